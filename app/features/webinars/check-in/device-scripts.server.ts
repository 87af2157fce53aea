import { createHash } from "node:crypto";
import { readBuiltScript } from "#app/platform/built-script.server.ts";

/**
 * What a helper's phone runs: the page's script, the reader of QR codes for browsers that have
 * none, and the service worker.
 */
const DEVICE_SCRIPTS = ["app", "decoder", "worker"] as const;
type DeviceScript = (typeof DEVICE_SCRIPTS)[number];

let read: { version: string; scripts: Record<DeviceScript, string> } | undefined;

/** The built scripts of `device/`, and a version that changes with any of them. */
export function deviceScripts(): { version: string; scripts: Record<DeviceScript, string> } {
  if (read) return read;
  const [app, decoder, worker] = DEVICE_SCRIPTS.map((name) => readBuiltScript(`door-${name}`)) as [
    string,
    string,
    string,
  ];
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

/** One of them, as it is served. */
export function deviceScript(name: DeviceScript): { source: string; version: string } {
  const { version, scripts } = deviceScripts();
  return { source: scripts[name], version };
}
