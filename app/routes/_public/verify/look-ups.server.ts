import type { ClientLimit } from "#app/platform/http/visitor.server.ts";

/** Certificates that somebody looks up by their number, in either way. */
export const LOOK_UPS: ClientLimit = { name: "verify", points: 120, perNetwork: 600, seconds: 60 };
