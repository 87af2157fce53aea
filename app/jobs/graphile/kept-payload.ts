/** What the queue holds of a job: what it is about, and when it is due in the installation's own time (ISO). */
export interface KeptPayload {
  payload: unknown;
  runAt: string;
  /** ISO: when it was given up, where the queue itself can't tell: it was carried here, or its process died in its last try. */
  failedAt?: string;
}

/** Of a job that somebody else put into the queue everything is payload. */
export function payloadOf(kept: unknown): unknown {
  return kept !== null && typeof kept === "object" && "payload" in kept ? (kept as KeptPayload).payload : kept;
}
