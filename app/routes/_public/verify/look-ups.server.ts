import type { ClientLimit } from "#app/platform/http/visitor.server.ts";

/** Certificates that somebody looks up by their number, in either way. */
export const LOOK_UPS: ClientLimit = { name: "verify", points: 120, perNetwork: 600, seconds: 60 };

/** Files that somebody has compared, one at a time. */
export const FILES: ClientLimit = { name: "verify-file", points: 20, perNetwork: 100, seconds: 60 };
