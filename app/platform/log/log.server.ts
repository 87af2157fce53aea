import pino from "pino";
import type { Config } from "../config.server.ts";
import { loggedError, redactText } from "./logged-words.server.ts";

export type Logger = pino.Logger;

/**
 * Fields that only ever hold our own words, patterns and ids. The words of any other are looked
 * through first.
 */
const OURS = new Set([
  ...[
    "requestId",
    "accountId",
    "batchId",
    "callId",
    "deliveryId",
    "importId",
    "payment",
    "subscription",
    "operations",
  ],
  ...[
    "route",
    "method",
    "kind",
    "transport",
    "provider",
    "verifier",
    "setting",
    "type",
    "signal",
    "version",
  ],
]);

/**
 * One JSON object a line on stdout. Never give it addresses, names, tokens or whole URLs; what
 * comes from elsewhere, an error or a provider's reason, loses them here
 * (app/platform/log/logged-words.server.ts). `to` is for tests.
 */
export function openLog(config: Pick<Config, "logLevel">, to?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: withoutWhatPeopleTyped },
    serializers: { err: (error) => error },
  };
  return to ? pino(options, to) : pino(options);
}

function withoutWhatPeopleTyped(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value instanceof Error) return [name, loggedError(value)];
      if (name === "err") return [name, loggedError(value)];
      return [name, OURS.has(name) ? value : lookedThrough(value)];
    }),
  );
}

/** What a field holds, however deep. */
function lookedThrough(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (value instanceof Error) return loggedError(value);
  if (Array.isArray(value)) return value.map(lookedThrough);
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, lookedThrough(inner)]),
  );
}
