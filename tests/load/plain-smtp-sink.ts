import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export interface PlainSink {
  url: string;
  received: string[];
  close(): Promise<void>;
}

/**
 * A mail server that says yes to everything and keeps only to whom: as little work as an SMTP
 * server can have. It offers what Postfix, Exim and the large services do; `isBare`: nothing at
 * all. `takesMs`: how long it thinks about each message.
 */
export async function startPlainSmtpSink({
  isBare = false,
  takesMs = 0,
}: {
  isBare?: boolean;
  takesMs?: number;
} = {}): Promise<PlainSink> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.setNoDelay(true);
    let left = "";
    let isData = false;
    socket.write("220 sink\r\n");
    socket.on("data", (part) => {
      left += part.toString("latin1");
      let answers = "";
      for (;;) {
        const end = left.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) break;
        const said = left.slice(0, end);
        left = left.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          if (takesMs > 0) setTimeout(() => socket.write("250 taken\r\n"), takesMs);
          else answers += "250 taken\r\n";
          continue;
        }
        const word = said.slice(0, 4).toUpperCase();
        if (word === "RCPT") received.push(/<([^>]*)>/.exec(said)?.[1] ?? "");
        isData = word === "DATA";
        answers += isData
          ? "354 go on\r\n"
          : word === "QUIT"
            ? "221 bye\r\n"
            : word === "EHLO" && !isBare
              ? OFFERS
              : "250 fine\r\n";
      }
      if (answers) socket.write(answers);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const OFFERS =
  "250-sink\r\n250-PIPELINING\r\n250-SIZE 30000000\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES\r\n";
