// Generated from the OpenAPI document by sdk/generator. Do not edit.
package waymark.sdk;

final class Version {
    static final String VERSION = "0.1.0";

    private Version() {}
}
