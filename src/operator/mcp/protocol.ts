/*
 * The server side of the Model Context Protocol, as far as tools need it: initialize, ping,
 * tools/list and tools/call over JSON-RPC 2.0. It keeps no state between messages, so a message
 * can come over standard input or as a request of its own (streamable HTTP).
 */

export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
}

export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: object;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface Tools {
  list(): Promise<readonly ToolDescription[]>;
  /** Undefined: there is no such tool. */
  call(name: string, input: object): Promise<ToolResult | undefined>;
}

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
}

/** Newest first. A client that asks for another revision is offered the newest. */
const REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;

class ProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** The reply to one message as text; undefined for notifications and replies, which get none. */
export async function answerMessage(
  text: string,
  tools: Tools,
  about: ServerInfo,
): Promise<string | undefined> {
  let message: Message | undefined;
  try {
    message = parseMessage(text);
    if (message.id === undefined || typeof message.method !== "string") return undefined;
    const result = await resultOf(message.method, paramsOf(message), tools, about);
    return JSON.stringify({ jsonrpc: "2.0", id: message.id, result });
  } catch (error) {
    const code = error instanceof ProtocolError ? error.code : INTERNAL_ERROR;
    const { message: reason } = error as Error;
    const id = message?.id ?? null;
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message: reason } });
  }
}

const isId = (id: unknown): boolean =>
  id === undefined || id === null || typeof id === "string" || typeof id === "number";

function parseMessage(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError(PARSE_ERROR, "The message is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ProtocolError(INVALID_REQUEST, "A message is one JSON-RPC object.");
  // A reply repeats it: one of many levels could not be written.
  if (!isId((value as Message).id))
    throw new ProtocolError(INVALID_REQUEST, "The id of a message is a text or a number.");
  return value;
}

function paramsOf({ params = {} }: Message): Record<string, unknown> {
  if (typeof params !== "object" || params === null)
    throw new ProtocolError(INVALID_PARAMS, "params must be an object.");
  return params as Record<string, unknown>;
}

async function resultOf(
  method: string,
  params: Record<string, unknown>,
  tools: Tools,
  { instructions, ...serverInfo }: ServerInfo,
): Promise<object> {
  switch (method) {
    case "initialize": {
      const asked = REVISIONS.find((revision) => revision === params["protocolVersion"]);
      const protocolVersion = asked ?? REVISIONS[0];
      return { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions };
    }
    case "ping":
      return {};
    case "tools/list":
      return { tools: await tools.list() };
    case "tools/call":
      return callTool(params, tools);
    default:
      throw new ProtocolError(METHOD_NOT_FOUND, `There is no method ${method}.`);
  }
}

async function callTool(params: Record<string, unknown>, tools: Tools): Promise<ToolResult> {
  const { name, arguments: input = {} } = params;
  if (typeof name !== "string" || typeof input !== "object" || input === null)
    throw new ProtocolError(INVALID_PARAMS, "tools/call needs a name and an object of arguments.");
  const result = await tools.call(name, input);
  if (!result) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${name}.`);
  return result;
}
