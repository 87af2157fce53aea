import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkProofs } from "../../../app/features/accounts/proof/check-proofs.server.ts";
import { readIssuerProof } from "../../../app/features/accounts/proof/read-proofs.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { type DnsServer, startDnsServer } from "../../fakes/dns-server.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { operatorCommand } from "../../setup/operator-command.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const PAGE = "/settings/organisation/proof";
const DAY_MS = 86_400_000;
let app: TestApp;
let dns: DnsServer[];
let moved = 0;

beforeAll(async () => {
  dns = [await startDnsServer(), await startDnsServer(), await startDnsServer()];
  app = await startApp({
    env: {
      DNS_RESOLVERS: dns.map(({ address }) => address).join(","),
      OPERATOR_EMAIL: "operator@iweri.test",
    },
    overrides: { clock: () => new Date(Date.now() + moved) },
  });
  await app.work();
});
afterAll(async () => {
  await app.stop();
  await Promise.all(dns.map((server) => server.close()));
});
beforeEach(() => {
  moved = 0;
  publish({});
});

/** Text as a person sees it. */
const words = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");

function publish(zone: DnsServer["zone"]): void {
  for (const server of dns) server.zone = zone;
}

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

/** What the page says to publish, after a domain was entered. */
async function begin(person: Organiser, domain: string) {
  expect((await person.post(PAGE, { domain, intent: "start" })).status).toBe(303);
  const html = await person.page(PAGE);
  const content = /token=[0-9a-z]{32}/.exec(html)?.[0] ?? "";
  const proofId = /name="proofId" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return { content, proofId, record: `_iweri-challenge.${domain}` };
}

async function prove(person: Organiser, domain: string) {
  const { content, proofId, record } = await begin(person, domain);
  publish({ [record]: { TXT: ["v=other", `${content} expiry=never`] } });
  const response = await person.post(PAGE, { proofId, intent: "check-dns" });
  expect(response.status, await response.clone().text()).toBe(303);
  return { content, proofId, record };
}

const verdictOf = async (id: string) => words(await app.visitor().page(`/verify/${id}`));

describe("a domain is proved by DNS", () => {
  test("before it nothing is green, after it everything says so", async () => {
    const person = await app.organiser({ accountName: "Marina Health Training" });
    const { id } = await issueOne(app.context.db, {
      accountId: person.accountId,
      accountName: "Marina Health Training",
      email: "halima@people.test",
    });
    const before = await verdictOf(id);
    expect(before).toContain("Issuer not checked");
    expect(before).toContain(
      "Issued with Iweri by an account called “Marina Health Training” We haven’t checked who runs it.",
    );
    expect(before).not.toMatch(/genuine/i);
    const { content, proofId, record } = await begin(person, "marinahealth.example");
    const early = await person.post(PAGE, { proofId, intent: "check-dns" });
    expect(early.status).toBe(422);
    expect(words(await early.text())).toContain(`${record} has no TXT record with ${content}`);
    await prove(person, "marinahealth.example");
    const after = await verdictOf(id);
    expect(after).toContain(
      "This certificate is genuine Issued by Marina Health Training, marinahealth.example",
    );
    expect(after).toContain("Proved by DNS on");
    expect(words(await app.visitor().page(`/c/${id}`))).toContain(
      "the owner of marinahealth.example runs this account",
    );
    const { issuer } = (await (await app.visitor().get(`/c/${id}.json`)).json()) as {
      issuer: object;
    };
    expect(issuer).toMatchObject({
      url: "https://marinahealth.example",
      otherIdentifier: [
        {
          type: "IdentifierEntry",
          identifier: "marinahealth.example",
          identifierType: "ext:domain",
        },
      ],
    });
    expect(await readIssuerProof(app.context.db, person.accountId)).toMatchObject({
      kind: "dns",
      name: "Marina Health Training",
      domain: "marinahealth.example",
    });
    await app.visitor().post("/find-my-certificates", { email: "halima@people.test" });
    const [mail] = await waitForMails(app, "halima@people.test", 1);
    expect(mail?.text).toContain("✓ marinahealth.example, proved by DNS");
  });

  test("two accounts don't hold one domain, nor share a record", async () => {
    const [first, second] = [
      await app.organiser({ accountName: "First House" }),
      await app.organiser({ accountName: "Second" }),
    ];
    const held = await prove(first, "shared.example");
    const mine = await begin(second, "shared.example");
    expect(mine.content).not.toBe(held.content);
    const theirs = await second.post(PAGE, { proofId: mine.proofId, intent: "check-dns" });
    expect([theirs.status, (await theirs.text()).includes("no TXT record")]).toEqual([422, true]);
    publish({ [mine.record]: { TXT: [held.content, mine.content] } });
    const taken = await second.post(PAGE, { proofId: mine.proofId, intent: "check-dns" });
    expect([
      taken.status,
      (await taken.text()).includes("Another account here already proves shared.example"),
    ]).toEqual([422, true]);
    expect((await second.post(PAGE, { proofId: held.proofId, intent: "check-dns" })).status).toBe(
      404,
    );
    expect((await second.post(PAGE, { proofId: held.proofId, intent: "withdraw" })).status).toBe(
      404,
    );
    expect(await readIssuerProof(app.context.db, second.accountId)).toBeNull();
  });

  test.each([
    ["edu.ng", "Many organisations share"],
    ["github.io", "Many organisations share"],
    ["127.0.0.1", "An IP address can’t be proved"],
    ["https://[::1]/", "An IP address can’t be proved"],
    ["not a domain", "Enter a domain like academy.example"],
    ["", "Enter the domain of your website"],
  ])("%s is refused", async (domain, problem) => {
    const person = await app.organiser();
    const response = await person.post(PAGE, { domain, intent: "start" });
    expect(response.status).toBe(422);
    expect(words(await response.text())).toContain(problem);
  });

  test("one lying name server proves nothing, and one that fails hides nothing", async () => {
    const person = await app.organiser({ accountName: "Careful House" });
    const { content, proofId, record } = await begin(person, "careful.example");
    dns[0]!.zone = { [record]: { TXT: [content] } };
    const lied = await person.post(PAGE, { proofId, intent: "check-dns" });
    expect([
      lied.status,
      (await lied.text()).includes("1 of 3 name servers see the record"),
    ]).toEqual([422, true]);
    publish({ [record]: { TXT: [content] } });
    dns[0]!.zone = { [record]: "broken" };
    expect((await person.post(PAGE, { proofId, intent: "check-dns" })).status).toBe(303);
  });

  test("a viewer reads how, and can't do it", async () => {
    expect((await app.visitor().get(PAGE)).status).toBe(302);
  });
});

/** The subjects of what was written to an address, the oldest first. */
async function emailsTo(address: string): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select("batches.subject")
    .where("deliveries.toEmail", "=", address)
    .orderBy("batches.createdAt")
    .orderBy("batches.id")
    .execute();
  return rows.map(({ subject }) => subject);
}

describe("a proof is looked for every day", () => {
  test("it is lost with notice, and comes back with the record", async () => {
    const person = await app.organiser({ accountName: "Harbour Training" });
    const { id } = await issueOne(app.context.db, {
      accountId: person.accountId,
      accountName: "Harbour Training",
    });
    const { record, content, proofId } = await prove(person, "harbour.example");
    const look = async (days: number) => {
      moved = days * DAY_MS;
      await checkProofs(app.context);
    };
    publish({ [record]: "broken" });
    await look(1);
    await look(30);
    expect(await verdictOf(id)).toContain("This certificate is genuine");
    publish({});
    await look(31);
    expect(await emailsTo(person.email)).toEqual(["The proof of harbour.example is missing"]);
    await look(32);
    expect(await verdictOf(id)).toContain("This certificate is genuine");
    publish({ [record]: "broken" });
    await look(40);
    expect(await verdictOf(id)).toContain("This certificate is genuine");
    publish({});
    await look(41);
    expect(await emailsTo(person.email)).toEqual([
      "The proof of harbour.example is missing",
      "harbour.example is no longer proved",
    ]);
    const lost = await verdictOf(id);
    expect(lost).toContain("Issuer not checked");
    expect(lost).toContain("The owner of harbour.example vouched for it until");
    expect(lost).toContain("That doesn’t change what was issued before.");
    publish({ [record]: { TXT: [content] } });
    await person.post("/sign-in", { email: person.email, password: PASSWORD });
    expect((await person.post(PAGE, { proofId, intent: "check-dns" })).status).toBe(303);
    expect(await verdictOf(id)).toContain("This certificate is genuine");
  });
});

describe("an operator checks a company's number", () => {
  test("certificates say so as long as the account has that name", async () => {
    const operator = await enterOperatorArea(
      await app.organiser({ email: "operator@iweri.test", accountName: "Us" }),
    );
    const person = await app.organiser({ accountName: "Arewa Institute of Logistics" });
    const { id } = await issueOne(app.context.db, {
      accountId: person.accountId,
      accountName: "Arewa Institute of Logistics",
    });
    const page = `/operator/accounts/${person.accountId}/issuer`;
    expect((await person.post(page, { number: "RC 1" })).status).not.toBe(303);
    expect((await operator.post(page, { number: "<b>" })).status).toBe(422);
    expect((await operator.post(page, { number: "RC 1482093" })).status).toBe(303);
    const checked = await verdictOf(id);
    expect(checked).toContain(
      "This certificate is genuine Issued by Arewa Institute of Logistics and still valid.",
    );
    expect(checked).toContain("Checked by Iweri on");
    expect(checked).toContain("against its company registration, RC 1482093.");
    const undone = await operatorCommand(app, [
      "issuer",
      "uncheck",
      person.accountId,
      "--reason",
      "It was dissolved",
    ]);
    expect([undone.code, undone.out.trim()]).toEqual([
      0,
      "Certificates no longer say that you checked it.",
    ]);
    expect(await verdictOf(id)).toContain("Issuer not checked");
    const again = await operatorCommand(app, ["issuer", "check", person.accountId, "RC 1482093"]);
    expect([again.code, again.err]).toEqual([0, ""]);
    await app.context.db
      .updateTable("accounts")
      .set({ name: "University of Lagos" })
      .where("id", "=", person.accountId)
      .execute();
    const renamed = await issueOne(app.context.db, {
      accountId: person.accountId,
      accountName: "University of Lagos",
    });
    expect(await verdictOf(renamed.id)).toContain("Issuer not checked");
  });
});

describe("names that could be taken for another's", () => {
  const company = { industry: "education", size: "11-50", website: "" };
  const rename = async (person: Organiser, companyName: string) => {
    const response = await person.post("/settings/organisation", { ...company, companyName });
    expect(response.status, await response.clone().text()).toBe(303);
    return words(await person.page("/dashboard"));
  };

  test("the product's name and look-alikes of a proved issuer wait", async () => {
    const university = await app.organiser({ accountName: "University of Lagos" });
    await prove(university, "unilag.example");
    const attacker = await app.organiser({ accountName: "Some House" });
    for (const [name, like] of [
      ["Iweri", "Iweri"],
      ["Iweri Support Team", "Iweri"],
      ["lweri", "Iweri"],
      ["Univеrsity of Lagos", "University of Lagos"],
      ["Unịversity of Lagos", "University of Lagos"],
      ["UNIVERSITY OF LAGOS", "University of Lagos"],
    ] as const) {
      expect(await rename(attacker, name)).toContain(
        `Your account’s name could be taken for “${like}”`,
      );
    }
    expect(await rename(attacker, "Some Other House")).not.toContain("could be taken for");
    expect(await rename(university, "University of Lagos")).not.toContain("could be taken for");
  });

  test("nothing is issued under it until an operator allows it", async () => {
    const operator = await enterOperatorArea(
      await app
        .organiser({ email: "operator-2@iweri.test", accountName: "Us too" })
        .then(async (person) => {
          await app.context.db
            .insertInto("operators")
            .values({ userId: person.userId, addedBy: "test", addedAt: new Date().toISOString() })
            .execute();
          return person;
        }),
    );
    const attacker = await app.organiser({ accountName: "Quiet House" });
    await rename(attacker, "The Iweri Team");
    const list = words(await operator.page("/operator/names"));
    expect(list).toContain("The Iweri Team");
    expect(list).toContain("Could be mistaken for Iweri");
    const { accountId } = attacker;
    const decide = (intent: string, reason = "") =>
      operator.post("/operator/names", { accountId, name: "The Iweri Team", intent, reason });
    const empty = await decide("refuse");
    expect([empty.status, (await empty.text()).includes("Enter a reason for refusing")]).toEqual([
      422,
      true,
    ]);
    expect((await decide("refuse", "It is our name")).status).toBe(303);
    expect(words(await attacker.page("/dashboard"))).toContain("It is our name");
    const [mail] = await waitForMails(app, attacker.email, 1);
    expect(mail?.subject).toBe("Your account needs another name");
    expect((await decide("allow")).status).toBe(303);
    expect(words(await attacker.page("/dashboard"))).not.toContain("It is our name");
    expect(
      (
        await attacker.post("/operator/names", {
          accountId,
          name: "The Iweri Team",
          intent: "allow",
        })
      ).status,
    ).not.toBe(303);
  });
});
