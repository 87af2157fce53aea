import { readFile } from "node:fs/promises";
import { createAccount } from "../../app/accounts/create-account.server.ts";
import { hashPassword } from "../../app/accounts/passwords/password.server.ts";
import { sendDemoBatch } from "../../app/demo/send-demo-batch.server.ts";
import type { Installation } from "../../app/installation.server.ts";
import { givePlan } from "../factories/give-plan.ts";
import { addJourneyForms } from "./journey-forms.ts";
import { JOURNEY_ORGANISER, JOURNEY_PEOPLE } from "./journey-organiser.ts";

/** An organiser with one finished send to twelve people and two forms, whose addresses end as `ending` says. */
export async function addJourneyAccount(installation: Installation, email: string, ending = ""): Promise<void> {
  const passwordHash = await hashPassword(JOURNEY_ORGANISER.password);
  const person = { ...JOURNEY_ORGANISER, email };
  const { accountId, userId } = await createAccount(installation.db, { ...person, passwordHash, now: new Date() });
  await givePlan(installation.db, accountId, { plan: "pro", emailLimit: 50_000 });
  const { kind, accountName, supportEmail, ...user } = person;
  const standing = { identityStatus: "passed", deleteAfter: null, logoFileKey: null, sendingPausedReason: null } as const;
  const list = (await readFile("app/demo/attendees.csv", "utf8")).split("\n").slice(0, JOURNEY_PEOPLE + 1);
  await sendDemoBatch(
    installation,
    {
      role: "owner",
      user: { ...user, id: userId },
      account: { id: accountId, kind, name: accountName, supportEmail, timeZone: "Africa/Lagos", ...standing },
    },
    Buffer.from(list.join("\n")),
    () => {},
  );
  await addJourneyForms(installation, { accountId, userId }, ending);
}

/** Puts an organiser's account on Free. */
export async function takePlan({ db }: Installation, email: string): Promise<void> {
  const ofPerson = db.selectFrom("users").select("accountId").where("email", "=", email);
  await db.deleteFrom("subscriptions").where("accountId", "in", ofPerson).execute();
}
