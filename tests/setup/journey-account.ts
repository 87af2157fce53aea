import { readFile } from "node:fs/promises";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { sendDemoBatch } from "../../app/wiring/demo/demo-batch.server.ts";
import { givePlan } from "../factories/give-plan.ts";
import { addJourneyForms } from "./journey-forms.ts";
import { JOURNEY_ORGANISER, JOURNEY_PEOPLE } from "./journey-organiser.ts";

/**
 * An organiser with one finished send to twelve people and two forms, whose addresses end as
 * `ending` says.
 */
export async function addJourneyAccount(
  context: AppContext,
  email: string,
  ending = "",
): Promise<void> {
  const passwordHash = await hashPassword(JOURNEY_ORGANISER.password);
  const person = { ...JOURNEY_ORGANISER, email };
  const { accountId, userId } = await createAccount(context.db, {
    ...person,
    passwordHash,
    now: new Date(),
  });
  await givePlan(context.db, accountId, { plan: "pro", emailLimit: 50_000 });
  const { kind, accountName, supportEmail, ...user } = person;
  const status = {
    identityStatus: "passed",
    deleteAfter: null,
    logoFileKey: null,
    sendingPausedReason: null,
  } as const;
  const list = (await readFile("app/wiring/demo/attendees.csv", "utf8"))
    .split("\n")
    .slice(0, JOURNEY_PEOPLE + 1);
  await sendDemoBatch(
    context,
    {
      role: "owner",
      user: { ...user, id: userId },
      account: {
        id: accountId,
        kind,
        name: accountName,
        supportEmail,
        timeZone: "Africa/Lagos",
        ...status,
      },
    },
    Buffer.from(list.join("\n")),
    () => {},
  );
  await addJourneyForms(context, { accountId, userId }, ending);
}

/** Puts an organiser's account on Free. */
export async function takePlan({ db }: AppContext, email: string): Promise<void> {
  const ofPerson = db.selectFrom("users").select("accountId").where("email", "=", email);
  await db.deleteFrom("subscriptions").where("accountId", "in", ofPerson).execute();
}
