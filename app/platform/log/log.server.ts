import pino from "pino";
import type { Config } from "../config.server.ts";
import { loggedError, redactText } from "./logged-error.server.ts";

export type Logger = pino.Logger;

/** Fields that only ever hold ids: what looks like a key or a number elsewhere is left out. */
const IDS = new Set(
  "requestId accountId batchId callId deliveryId importId payment subscription operations".split(
    " ",
  ),
);

/**
 * One JSON object a line on stdout. Give it our own words only, never addresses, names, tokens,
 * whole URLs or what a provider or a library says: of an error it takes the code, the place and,
 * where we threw it, the message (app/platform/log/logged-error.server.ts). `to` is for tests.
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
      return [name, IDS.has(name) ? value : lookedThrough(value)];
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
