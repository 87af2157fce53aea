import type { Mailbox } from "../mailbox.ts";
import type { MailboxAccount } from "./mailbox-url.ts";
import { openPop3Session, Pop3Refusal } from "./pop3-session.server.ts";

/** Lines of a mail hold at most 1,000 bytes (RFC 5321, 4.5.3.1.6). */
const LINE_BYTES = 1_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/**
 * A mailbox over POP3 (RFC 1939), which can't mark mails as read: everything read is deleted, even what should be kept, or it
 * would be read again for ever. The server deletes at QUIT, so mails from an interrupted session are read again.
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
        const list = (await session.text("LIST", MAX_LIST_BYTES)).toString("latin1").split("\r\n").filter(Boolean);
        try {
          for (const entry of list.slice(0, maxMails)) {
            const [number, size] = entry.split(" ").map(Number);
            if (!number) continue;
            // Only the start of a longer mail is read. Dot-stuffing makes a mail longer than announced.
            const isLong = (size ?? 0) > maxBytes;
            const order = isLong ? `TOP ${number} ${Math.floor(maxBytes / LINE_BYTES)}` : `RETR ${number}`;
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
