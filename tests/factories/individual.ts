import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import { PASSWORD, type TestApp, type Visitor } from "../setup/start-app.ts";

export type Individual = Visitor & { accountId: string; userId: string; email: string };

let people = 0;

/**
 * Makes a person's account and signs them in through the real form. Their identity was not checked
 * unless said so.
 */
export async function addIndividual(
  app: TestApp,
  given: {
    firstName?: string;
    lastName?: string;
    email?: string;
    identityStatus?: "none" | "passed";
  } = {},
): Promise<Individual> {
  const {
    firstName = "Ada",
    lastName = "Obi",
    email = `ada-${++people}@people.test`,
    identityStatus = "none",
  } = given;
  const { accountId, userId } = await createAccount(app.context.db, {
    kind: "individual",
    accountName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email,
    passwordHash: await hashPassword(PASSWORD),
    supportEmail: email,
    identityStatus,
    now: app.context.clock(),
  });
  const person = app.visitor();
  const response = await person.post("/sign-in", { email, password: PASSWORD });
  if (response.status !== 303) throw new Error(`sign-in answered ${response.status}`);
  return Object.assign(person, { accountId, userId, email });
}

/** What was sent to a phone, oldest first. */
export async function textsTo(app: TestApp, phone: string): Promise<string[]> {
  const folder = join(app.context.config.dataDir, "outbox");
  const files = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(".sms.json"))
    .sort();
  const messages = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8"))),
  );
  return messages.filter(({ to }) => to === phone).map(({ text }) => text);
}

/** Asks for a code and reads it from the text message. */
export async function codeFor(app: TestApp, person: Visitor, phoneNumber: string): Promise<string> {
  const response = await person.post("/kyc-form", {
    nin: "",
    countryCode: "+234",
    phoneNumber,
    otp: "",
    intent: "send-code",
  });
  if (response.status !== 200)
    throw new Error(`Send Code answered ${response.status}: ${await response.text()}`);
  const text = (await textsTo(app, `+234${phoneNumber}`)).at(-1) ?? "";
  return /\d{5}/.exec(text)?.[0] ?? "";
}
