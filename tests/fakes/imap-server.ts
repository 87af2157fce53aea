import { type AddressInfo, createServer, type Socket } from "node:net";

interface FakeMail {
  raw: Buffer;
  seen: boolean;
}

export interface FakeMailbox {
  /** For BOUNCE_MAILBOX. */
  url: string;
  mails: FakeMail[];
  /** True: the name and password are refused. */
  isLocked: boolean;
  put(raw: string): void;
  close(): Promise<void>;
}

const USER = "bounces";
const PASSWORD = "p@ss/word";

/**
 * Enough of IMAP4rev1 (RFC 3501) with UIDPLUS for a client that reads, marks and deletes in one
 * folder.
 */
export async function startImapServer(): Promise<FakeMailbox> {
  const sockets = new Set<Socket>();
  const mails: (FakeMail & { uid: number; isDeleted: boolean })[] = [];
  let nextUid = 1;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    const say = (...lines: (string | Buffer)[]) => {
      for (const line of lines) socket.write(typeof line === "string" ? `${line}\r\n` : line);
    };
    const chosen = (set: string) => {
      const uids = set.split(",").flatMap((part) => {
        const [from = 0, to = from] = part.split(":").map(Number);
        return Array.from({ length: to - from + 1 }, (_, n) => from + n);
      });
      return mails.filter(({ uid }) => uids.includes(uid));
    };
    const expunge = (which: typeof mails) => {
      for (const mail of which.filter(({ isDeleted }) => isDeleted)) {
        say(`* ${mails.indexOf(mail) + 1} EXPUNGE`);
        mails.splice(mails.indexOf(mail), 1);
      }
    };
    say("* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready");
    let waiting = "";
    socket.on("data", (chunk) => {
      waiting += chunk.toString("latin1");
      for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
        obey(waiting.slice(0, end));
        waiting = waiting.slice(end + 2);
      }
    });
    function obey(line: string) {
      const [tag = "", ...words] = line.split(" ");
      const isUid = words[0]?.toUpperCase() === "UID";
      if (isUid) words.shift();
      const command = (words.shift() ?? "").toUpperCase();
      const rest = words.join(" ");
      switch (command) {
        case "CAPABILITY":
          say("* CAPABILITY IMAP4rev1 UIDPLUS");
          break;
        case "LOGIN":
          if (box.isLocked || rest !== `"${USER}" "${PASSWORD}"`)
            return say(`${tag} NO [AUTHENTICATIONFAILED] Wrong password`);
          break;
        case "LIST":
          say('* LIST (\\HasNoChildren) "/" "INBOX"');
          break;
        case "SELECT":
          say(
            `* ${mails.length} EXISTS`,
            "* 0 RECENT",
            "* FLAGS (\\Seen \\Deleted)",
            "* OK [PERMANENTFLAGS (\\Seen \\Deleted)]",
          );
          say("* OK [UIDVALIDITY 1]", `* OK [UIDNEXT ${nextUid}]`);
          return say(`${tag} OK [READ-WRITE] done`);
        case "SEARCH":
          say(`* SEARCH ${mails.flatMap((mail) => (mail.seen ? [] : mail.uid)).join(" ")}`.trim());
          break;
        case "FETCH":
          for (const mail of chosen(words[0] ?? "")) {
            const length = Number(/<0\.(\d+)>/.exec(rest)?.[1] ?? mail.raw.length);
            const part = mail.raw.subarray(0, length);
            const head = `* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} BODY[]<0> {${part.length}}\r\n`;
            say(Buffer.concat([Buffer.from(head), part, Buffer.from(")\r\n")]));
          }
          break;
        case "STORE":
          for (const mail of chosen(words[0] ?? "")) {
            if (/\\Seen/i.test(rest)) mail.seen = true;
            if (/\\Deleted/i.test(rest)) mail.isDeleted = true;
          }
          break;
        case "EXPUNGE":
          expunge(isUid ? chosen(words[0] ?? "") : mails.slice());
          break;
        case "LOGOUT":
          say("* BYE", `${tag} OK bye`);
          return void socket.end();
      }
      say(`${tag} OK done`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const box: FakeMailbox = {
    url: `imap://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    mails,
    isLocked: false,
    put: (raw) =>
      void mails.push({ raw: Buffer.from(raw), seen: false, uid: nextUid++, isDeleted: false }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return box;
}
