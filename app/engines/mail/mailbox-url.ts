/** Where a folder is that is read over IMAP, and the credentials. */
interface MailboxAccount {
  /** TLS from the first byte. */
  secure: boolean;
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
}

const PORTS: Record<string, number> = { "imap:": 143, "imaps:": 993 };

/**
 * Reads `imaps://user:password@host:993/Folder`. Throws an Error that says what is missing, and
 * never the password.
 */
export function readMailboxUrl(url: string): MailboxAccount {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const port = PORTS[parsed?.protocol ?? ""];
  if (parsed?.protocol.startsWith("pop3"))
    throw new Error(
      "POP3 is no longer supported: use the same mailbox over IMAP (imaps://…), or the pipe",
    );
  if (!parsed || !port) throw new Error("must look like imaps://user:password@host/INBOX");
  if (!parsed.hostname) throw new Error("the host is missing");
  if (!parsed.username || !parsed.password) {
    throw new Error("the user name or password is missing; write an @ in the user name as %40");
  }
  return {
    secure: parsed.protocol === "imaps:",
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
    throw new Error("write a % in it as %25");
  }
}
