import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/**
 * What a helper's phone runs: the page's script, the reader of QR codes for browsers that have
 * none, and the service worker.
 */
export const DEVICE_SCRIPTS = ["app", "decoder", "worker"] as const;
export type DeviceScript = (typeof DEVICE_SCRIPTS)[number];

let read: { version: string; scripts: Record<DeviceScript, string> } | undefined;

/** The built scripts of `device/`, and a version that changes with any of them. */
export function deviceScripts(): { version: string; scripts: Record<DeviceScript, string> } {
  if (read) return read;
  const [app, decoder, worker] = DEVICE_SCRIPTS.map(readScript) as [string, string, string];
  const version = createHash("sha256")
    .update(app)
    .update(decoder)
    .update(worker)
    .digest("hex")
    .slice(0, 10);
  // The worker's own bytes change with the others, so that browsers notice a new version.
  read = { version, scripts: { app, decoder, worker: `self.VERSION="${version}";${worker}` } };
  return read;
}

function readScript(name: DeviceScript): string {
  const beside = new URL(`./door-${name}.js`, import.meta.url);
  const built = existsSync(beside) ? beside : `${process.cwd()}/build/door-${name}.js`;
  return readFileSync(built, "utf8").trim();
}
