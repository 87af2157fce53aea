import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "#app/platform/config.server.ts";
import type { Schema } from "#db/schema.ts";
import { openDiskFiles } from "./files/disk.server.ts";
import type { Files } from "./files/files.ts";
import { openS3Files } from "./files/s3.server.ts";
import type { MailTransport } from "./mail/mail.ts";
import { openOutbox } from "./mail/outbox.server.ts";
import { openResend } from "./mail/resend.server.ts";
import { openSmtp } from "./mail/smtp.server.ts";
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

/** The way mail leaves this installation, as configured. */
export function openMailTransport(
  config: Pick<Config, "mail" | "dataDir" | "appUrl">,
): MailTransport {
  switch (config.mail.transport) {
    case "outbox":
      return openOutbox(join(config.dataDir, "outbox"));
    case "resend":
      return openResend(config.mail.resend);
    case "smtp":
      return openSmtp(config.mail.smtpUrl, config);
  }
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
