import { statSync } from "node:fs";
import { join } from "node:path";
import type { Installation } from "../installation.server.ts";

/** Says in the log what is allowed but hardly meant. `root` is the program's folder. */
export function warnOfSettings({ config, log, clock }: Pick<Installation, "config" | "log" | "clock">, root: string): void {
  const builtAt = statSync(join(root, "build/index.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (clock().getTime() < builtAt - 24 * 3_600_000)
    log.warn("this machine's clock is earlier than the build of this program; codes and schedules go by it");
  if (!config.production) return;
  const isHttps = config.appUrl.startsWith("https:");
  if (!isHttps) log.warn({ setting: "APP_URL" }, "APP_URL begins with http: passwords and cookies can be read on the way");
  if (isHttps && config.trustProxy === 0) {
    log.warn(
      { setting: "TRUST_PROXY" },
      "TRUST_PROXY=0: behind a proxy every visitor counts as one, and limits meet all of them",
    );
  }
}
