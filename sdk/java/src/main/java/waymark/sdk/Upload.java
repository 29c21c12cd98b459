package waymark.sdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A document that is uploaded instead of sent as text.
 *
 * @param name such as cv.pdf
 */
public record Upload(String name, byte[] content) {
    /** Reads the file. */
    public static Upload of(Path path) {
        try {
            return new Upload(path.getFileName().toString(), Files.readAllBytes(path));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
