import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "#app/platform/config.server.ts";
import type { Schema } from "#db/schema.ts";
import { openDiskFiles } from "./files/disk.server.ts";
import type { Files } from "./files/files.ts";
import { openS3Files } from "./files/s3.server.ts";
import type { MailRoute, MailTransport } from "./mail/mail.ts";
import { openOutbox } from "./mail/outbox.server.ts";
import { openResend } from "./mail/resend.server.ts";
import { openSmtp } from "./mail/smtp.server.ts";
import type { MailService } from "./mail/smtp-dialects.ts";
import type { Payments } from "./payments/payments.ts";
import { openPaystack } from "./payments/paystack.server.ts";
import { openSandboxPayments } from "./payments/sandbox.server.ts";

/**
 * Where the settings say that files are kept: `DATA_DIR/files`, or a bucket that every process
 * shares.
 */
export function openFiles(config: Pick<Config, "files" | "dataDir">): Files {
  if (config.files.store === "s3")
    return openS3Files(config.files.s3, { folder: join(config.dataDir, "cache", "files") });
  return openDiskFiles(join(config.dataDir, "files"));
}

/** The ways mail leaves this installation, as configured; the first is the one in use. */
export function openMailTransports(
  config: Pick<Config, "mail" | "dataDir" | "appUrl">,
): MailTransport[] {
  const { transport, transports, resend, smtpUrl } = config.mail;
  const open = (kind: typeof transport, url: string, service: MailService | null = null) => {
    if (kind === "outbox") return openOutbox(join(config.dataDir, "outbox"));
    return kind === "resend" ? openResend(resend) : openSmtp(url, config, service);
  };
  if (!transports) return [open(transport, smtpUrl)];
  const all: MailRoute[] = [];
  const opened = transports.map(({ kind, url, service, ...settings }) => {
    const route = { ...settings, all };
    all.push(route);
    return { ...open(kind, url, service), route };
  });
  const isBulk = ({ route }: { route: MailRoute }) => Number(route.lanes.includes("bulk"));
  return opened.sort((one, other) => isBulk(other) - isBulk(one));
}

/** Who takes money for this installation, as configured. Null: nobody does. */
export function openPayments(
  config: Pick<Config, "payments" | "appUrl">,
  given: { db: Kysely<Schema>; clock: () => Date },
): Payments | null {
  switch (config.payments.provider) {
    case "sandbox":
      return openSandboxPayments({ ...given, appUrl: config.appUrl });
    case "paystack":
      return openPaystack(config.payments.paystack);
    case null:
      return null;
  }
}
