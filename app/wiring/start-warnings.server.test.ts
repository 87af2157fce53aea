import pino from "pino";
import { expect, test } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { warnOfStandIns } from "./start-warnings.server.ts";

function warningsOf(env: Record<string, string>): string[] {
  const lines: string[] = [];
  const log = pino(
    { level: "warn" },
    { write: (line: string) => void lines.push(JSON.parse(line).setting) },
  );
  const secret = {
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    APP_URL: "https://iweri.test",
    MAIL_TRANSPORT: "outbox",
  };
  warnOfStandIns({ config: readConfig({ ...secret, ...env }), log });
  return lines;
}

test("a production server warns that the sandbox and outbox aren't real", () => {
  expect(warningsOf({ NODE_ENV: "production", NIN_VERIFIER: "sandbox" })).toEqual([
    "NIN_VERIFIER",
    "SMS_TRANSPORT",
  ]);
  const termii = {
    SMS_TRANSPORT: "termii",
    TERMII_BASE_URL: "https://termii.test",
    TERMII_API_KEY: "key",
    TERMII_SENDER: "Iweri",
  };
  expect(warningsOf({ NODE_ENV: "production", NIN_VERIFIER: "manual", ...termii })).toEqual([]);
  expect(warningsOf({ NODE_ENV: "development" })).toEqual([]);
});
