import { type AddressInfo, createServer, type Socket } from "node:net";
import type { FakeMailbox } from "./imap-server.ts";

const USER = "bounces";
const PASSWORD = "p@ss/word";

/** POP3 (RFC 1939). Texts leave in pieces that end anywhere, as they do on a slow line. */
export async function startPop3Server(): Promise<FakeMailbox> {
  const sockets = new Set<Socket>();
  const mails: FakeMailbox["mails"] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    const marked = new Set<FakeMailbox["mails"][number]>();
    let user = "";
    let line = Promise.resolve();
    const say = (text: string) => {
      line = line.then(async () => {
        const bytes = Buffer.from(`${text}\r\n`, "latin1");
        for (let at = 0; at < bytes.length; at += 4_001) {
          socket.write(bytes.subarray(at, at + 4_001));
          if (bytes.length > 4_001) await new Promise((resolve) => setTimeout(resolve, 2));
        }
      });
    };
    const text = (raw: string) => {
      say(`+OK\r\n${raw.replace(/(^|\r\n)\./g, "$1..")}\r\n.`);
    };
    say("+OK ready");
    socket.on("data", (chunk) => {
      for (const order of chunk.toString("latin1").split("\r\n").filter(Boolean)) obey(order);
    });
    function obey(order: string) {
      const [command = "", ...words] = order.split(" ");
      const mail = mails[Number(words[0]) - 1];
      switch (command) {
        case "USER":
          user = words.join(" ");
          return say("+OK");
        case "PASS":
          return say(
            !box.isLocked && user === USER && words.join(" ") === PASSWORD
              ? "+OK"
              : "-ERR [AUTH] Wrong password",
          );
        case "LIST":
          return text(mails.map(({ raw }, n) => `${n + 1} ${raw.length}`).join("\r\n"));
        case "RETR":
          return text(mail!.raw.toString("latin1").replace(/\r\n$/, ""));
        case "TOP":
          return text(
            mail!.raw
              .toString("latin1")
              .split("\r\n")
              .slice(0, Number(words[1]) + 30)
              .join("\r\n"),
          );
        case "DELE":
          marked.add(mail!);
          return say("+OK");
        case "QUIT":
          for (const mail of marked) mails.splice(mails.indexOf(mail), 1);
          say("+OK bye");
          return void line.then(() => socket.end());
        default:
          return say("-ERR unknown");
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const box: FakeMailbox = {
    url: `pop3://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    mails,
    isLocked: false,
    put: (raw) => void mails.push({ raw: Buffer.from(raw), seen: false }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return box;
}
