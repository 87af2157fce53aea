import { join } from "node:path";
import type { Config } from "../../config.server.ts";
import type { SmsTransport } from "../sms.ts";
import { openSmsOutbox } from "./outbox.server.ts";
import { openTermii } from "./termii.server.ts";

/** The way text messages leave this installation, as configured. */
export function openSmsTransport(config: Pick<Config, "sms" | "dataDir">): SmsTransport {
  switch (config.sms.transport) {
    case "outbox":
      return openSmsOutbox(join(config.dataDir, "outbox"));
    case "termii":
      return openTermii(config.sms.termii);
  }
}
