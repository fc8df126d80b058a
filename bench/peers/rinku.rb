# rinku.rb FILE REPS: as bench/scan, by Debian's ruby-rinku, which writes HTML.
require 'rinku'

text = File.read(ARGV[0], encoding: 'UTF-8')
ARGV[1].to_i.times do
  before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  html = Rinku.auto_link(text)
  seconds = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - before
  puts format('rep %.6f %d', seconds, html.scan('<a href').length)
end
