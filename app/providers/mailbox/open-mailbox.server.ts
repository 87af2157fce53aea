import { readMailboxUrl } from "#app/platform/mailbox-url.ts";
import { openImapMailbox } from "./imap.server.ts";
import type { Mailbox } from "./mailbox.ts";
import { openPop3Mailbox } from "./pop3.server.ts";

/** The mailbox of an address such as `imaps://user:password@host/INBOX` or `pop3s://user:password@host`. */
export function openMailbox(url: string): Mailbox {
  const account = readMailboxUrl(url);
  return account.protocol === "imap" ? openImapMailbox(account) : openPop3Mailbox(account);
}
