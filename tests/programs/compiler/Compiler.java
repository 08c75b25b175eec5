import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.spi.ToolProvider;

/**
 * javac, over and over: each line of the standard input has the arguments of one compilation, with tabs between them.
 * Answered is a line with the status and the length of what javac says, in bytes, and then that.
 */
class Compiler {
    public static void main(String[] none) throws IOException {
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        OutputStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            StringWriter said = new StringWriter();
            PrintWriter writer = new PrintWriter(said, true);
            int status = javac.run(writer, writer, request.split("\t"));
            byte[] told = said.toString().getBytes(StandardCharsets.UTF_8);
            answers.write((status + " " + told.length + "\n").getBytes(StandardCharsets.UTF_8));
            answers.write(told);
            answers.flush();
        }
    }
}
