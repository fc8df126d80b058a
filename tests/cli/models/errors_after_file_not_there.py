"""After a file that is not there, the status is 2 in each form of output but --quiet."""
import subprocess, sys
FORMS = ["", "--json", "--tsv", "--csv", "--template={text}", "--marked", "--redact=all", "-C1", "-c", "--count-by=host",
         "-l", "-L", "-u", "-m1", "-o", "-q"]
for form in FORMS:
    for files in "absent text", "text absent", "absent without text", "absent without", "without absent", "absent":
        done = subprocess.run([sys.argv[1], *form.split(), *files.split()], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        is_enough = form == "-q" and "text" in files
        assert done.returncode == (0 if is_enough else 2), (form, files, done)
        assert is_enough or done.stderr == b"linkspan: absent: No such file or directory\n", (form, files, done)
        assert form != "-q" or not done.stdout, (form, files, done)
