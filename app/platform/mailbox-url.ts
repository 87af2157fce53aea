/** A mailbox's address and credentials. */
export interface MailboxAccount {
  protocol: "imap" | "pop3";
  /** TLS from the first byte. */
  secure: boolean;
  host: string;
  port: number;
  user: string;
  password: string;
  /** Of IMAP. */
  folder: string;
}

const PORTS: Record<string, number> = { "imap:": 143, "imaps:": 993, "pop3:": 110, "pop3s:": 995 };

/**
 * Reads `imaps://user:password@host:993/Folder`. Throws an Error that says what is missing, and
 * never the password.
 */
export function readMailboxUrl(url: string): MailboxAccount {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const port = PORTS[parsed?.protocol ?? ""];
  if (!parsed || !port)
    throw new Error("must be like imaps://user:password@host/INBOX or pop3s://user:password@host");
  if (!parsed.hostname) throw new Error("the host is missing");
  if (!parsed.username || !parsed.password) {
    throw new Error("the user name or password is missing; write an @ in the user name as %40");
  }
  return {
    protocol: parsed.protocol.startsWith("imap") ? "imap" : "pop3",
    secure: parsed.protocol.endsWith("s:"),
    host: parsed.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(parsed.port) || port,
    user: decoded(parsed.username),
    password: decoded(parsed.password),
    folder: decoded(parsed.pathname.slice(1)) || "INBOX",
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error("a % in it must be written as %25");
  }
}
