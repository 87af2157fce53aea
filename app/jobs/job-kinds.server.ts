import type { Installation } from "../installation.server.ts";

type Handler = (installation: Installation, payload: unknown) => Promise<void>;

/** Every kind of job: one line that calls one room, read in only when it is needed. A job may run twice. */
export const jobKinds = {
  "tidy-delivery": async (installation) => (await import("../delivery/tidy-delivery.server.ts")).tidyDelivery(installation),
  "empty-bin": async (installation) => (await import("../projects/empty-bin.server.ts")).emptyBinDaily(installation),
} satisfies Record<string, Handler>;

export type JobKind = keyof typeof jobKinds;
