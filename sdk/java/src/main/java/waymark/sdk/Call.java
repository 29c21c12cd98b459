package waymark.sdk;

/** A request: it has a query or a body. */
record Call(String method, String path, Input<?> query, Input<?> body) {
    @Override
    public String toString() {
        return method + " " + path;
    }
}
