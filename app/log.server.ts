import pino from "pino";
import type { Config } from "./config.server.ts";

export type Logger = pino.Logger;

/** One JSON object a line on stdout. Never give it addresses, names, tokens or whole URLs. */
export function openLog(config: Pick<Config, "logLevel">): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
