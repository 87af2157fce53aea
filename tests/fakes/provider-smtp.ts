import type { AddressInfo, Socket } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { MailRoute, MailTransport } from "../../app/providers/mail/mail.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";

/**
 * What a mail service does with what it is given.
 * - `rewrites`: takes it under a Message-ID and Date of its own, whose id it answers with (SES).
 * - `bounces`: takes it, and reports later that it could not be delivered (Postmark).
 * - `throttles`: 454 after the letters; `closes`: 421 after so many of a connection; `drops`: breaks
 *   the connection without a word at that point (Yahoo).
 * - `stalls`: takes the letters and never answers; `keeps`: whether it delivers it.
 * - `refuses`: nobody of ours may send.
 */
export type Profile =
  | { kind: "well" | "rewrites" | "bounces" | "throttles" | "refuses" }
  | { kind: "closes" | "drops"; after: number }
  | { kind: "stalls"; keeps: boolean };

export interface ProviderSmtp {
  url: string;
  profile: Profile;
  /** Chooses anew for each message; null: `profile`. */
  choose: (() => Profile) | null;
  /** Whom each message that it delivers is for. */
  received: string[];
  /** The messages as they came, with the return path on top as a receiving server writes it. */
  raws: { to: string; raw: string }[];
  messages: ParsedMail[];
  /** Reports of what could not be delivered, and where each goes. */
  bounces: { to: string; raw: string }[];
  close(): Promise<void>;
}

/** A mail service on this machine. `asciiOnly`: it offers no SMTPUTF8. */
export async function startProviderSmtp(
  options: { asciiOnly?: boolean; port?: number; keepsBodies?: boolean } = {},
): Promise<ProviderSmtp> {
  const perConnection = new Map<string, number>();
  let number = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    hideSMTPUTF8: options.asciiOnly ?? false,
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, session, callback) {
      const { profile } = provider;
      const count = perConnection.get(session.id) ?? 0;
      perConnection.set(session.id, count + 1);
      if (profile.kind === "refuses")
        return callback(failure(554, "Sending paused for this account"));
      if (profile.kind === "closes" && count >= profile.after)
        return callback(failure(421, "Too many messages in this connection"));
      if (profile.kind === "drops" && count >= profile.after) return breakOff(session);
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const profile = provider.choose?.() ?? provider.profile;
        if (profile.kind === "throttles")
          return callback(failure(454, "Throttling failure: Maximum sending rate exceeded."));
        if (profile.kind === "stalls" && !profile.keeps) return;
        const id = `0102018f${String(number++).padStart(8, "0")}-000000`;
        await take(Buffer.concat(chunks).toString(), session, { id, profile });
        if (profile.kind === "stalls") return;
        callback(null, profile.kind === "rewrites" ? `Ok ${id}` : "Queued. Thank you.");
      });
    },
  });
  server.on("error", () => {});

  async function take(
    raw: string,
    { envelope }: SMTPServerSession,
    { id, profile }: { id: string; profile: Profile },
  ): Promise<void> {
    const to = envelope.rcptTo.map(({ address }) => address.toLowerCase());
    if (profile.kind === "bounces") {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      provider.bounces.push({ to: from, raw: bounceOf(raw, { from, to: to[0] ?? "" }) });
      return;
    }
    provider.received.push(...to);
    const returnPath = envelope.mailFrom ? envelope.mailFrom.address : "";
    const trace = `Return-Path: <${returnPath}>\r\nReceived: from out.test (out.test [198.51.100.7])\r\n\tby mx.test\r\n`;
    if (options.keepsBodies) provider.raws.push({ to: to[0] ?? "", raw: trace + raw });
    const delivered =
      profile.kind === "rewrites"
        ? raw
            .replace(/^Message-ID:.*$/im, `Message-ID: <${id}@eu-west-1.amazonses.com>`)
            .replace(/^Date:.*$/im, "Date: Mon, 01 Dec 2025 00:00:00 +0000")
        : raw;
    if (options.keepsBodies) provider.messages.push(await simpleParser(delivered));
  }

  function breakOff({ id }: SMTPServerSession): void {
    const { connections } = server as unknown as {
      connections: Set<{ session: { id: string }; _socket: Socket }>;
    };
    for (const one of connections) if (one.session.id === id) one._socket.destroy();
  }

  const provider: ProviderSmtp = {
    url: "",
    profile: { kind: "well" },
    choose: null,
    received: [],
    raws: [],
    messages: [],
    bounces: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  provider.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return provider;
}

function failure(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A delivery status notification (RFC 3464). */
function bounceOf(raw: string, { from, to }: { from: string; to: string }): string {
  return [
    "From: MAILER-DAEMON@service.test",
    `To: ${from}`,
    "Subject: Undelivered",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "It could not be delivered.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; service.test",
    "",
    `Final-Recipient: rfc822; ${to}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    raw.split("\r\n\r\n")[0],
    "--b--",
    "",
  ].join("\r\n");
}

type Way = Partial<Omit<MailRoute, "all">> & { id: string; mail: MailTransport };

/** Several transports as MAIL_TRANSPORTS makes them. */
export function routed(ways: readonly Way[]): MailTransport[] {
  const all: MailRoute[] = [];
  return ways.map(({ mail, ...settings }, index) => {
    const route: MailRoute = {
      lanes: ["account", "bulk"],
      order: index + 1,
      weight: 1,
      ratePerSecond: 10_000,
      ...settings,
      all,
    };
    all.push(route);
    return { ...mail, route };
  });
}

export function smtpTo({ url }: { url: string }): MailTransport {
  return openSmtp(url, { appUrl: "https://iweri.test" });
}
