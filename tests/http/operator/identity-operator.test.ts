import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addIndividual, codeFor, type Individual } from "../../factories/individual.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { operatorCommand } from "../../setup/operator-command.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const OPERATOR = "operator@iweri.test";
let app: TestApp;
let operator: Individual;
let phones = 8_050_000_000;
let nins = 300_000_000;
const newNin = () => String(++nins * 100 + 10);

beforeAll(async () => {
  app = await startApp({ env: { NIN_VERIFIER: "manual", OPERATOR_EMAIL: OPERATOR } });
  operator = await enterOperatorArea(await app.organiser({ email: OPERATOR }));
  await app.work();
});
afterAll(() => app.stop());

/** Somebody who handed in their identity. */
async function waiting(given: { firstName?: string; lastName?: string; nin?: string } = {}) {
  const person = await addIndividual(app, given);
  const phoneNumber = String(++phones);
  const otp = await codeFor(app, person, phoneNumber);
  const nin = given.nin ?? newNin();
  const response = await person.post("/kyc-form", {
    nin,
    countryCode: "+234",
    phoneNumber,
    otp,
    intent: "verify",
  });
  if (response.headers.get("Location") !== "/kyc-form")
    throw new Error(`handing in answered ${response.status}`);
  const { id } = await app.context.db
    .selectFrom("identityChecks")
    .select("id")
    .where("accountId", "=", person.accountId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { person, nin, phone: `+234${phoneNumber}`, checkId: id };
}

async function statusOf({ accountId }: Individual): Promise<string> {
  const account = app.context.db
    .selectFrom("accounts")
    .select("identityStatus")
    .where("id", "=", accountId);
  return (await account.executeTakeFirstOrThrow()).identityStatus;
}

const command = (words: string[], env: Record<string, string> = {}) =>
  operatorCommand(app, words, { NIN_VERIFIER: "manual", ...env });

describe("/operator/identity-checks", () => {
  test("what is handed in waits, and the person reads what happens next", async () => {
    const { person } = await waiting();
    expect(await statusOf(person)).toBe("pending");
    const page = await person.page("/kyc-form");
    expect(page).toContain("We are checking your identity");
    expect(page).toContain(person.email);
    expect(page).not.toContain("Verify Account");
    expect((await person.post("/kyc-form", { intent: "verify" })).headers.get("Location")).toBe(
      "/kyc-form",
    );
    expect((await person.get("/kyc-popup")).headers.get("Location")).toBe("/kyc-form");
  });

  test("the operator is mailed that somebody waits, without the number", async () => {
    const { nin } = await waiting({ firstName: "Oluwadamilola", lastName: "Ẹ̀hìndé" });
    const isAboutThem = (text: string | undefined) =>
      text?.includes("Oluwadamilola Ẹ̀hìndé submitted a NIN") === true;
    await expect
      .poll(async () => (await mailsTo(app, OPERATOR)).some(({ text }) => isAboutThem(text)))
      .toBe(true);
    const mail = (await mailsTo(app, OPERATOR)).find(({ text }) => isAboutThem(text))!;
    expect(mail.text).toContain("/operator/identity-checks");
    expect(`${mail.text}${mail.html}`).not.toContain(nin.slice(-4));
  });

  test("the operator's page lists who waits, without the whole number", async () => {
    const { nin, phone, person } = await waiting({ firstName: "Halima", lastName: "Ɗanjuma" });
    const html = await operator.page("/operator/identity-checks");
    for (const text of ["Halima Ɗanjuma", nin.slice(-4), phone, person.email])
      expect(html).toContain(text);
    expect(html).not.toContain(nin);
    expect(await operator.page("/projects")).toContain('href="/operator"');
    for (const path of ["/operator/identity-checks", "/outbox"])
      expect(await operator.page("/operator")).toContain(`href="${path}"`);
  });

  test("nobody else learns of the page", async () => {
    const { person, checkId } = await waiting();
    for (const path of ["/operator/identity-checks", `/operator/identity-checks/${checkId}`]) {
      expect((await person.get(path)).status).toBe(404);
      expect((await app.visitor().get(path)).status).toBe(302);
    }
    expect(
      (await person.post(`/operator/identity-checks/${checkId}`, { intent: "approve" })).status,
    ).toBe(404);
    expect(await statusOf(person)).toBe("pending");
    expect(await person.page("/projects")).not.toContain("/operator/");
    expect((await operator.get("/operator/identity-checks/nothing")).status).toBe(404);
  });

  test("approving opens sending, tells the person, and stands", async () => {
    const { person, checkId, phone } = await waiting();
    const path = `/operator/identity-checks/${checkId}`;
    expect(await operator.page(path)).toContain("Is this Ada Obi?");
    expect((await operator.post(path, { intent: "approve", note: "" })).status).toBe(303);
    expect(await operator.page("/operator/identity-checks")).toContain(
      "Ada Obi is approved and can now send.",
    );
    expect(await statusOf(person)).toBe("passed");
    const { db } = app.context;
    expect(
      await db
        .selectFrom("accounts")
        .select("phone")
        .where("id", "=", person.accountId)
        .executeTakeFirst(),
    ).toEqual({
      phone,
    });
    const [mail] = await waitForMails(app, person.email, 1);
    expect(mail?.text).toMatch(/send/i);
    const late = await operator.post(path, { intent: "refuse", note: "Too late" });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("has already been decided");
    expect(await statusOf(person)).toBe("passed");
  });

  test("refusing needs a reason that the person reads, and allows another try", async () => {
    const { person, checkId } = await waiting();
    const path = `/operator/identity-checks/${checkId}`;
    const without = await operator.post(path, { intent: "refuse", note: "  " });
    expect(without.status).toBe(422);
    expect(await without.text()).toContain("Enter a reason for refusing. The person will read it");
    const note = "The slip shows <another> name.";
    expect((await operator.post(path, { intent: "refuse", note })).status).toBe(303);
    expect(await statusOf(person)).toBe("refused");
    const [mail] = await waitForMails(app, person.email, 1);
    expect(mail?.text).toContain(note);
    const page = await person.page("/kyc-form");
    expect(page).toContain("Your identity could not be confirmed");
    expect(page).toContain("The slip shows &lt;another&gt; name.");
    expect(page).toContain("Verify Account");
  });

  test("of two with the same number, only one can be approved", async () => {
    const first = await waiting();
    const second = await waiting({ nin: first.nin });
    await operator.post(`/operator/identity-checks/${first.checkId}`, { intent: "approve" });
    const answered = await operator.post(`/operator/identity-checks/${second.checkId}`, {
      intent: "approve",
    });
    expect(answered.status).toBe(422);
    expect(await answered.text()).toContain("already belongs to another account");
    expect(await statusOf(second.person)).toBe("pending");
  });

  test("a name changed since it was handed in is not approved", async () => {
    const { person, checkId } = await waiting();
    await app.context.db
      .updateTable("users")
      .set({ firstName: "Other" })
      .where("id", "=", person.userId)
      .execute();
    const answered = await operator.post(`/operator/identity-checks/${checkId}`, {
      intent: "approve",
    });
    expect(answered.status).toBe(422);
    expect(await statusOf(person)).toBe("pending");
  });
});

describe("The command and the outbox", () => {
  test("the command lists, approves and refuses beside the running server", {
    tags: ["long"],
  }, async () => {
    const approved = await waiting({ firstName: "Chidi\u001b[31m", lastName: "Eze" });
    const refused = await waiting({ firstName: "Musa", lastName: "Bello" });
    const listed = await command(["kyc", "list"]);
    expect(listed).toMatchObject({ code: 0, err: "" });
    expect(listed.out).toContain(`${approved.checkId}  Chidi?[31m Eze`);
    expect(listed.out).not.toContain(approved.nin);
    expect(await command(["kyc", "approve", approved.checkId])).toMatchObject({
      code: 0,
      out: "Approved. We’ve e-mailed the person.\n",
    });
    const refusal = await command([
      "kyc",
      "refuse",
      refused.checkId,
      "--note",
      "No slip was shown.",
    ]);
    expect(refusal).toMatchObject({ code: 0, out: "Refused. We’ve e-mailed the person.\n" });
    expect([await statusOf(approved.person), await statusOf(refused.person)]).toEqual([
      "passed",
      "refused",
    ]);
    expect(await waitForMails(app, approved.person.email, 1)).toHaveLength(1);
    expect((await waitForMails(app, refused.person.email, 1))[0]?.text).toContain(
      "No slip was shown.",
    );
    const history = await operator.page("/operator/identity-checks");
    expect(history).toContain("command line");
    const accounts = await command(["list"]);
    expect(accounts.out).toContain("IDENTITY");
    expect(accounts.out).toMatch(
      new RegExp(
        `${refused.person.accountId}  individual  Musa Bello .*${refused.person.email} .*refused`,
      ),
    );
  });

  test("the command says what it can't do, and how", { tags: ["long"] }, async () => {
    const { checkId } = await waiting();
    expect(await command([])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Usage: npm run operator"),
    });
    expect(await command(["kyc", "refuse", checkId])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--note"),
    });
    expect(await command(["lists"])).toMatchObject({
      code: 2,
      err: 'There is no command "lists". Did you mean list?\n',
    });
    expect((await command(["kyc", "refuse", "--help"])).out).toMatch(
      /^ {2}kyc refuse <id> --note .*\n$/,
    );
    const { tables } = JSON.parse((await command(["kyc", "list", "--json"])).out);
    expect(tables[0].map((row: { ID: string }) => row.ID)).toContain(checkId);
    const missing = await command(["kyc", "approve", "nothing", "--json"]);
    expect([missing.code, JSON.parse(missing.err).messages]).toEqual([
      1,
      ["There is no check with this id."],
    ]);
    expect(await command(["kyc", "approve", "nothing"])).toMatchObject({
      code: 1,
      err: "There is no check with this id.\n",
    });
    await command(["kyc", "approve", checkId]);
    expect(await command(["kyc", "approve", checkId])).toMatchObject({
      code: 1,
      err: expect.stringContaining("it is approved"),
    });
    expect(
      await command(["list"], { DATA_DIR: "/nowhere/at-all", DATABASE_URL: "" }),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no database at"),
    });
    expect(await command(["list"], { NIN_VERIFIER: "magic" })).toMatchObject({
      code: 1,
      err: expect.stringContaining("NIN_VERIFIER"),
    });
  });

  test("text messages stand in the outbox, with to, time and words", async () => {
    const { phone } = await waiting();
    const list = await operator.page("/outbox");
    expect(list).toContain(phone);
    const file = /\/outbox\/([^"]+\.sms\.json)"/.exec(list)?.[1] ?? "";
    const page = await operator.page(`/outbox/${file}`);
    expect(page).toMatch(/\d{5} is your Iweri code\./);
    expect(page).toContain(`id="text-title">Text</h2>`);
    for (const end of ["/html", "/attachments/1"])
      expect((await operator.get(`/outbox/${file}${end}`)).status).toBe(404);
    expect((await (await addIndividual(app)).get(`/outbox/${file}`)).status).toBe(404);
  });
});
