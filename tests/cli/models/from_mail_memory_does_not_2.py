"""Mail: memory does not grow with the folder."""
import os, resource, subprocess
subprocess.run([os.environ["LINKSPAN"], "find", "--from=mail", "--json", "folder"],
               check=True, stdout=subprocess.DEVNULL)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(most <= int(os.environ["LINKSPAN_MEMORY"]) or most)
