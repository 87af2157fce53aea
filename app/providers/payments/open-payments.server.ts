import type { Kysely } from "kysely";
import type { Config } from "#app/platform/config.server.ts";
import type { Schema } from "#db/schema.ts";
import type { Payments } from "./payments.ts";
import { openPaystack } from "./paystack.server.ts";
import { openSandboxPayments } from "./sandbox.server.ts";

/** Who takes money for this installation, as configured. Null: nobody does. */
export function openPayments(
  config: Pick<Config, "payments" | "appUrl">,
  given: { db: Kysely<Schema>; clock: () => Date },
): Payments | null {
  switch (config.payments.provider) {
    case "sandbox":
      return openSandboxPayments({ ...given, appUrl: config.appUrl });
    case "paystack":
      return openPaystack(config.payments.paystack);
    case null:
      return null;
  }
}
