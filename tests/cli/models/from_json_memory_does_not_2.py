"""Json: memory does not grow with the file."""
import os, resource, subprocess, sys
subprocess.run([os.environ["LINKSPAN"], "find", "--from=json", "--json", sys.argv[1]],
               check=True, stdout=subprocess.DEVNULL)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(most <= int(os.environ["LINKSPAN_MEMORY"]) or most)
