import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;

import org.nibor.autolink.LinkExtractor;
import org.nibor.autolink.LinkSpan;
import org.nibor.autolink.LinkType;

/** AutolinkJava FILE REPS: as bench/scan, with autolink-java; its links need a scheme, "www." or "@". */
public class AutolinkJava {
    public static void main(String[] args) throws Exception {
        var text = Files.readString(Path.of(args[0]), StandardCharsets.UTF_8);
        var extractor = LinkExtractor.builder()
                .linkTypes(EnumSet.of(LinkType.URL, LinkType.WWW, LinkType.EMAIL)).build();
        var threads = ManagementFactory.getThreadMXBean();
        for (int rep = 0; rep < Integer.parseInt(args[1]); rep++) {
            long before = threads.getCurrentThreadCpuTime();
            int count = 0;
            for (LinkSpan link : extractor.extractLinks(text))
                count++;
            System.out.printf("rep %.6f %d%n", (threads.getCurrentThreadCpuTime() - before) / 1e9, count);
        }
    }
}
