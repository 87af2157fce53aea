import { statSync } from "node:fs";
import { join } from "node:path";
import type { AppContext } from "#app/platform/app-context.ts";

/**
 * Warns in the log about settings that are allowed but hardly meant. `root` is the program's
 * folder.
 */
export function warnOfSettings(
  { config, log, clock }: Pick<AppContext, "config" | "log" | "clock">,
  root: string,
): void {
  const builtAt = statSync(join(root, "build/index.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (clock().getTime() < builtAt - 24 * 3_600_000)
    log.warn(
      "this machine's clock is set to a time before this program was built; codes and schedules depend on it",
    );
  if (!config.production) return;
  const isHttps = config.appUrl.startsWith("https:");
  if (!isHttps)
    log.warn(
      { setting: "APP_URL" },
      "APP_URL starts with http: others on the network can read passwords and cookies",
    );
  if (config.brand.legalEntity === config.appName) {
    log.warn(
      { setting: "LEGAL_ENTITY" },
      "LEGAL_ENTITY is not set: the terms, the privacy policy and receipts don't say who runs this service",
    );
  }
  if (isHttps && config.trustProxy === 0) {
    log.warn(
      { setting: "TRUST_PROXY" },
      "TRUST_PROXY=0: behind a proxy, all visitors count as one and share the same limits",
    );
  }
}

/**
 * Warns in a production server's log about what is simulated. Either was set on purpose, or
 * forgotten.
 */
export function warnOfStandIns({ config, log }: Pick<AppContext, "config" | "log">): void {
  if (!config.production) return;
  if (config.identity.verifier === "sandbox") {
    log.warn(
      { setting: "NIN_VERIFIER" },
      "NIN_VERIFIER=sandbox: almost any NIN is accepted, so no identity is really checked",
    );
  }
  if (config.sms.transport === "outbox") {
    log.warn(
      { setting: "SMS_TRANSPORT" },
      "SMS_TRANSPORT=outbox: text messages are written to files and not sent",
    );
  }
}
