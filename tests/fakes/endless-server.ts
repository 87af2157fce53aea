import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const MEGABYTE = 1024 * 1024;

/**
 * A server that answers everything with `megabytes` of letters, as fast as they are read, and tells
 * how many left.
 */
export async function startEndlessServer({
  megabytes,
  status,
}: {
  megabytes: number;
  status: number;
}): Promise<{ url: string; sentBytes(): number; close(): Promise<void> }> {
  let sent = 0;
  const chunk = Buffer.alloc(64 * 1024, "a");
  const pour = (response: ServerResponse) => {
    for (let left = megabytes * MEGABYTE - sent; left > 0; left -= chunk.length) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once("drain", () => pour(response));
    }
    response.end('"}');
  };
  const server = createServer((request, response) => {
    request.resume();
    sent = 0;
    response.on("error", () => undefined);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.write('{"message":"');
    pour(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sent,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
