import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import type { MailTransport } from "./mail.ts";
import { openOutbox } from "./outbox.server.ts";
import { openResend } from "./resend.server.ts";
import { openSmtp } from "./smtp.server.ts";

/** The way mail leaves this installation, as configured. */
export function openMailTransport(config: Pick<Config, "mail" | "dataDir" | "appUrl">): MailTransport {
  switch (config.mail.transport) {
    case "outbox":
      return openOutbox(join(config.dataDir, "outbox"));
    case "resend":
      return openResend(config.mail.resend);
    case "smtp":
      return openSmtp(config.mail.smtpUrl, config);
  }
}
