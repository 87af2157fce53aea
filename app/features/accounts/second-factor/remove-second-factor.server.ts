import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import type { Database } from "#db/database.server.ts";
import { requestOrigin } from "../device-name.ts";
import { findPerson, notifySecondFactor } from "./second-factor-person.server.ts";

/**
 * Turns it off. `by`: the person in a browser, or an operator, who checked who they are. False: it
 * was off.
 */
export async function removeSecondFactor(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: { userId: string; by: Browser | "operator"; now: Date },
): Promise<boolean> {
  const { userId, by, now } = given;
  const removed = await trx
    .deleteFrom("secondFactors")
    .where("userId", "=", userId)
    .executeTakeFirst();
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  if (removed.numDeletedRows === 0n) return false;
  const byOperator = by === "operator";
  const origin = byOperator ? {} : requestOrigin(by);
  const happened = { kind: "second-factor-off", byOperator } as const;
  const person = await findPerson(trx, userId);
  if (person) await notifySecondFactor(trx, app, { person, happened, origin, now });
  return true;
}
