import { ImapFlow } from "imapflow";
import type { Mailbox } from "./mailbox.ts";
import { readMailboxUrl } from "./mailbox-url.ts";

const TIMEOUT_MS = 20_000;
const SILENCE_MS = 60_000;

/**
 * The folder of an address such as `imaps://user:password@host/INBOX`. New mails are those not
 * marked as seen. Deleted mails are expunged; kept ones are marked as seen.
 */
export function openMailbox(url: string): Mailbox {
  const { host, port, secure, user, password, folder } = readMailboxUrl(url);
  return {
    async readNew(take, { maxMails, maxBytes }) {
      const client = new ImapFlow({
        host,
        port,
        secure,
        auth: { user, pass: password },
        logger: false,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: SILENCE_MS,
        disableAutoIdle: true,
      });
      // The failing call throws as well; without a listener this event would end the process.
      client.on("error", () => {});
      let read = 0;
      try {
        await client.connect();
        const lock = await client.getMailboxLock(folder);
        try {
          const uids = (await client.search({ seen: false }, { uid: true })) || [];
          for (const uid of uids.slice(0, maxMails)) {
            const mail = await client.fetchOne(
              uid,
              { source: { start: 0, maxLength: maxBytes } },
              { uid: true },
            );
            // Another process took it.
            if (mail === false || !mail.source) continue;
            const disposal = await take(mail.source);
            if (disposal === "delete") await client.messageDelete(uid, { uid: true });
            else await client.messageFlagsAdd(uid, ["\\Seen"], { uid: true });
            read++;
          }
        } finally {
          lock.release();
        }
        await client.logout();
        return { read };
      } catch (error) {
        throw plainError(error);
      } finally {
        client.close();
      }
    },
  };
}

/** ImapFlow's message is just "Command failed"; the reason is in other fields. */
function plainError(error: unknown): Error {
  const { message, responseText, authenticationFailed } = error as Error & {
    responseText?: string;
    authenticationFailed?: boolean;
  };
  if (authenticationFailed)
    return new Error(
      `The mail server rejected the user name and password. ${responseText ?? ""}`.trim(),
      { cause: error },
    );
  return new Error(responseText ? `${message}: ${responseText}` : message, { cause: error });
}
