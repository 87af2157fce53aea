import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { NetworkReach } from "../../app/engines/calls/send-once.server.ts";

/** One post as it came. */
export interface ReceivedPost {
  path: string;
  id: string;
  body: string;
  headers: IncomingMessage["headers"];
  /** What a receiver that follows the published rules says of it. */
  signature: "good" | "bad" | "old";
}

/** How the receiver behaves from now on. */
export type Manner =
  | { answer: number; headers?: Record<string, string> }
  /** Never answers. */
  | { hang: true }
  /** Sends the head of its answer letter by letter, and never comes to its end. */
  | { drip: "head" }
  /** Answers 200 at once, then byte by byte for ever. */
  | { drip: "body" }
  /** Answers 200 and never stops. */
  | { flood: true }
  /** Closes the connection without a word. */
  | { drop: true }
  /** Answers something that is not HTTP. */
  | { garbage: true };

export interface PostReceiver {
  /** `http://receiver.test:port`, a name that `reach` leads here. */
  url: string;
  received: ReceivedPost[];
  /** Bytes of answers written. */
  bytesWritten(): number;
  /**
   * Says how the next posts are treated: each manner once, the last one for good. `path` keeps it
   * to that path.
   */
  behave(manners: Manner[], path?: string): void;
  /**
   * Leads `receiver.test` here and every other name to what `names` says, and allows this machine's
   * addresses.
   */
  reach: NetworkReach;
  close(): Promise<void>;
}

const HOST = "receiver.test";

/**
 * A receiver of posts that checks signatures as the page of deliveries says, and misbehaves when
 * told to.
 */
export async function startPostReceiver({
  secret,
  clock,
  names = {},
}: {
  secret: () => string;
  clock: () => Date;
  names?: Record<string, string[]>;
}): Promise<PostReceiver> {
  const received: ReceivedPost[] = [];
  const manners = new Map<string, Manner[]>();
  const timers = new Set<NodeJS.Timeout>();
  let written = 0;
  const write = (response: ServerResponse, chunk: string | Buffer) => {
    written += chunk.length;
    return response.write(chunk);
  };
  const drip = (send: () => void) => timers.add(setInterval(send, 5));

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const path = request.url ?? "/";
    received.push({
      path,
      id: String(request.headers["iweri-id"]),
      body,
      headers: request.headers,
      signature: checkSignature(request, body, secret(), clock()),
    });
    const queue = manners.get(path) ?? manners.get("*") ?? [{ answer: 200 }];
    const manner = queue.length > 1 ? queue.shift()! : queue[0]!;
    if ("answer" in manner) return void response.writeHead(manner.answer, manner.headers).end("ok");
    if ("hang" in manner) return;
    if ("drop" in manner) return void request.socket.destroy();
    if ("garbage" in manner) return void request.socket.end("220 mail.test ESMTP\r\n");
    if ("flood" in manner) {
      response.writeHead(200);
      const flood = () => {
        while (!response.destroyed && write(response, Buffer.alloc(16_384)));
      };
      response.on("drain", flood);
      return flood();
    }
    if (manner.drip === "body") {
      response.writeHead(200).flushHeaders();
      return drip(() => write(response, "x"));
    }
    request.socket.write("HTTP/1.1 200 OK\r\nX-Long: ");
    drip(() => request.socket.destroyed || request.socket.write("x"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}`,
    received,
    bytesWritten: () => written,
    behave: (given, path = "*") => void manners.set(path, [...given]),
    reach: {
      allowed: { address: (address) => address === "127.0.0.1", port: () => true },
      resolve: async (name) =>
        names[name] ?? (name === HOST || name.endsWith(`.${HOST}`) ? ["127.0.0.1"] : []),
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Written from the words of the page, not from the code that signs. */
function checkSignature(
  request: IncomingMessage,
  body: string,
  secret: string,
  now: Date,
): ReceivedPost["signature"] {
  const timestamp = String(request.headers["iweri-timestamp"]);
  const [version, given = ""] = String(request.headers["iweri-signature"]).split("=");
  const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest();
  const is = Buffer.from(given, "hex");
  if (version !== "v1" || is.length !== expected.length || !timingSafeEqual(is, expected))
    return "bad";
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= 300 ? "good" : "old";
}
