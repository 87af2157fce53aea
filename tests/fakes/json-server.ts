import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of a stand-in. A string body goes out as it is, so that it can be broken JSON. */
export interface FakeAnswer {
  status: number;
  body: unknown;
  /** Waits so long before it answers. */
  afterMs?: number;
  /** Closes the connection instead. */
  drop?: boolean;
  headers?: Record<string, string>;
}

/** A real HTTP server that answers every call as `answer` says. */
export async function startJsonServer(
  answer: (request: IncomingMessage, body: string) => FakeAnswer,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { status, body: reply, afterMs = 0, drop, headers } = answer(request, body);
    setTimeout(() => {
      if (drop) return void request.socket.destroy();
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
    }, afterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
