/* What ICU4J says of every code point, for tools/compare_unicode: lines
 * "property TAB first TAB last TAB value", code points and strings in hexadecimal.
 * Or, with "tails" or "local-parts": for each line of the input, where LinkUtilities
 * ends the link or starts the local part.
 *
 *     java -cp icu4j.jar Icu.java properties NAME... | tails | local-parts
 */
import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.IDNA;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.LinkUtilities;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

public class Icu {
    static final Normalizer2 NFC = Normalizer2.getNFCInstance(), NFD = Normalizer2.getNFDInstance(),
        NFKC = Normalizer2.getNFKCInstance(), NFKD = Normalizer2.getNFKDInstance();
    static final PrintStream out = new PrintStream(System.out, false, java.nio.charset.StandardCharsets.UTF_8);

    static String hex(String text) {
        StringBuilder all = new StringBuilder();
        text.codePoints().forEach(cp -> all.append(all.length() > 0 ? " " : "").append(String.format("%04X", cp)));
        return all.toString();
    }

    /* "" stands for the code point itself. */
    static String changed(int cp, String text) {
        return text == null || text.equals(Character.toString(cp)) ? "" : text.isEmpty() ? "-" : hex(text);
    }

    static String changed(int cp, int to) {
        return to == cp ? "" : String.format("%04X", to);
    }

    static boolean isSurrogate(int cp) {
        return cp >= 0xD800 && cp <= 0xDFFF;
    }

    static IntFunction<String> mapping(Normalizer2 form) {
        return cp -> isSurrogate(cp) ? "" : changed(cp, form.normalize(Character.toString(cp)));
    }

    static IntFunction<String> mapping(IntUnaryOperator by) {
        return cp -> changed(cp, by.applyAsInt(cp));
    }

    static String extensions(int cp) {
        BitSet set = new BitSet();
        UScript.getScriptExtensions(cp, set);
        TreeSet<String> names = new TreeSet<>();
        set.stream().forEach(script -> names.add(UScript.getShortName(script)));
        return String.join(" ", names);
    }

    static String identifierTypes(int cp) {
        EnumSet<UCharacter.IdentifierType> set = EnumSet.noneOf(UCharacter.IdentifierType.class);
        UCharacter.getIdentifierTypes(cp, set);
        TreeSet<String> names = new TreeSet<>();
        for (UCharacter.IdentifierType type : set)
            names.add(type.name().replace("_", "").toLowerCase());
        return String.join(" ", names);
    }

    /* After a letter, before which no combining mark is an error. */
    static IntFunction<String> uts46() {
        IDNA idna = IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_UNICODE);
        return cp -> {
            if (isSurrogate(cp))
                return "";
            StringBuilder to = new StringBuilder();
            idna.nameToUnicode("a" + Character.toString(cp), to, new IDNA.Info());
            return to.indexOf("\uFFFD") >= 0 ? "disallowed"
                : to.toString().equals("a" + Character.toString(cp)) ? "" : hex(to.toString());
        };
    }

    static IntFunction<String> skeleton() {
        SpoofChecker checker = new SpoofChecker.Builder().build();
        return cp -> isSurrogate(cp) ? "" : changed(cp, checker.getSkeleton(Character.toString(cp)));
    }

    static Object hidden(Class<?> in, String name) throws Exception {
        var field = in.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    static void addLinks(Map<String, IntFunction<String>> all) throws Exception {
        Class<?> utilities = Class.forName("com.ibm.icu.impl.links.LinkHandlingUtilities");
        Object terms = hidden(Class.forName("com.ibm.icu.impl.links.LinkHandlingUtilities$LinkTermination"),
                              "PROPERTY_MAP");
        Method get = terms.getClass().getMethod("get", int.class);
        Method opening = utilities.getDeclaredMethod("getOpening", int.class);
        opening.setAccessible(true);
        UnicodeSet email = (UnicodeSet) hidden(utilities, "VALID_EMAIL_LOCAL_PART");
        all.put("Link_Term", cp -> value(get, terms, cp).toString());
        all.put("Link_Bracket", cp -> value(get, terms, cp).toString().equals("CLOSE")
                                          ? changed(cp, (Integer) value(opening, null, cp)) : "");
        all.put("Link_Email", cp -> email.contains(cp) ? "Y" : "N");
    }

    static Object value(Method method, Object of, int cp) {
        try {
            return method.invoke(of, cp);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    static Map<String, IntFunction<String>> special() throws Exception {
        Map<String, IntFunction<String>> all = new LinkedHashMap<>();
        all.put("Script_Extensions", Icu::extensions);
        all.put("Bidi_Paired_Bracket", mapping(UCharacter::getBidiPairedBracket));
        all.put("Bidi_Mirroring_Glyph", mapping(UCharacter::getMirror));
        all.put("Simple_Uppercase_Mapping", mapping((int cp) -> UCharacter.toUpperCase(cp)));
        all.put("Simple_Lowercase_Mapping", mapping((int cp) -> UCharacter.toLowerCase(cp)));
        all.put("Simple_Titlecase_Mapping", mapping((int cp) -> UCharacter.toTitleCase(cp)));
        all.put("Simple_Case_Folding", mapping(cp -> UCharacter.foldCase(cp, true)));
        all.put("Case_Folding", cp -> isSurrogate(cp) ? "" : changed(cp, UCharacter.foldCase(Character.toString(cp), true)));
        all.put("Decomposition_Mapping", cp -> changed(cp, NFKC.getRawDecomposition(cp)));
        all.put("NFC", mapping(NFC));
        all.put("NFD", mapping(NFD));
        all.put("NFKC", mapping(NFKC));
        all.put("NFKD", mapping(NFKD));
        all.put("NFKC_Casefold", mapping(Normalizer2.getNFKCCasefoldInstance()));
        all.put("NFKC_Simple_Casefold", mapping(Normalizer2.getNFKCSimpleCasefoldInstance()));
        /* The pair of the canonical decomposition; "" if it does not compose to this. */
        all.put("Composes", cp -> {
            String raw = NFC.getRawDecomposition(cp);
            if (raw == null || raw.codePointCount(0, raw.length()) != 2)
                return "N";
            int first = raw.codePointAt(0);
            return NFC.composePair(first, raw.codePointAt(Character.charCount(first))) == cp ? "Y" : "N";
        });
        all.put("Name", cp -> UCharacter.getName(cp) == null ? "" : UCharacter.getName(cp));
        all.put("Identifier_Type", Icu::identifierTypes);
        all.put("UTS46", uts46());
        all.put("Skeleton", skeleton());
        addLinks(all);
        return all;
    }

    /* null if ICU does not have it */
    static IntFunction<String> property(String name) {
        int property;
        try {
            property = UCharacter.getPropertyEnum(name);
        } catch (IllegalArgumentException unknown) {
            return null;
        }
        if (property < UProperty.BINARY_LIMIT)
            return cp -> UCharacter.hasBinaryProperty(cp, property) ? "Y" : "N";
        if (property == UProperty.CANONICAL_COMBINING_CLASS)
            return cp -> Integer.toString(UCharacter.getCombiningClass(cp));
        return cp -> UCharacter.getPropertyValueName(property, UCharacter.getIntPropertyValue(cp, property),
                                                     UProperty.NameChoice.SHORT);
    }

    static void write(String name, IntFunction<String> of) {
        if (of == null)
            return;
        String last = of.apply(0);
        int first = 0;
        for (int cp = 1; cp <= 0x110000; cp++) {
            String value = cp == 0x110000 ? null : of.apply(cp);
            if (last.equals(value))
                continue;
            out.printf("%s\t%X\t%X\t%s\n", name, first, cp - 1, last);
            first = cp;
            last = value;
        }
    }

    /* Each line has the end of the host, or the place of the @, and the text; both in
     * UTF-16, which is what LinkUtilities counts. */
    static void links(boolean isTails) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, java.nio.charset.StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int tab = line.indexOf('\t'), at = Integer.parseInt(line.substring(0, tab));
            String text = line.substring(tab + 1);
            try {
                out.println(isTails ? LinkUtilities.scanPathQueryFragment(text, at, text.length())
                                    : LinkUtilities.scanBackEmailLocalPart(text, 0, at));
            } catch (RuntimeException problem) {
                out.println("exception");
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("properties")) {
            var special = special();
            for (int i = 1; i < arguments.length; i++)
                write(arguments[i], special.containsKey(arguments[i]) ? special.get(arguments[i])
                                                                     : property(arguments[i]));
        } else {
            links(arguments[0].equals("tails"));
        }
        out.flush();
    }
}
