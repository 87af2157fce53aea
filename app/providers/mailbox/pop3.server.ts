import { connect as connectPlainly, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { MailboxAccount } from "#app/platform/mailbox-url.ts";
import type { Mailbox } from "./mailbox.ts";

const SILENCE_MS = 60_000;
const END_OF_TEXT = Buffer.from("\r\n.\r\n");
/** No one-line answer is longer (RFC 1939, 3: 512 bytes). */
const MAX_LINE_BYTES = 8_192;

/** A mail server's "-ERR" answer, with its text. */
class Pop3Refusal extends Error {}

interface Pop3Session {
  /** Sends a command and returns the text after "+OK". Throws `Pop3Refusal` for "-ERR". */
  command(line: string): Promise<string>;
  /**
   * Sends a command with a multi-line answer (RFC 1939, 3) and returns it with dots unstuffed.
   * Throws if it is longer than `maxBytes`.
   */
  text(line: string, maxBytes: number): Promise<Buffer>;
  close(): void;
}

/**
 * Opens a POP3 connection and waits for the greeting. Our own, because the available packages
 * assume that an answer ends where a TCP packet does. Throws when the server is silent for a
 * minute.
 */
async function openPop3Session({
  host,
  port,
  secure,
}: {
  host: string;
  port: number;
  secure: boolean;
}): Promise<Pop3Session> {
  const socket: Socket = secure
    ? connectSecurely({ host, port, ...(isIP(host) ? {} : { servername: host }) })
    : connectPlainly({ host, port });
  let received: Buffer = Buffer.alloc(0);
  let ended: Error | null = null;
  let wake = () => {};
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error("The mail server did not answer in time.")),
  );
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    wake();
  });
  const end = (error?: Error) => {
    ended ??= error ?? new Error("The mail server closed the connection.");
    wake();
  };
  socket.on("error", end);
  socket.on("close", () => end());

  async function moreThan(length: number): Promise<void> {
    while (received.length <= length) {
      if (ended) throw ended;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  async function line(): Promise<string> {
    for (;;) {
      const at = received.indexOf("\r\n");
      if (at >= 0) {
        const said = received.toString("latin1", 0, at);
        received = received.subarray(at + 2);
        if (said.startsWith("+OK")) return said.slice(3).trim();
        throw new Pop3Refusal(
          said.replace(/^-ERR\s*/, "").slice(0, 300) || "The mail server refused without a reason.",
        );
      }
      if (received.length > MAX_LINE_BYTES)
        throw new Error("The mail server’s answer is not POP3.");
      await moreThan(received.length);
    }
  }

  const command = async (words: string) => {
    socket.write(`${words}\r\n`);
    return line();
  };
  const session: Pop3Session = {
    command,
    async text(words, maxBytes) {
      await command(words);
      // An empty answer is just a dot, so the line break before it may belong to the "+OK".
      received = Buffer.concat([Buffer.from("\r\n"), received]);
      for (let from = 0; ; ) {
        const at = received.indexOf(END_OF_TEXT, from);
        if (at >= 0) {
          const text = received.toString("latin1", 2, at + 2);
          received = received.subarray(at + END_OF_TEXT.length);
          return Buffer.from(text.replace(/(^|\r\n)\.\./g, "$1."), "latin1");
        }
        if (received.length > maxBytes)
          throw new Error("The mail server sent more than it announced.");
        from = Math.max(0, received.length - END_OF_TEXT.length);
        await moreThan(received.length);
      }
    },
    close: () => socket.destroy(),
  };
  try {
    await line();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return session;
}

/** Lines of a mail hold at most 1,000 bytes (RFC 5321, 4.5.3.1.6). */
const LINE_BYTES = 1_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/**
 * A mailbox over POP3 (RFC 1939), which can't mark mails as read: everything read is deleted, even
 * what should be kept, or it would be read again for ever. The server deletes at QUIT, so mails
 * from an interrupted session are read again.
 */
export function openPop3Mailbox(account: MailboxAccount): Mailbox {
  return {
    async readNew(take, { maxMails, maxBytes }) {
      const session = await openPop3Session(account);
      let read = 0;
      try {
        await session.command(`USER ${oneLine(account.user)}`);
        await session.command(`PASS ${oneLine(account.password)}`).catch((error) => {
          if (!(error instanceof Pop3Refusal)) throw error;
          throw new Error(`The mail server rejected the user name and password. ${error.message}`);
        });
        const list = (await session.text("LIST", MAX_LIST_BYTES))
          .toString("latin1")
          .split("\r\n")
          .filter(Boolean);
        try {
          for (const entry of list.slice(0, maxMails)) {
            const [number, size] = entry.split(" ").map(Number);
            if (!number) continue;
            // Only the start of a longer mail is read. Dot-stuffing makes a mail longer than
            // announced.
            const isLong = (size ?? 0) > maxBytes;
            const order = isLong
              ? `TOP ${number} ${Math.floor(maxBytes / LINE_BYTES)}`
              : `RETR ${number}`;
            await take((await session.text(order, 2 * maxBytes)).subarray(0, maxBytes));
            await session.command(`DELE ${number}`);
            read++;
          }
        } finally {
          // Even when one failed: those before it are finished with.
          await session.command("QUIT").catch(() => {});
        }
        return { read };
      } finally {
        session.close();
      }
    },
  };
}

/** A line break in a name or password would be another command. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, "");
}
