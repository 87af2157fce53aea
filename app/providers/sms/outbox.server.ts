import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import type { SmsTransport } from "./sms.ts";
import { openTermii } from "./termii.server.ts";

/**
 * Writes each text message into `folder` as `<time>-<id>.sms.json`, `{to,text}`. A file appears
 * whole or not at all.
 */
export function openSmsOutbox(folder: string): SmsTransport {
  return {
    name: "outbox",
    async send(to, text) {
      const id = randomBytes(9).toString("base64url");
      const file = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${id}.sms.json`;
      const partial = join(folder, `.${id}.partial`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(partial, `${JSON.stringify({ to, text })}\n`);
        await rename(partial, join(folder, file));
        return { kind: "sent", reference: id };
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? "unknown";
        return {
          kind: "unavailable",
          reason: `The outbox folder could not be written (${code}).`,
          mayHaveLeft: false,
          waitSeconds: null,
        };
      }
    },
  };
}

/** The way text messages leave this installation, as configured. */
export function openSmsTransport(config: Pick<Config, "sms" | "dataDir">): SmsTransport {
  switch (config.sms.transport) {
    case "outbox":
      return openSmsOutbox(join(config.dataDir, "outbox"));
    case "termii":
      return openTermii(config.sms.termii);
  }
}
