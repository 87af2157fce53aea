import type { Installation } from "./installation.server.ts";

/** Says in the log of a production server what is played here instead of done. Both were named on purpose, or forgotten. */
export function warnOfStandIns({ config, log }: Pick<Installation, "config" | "log">): void {
  if (!config.production) return;
  if (config.identity.verifier === "sandbox") {
    log.warn({ setting: "NIN_VERIFIER" }, "NIN_VERIFIER=sandbox: nobody's identity is really checked");
  }
  if (config.sms.transport === "outbox") {
    log.warn({ setting: "SMS_TRANSPORT" }, "SMS_TRANSPORT=outbox: text messages are written to files, nobody gets one");
  }
}
