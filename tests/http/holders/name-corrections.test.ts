import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { askCorrection } from "../../../app/features/holders/corrections/ask-correction.server.ts";
import { eraseCorrections } from "../../../app/features/holders/corrections/correction-list.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let stranger: Organiser;
beforeAll(async () => {
  app = await startApp();
  await app.work();
  owner = await app.organiser({ accountName: "Lagoon Digital Academy" });
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());

const LIST = "/certificates/corrections";
let people = 0;
/** Somebody with a certificate of the owner's. */
async function holder(name: { firstName: string; lastName: string }, accountId = owner.accountId) {
  const email = `holder-${++people}@people.test`;
  return { ...(await issueOne(app.context.db, { ...name, email, accountId })), email };
}

/** Opens the link that is mailed, as its holder does. */
async function prove(certificate: { id: string; email: string }, lang = ""): Promise<Visitor> {
  const visitor = app.visitor();
  const asked = await visitor.post(`/c/${certificate.id}/name${lang}`, { intent: "ask" });
  expect(asked.status).toBe(303);
  const opened = await press(visitor, certificate.id, await linkOf(certificate));
  expect(opened.headers.get("Set-Cookie")).toContain("iweri_name=");
  return visitor;
}

/** The link in the first mail about this certificate's name. */
async function linkOf({ id, email }: { id: string; email: string }): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const { text } of await mailsTo(app, email)) {
        const [address] = /http:\/\/localhost:3000\/c\/\w+\/name\?\S+/.exec(text ?? "") ?? [];
        const link = address?.includes(id) ? new URL(address).searchParams.get("link") : null;
        if (link) return link;
      }
      throw new Error(`no link came to ${email}`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
const press = (visitor: Visitor, id: string, link: string) =>
  visitor.post(`/c/${id}/name`, { intent: "open", link });
const send = (visitor: Visitor, id: string, name: string) =>
  visitor.post(`/c/${id}/name`, { intent: "send", name });

const certificateOf = (id: string) =>
  app.context.db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const correctionsOf = (id: string) =>
  app.context.db
    .selectFrom("nameCorrections")
    .selectAll()
    .where("certificateId", "=", id)
    .execute();
const activities = () =>
  app.context.db
    .selectFrom("activities")
    .selectAll()
    .where("accountId", "=", owner.accountId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
const accept = (on: boolean) => owner.post(LIST, { intent: on ? "accept" : "stop" });
const words = (html: string) => html.replaceAll(/<!--.*?-->/g, "").replaceAll("&#x27;", "'");

describe("Who the holder is", () => {
  test("a link to the certificate's own address opens the page once", async () => {
    const one = await holder({ firstName: "Ada", lastName: "Obi" });
    expect(words(await app.visitor().page(`/c/${one.id}`))).toContain(`href="/c/${one.id}/name"`);
    const page = words(await app.visitor().page(`/c/${one.id}/name`));
    expect(page).toContain("Send the link");
    expect(page).not.toContain("<script");
    expect(page).not.toContain(one.email);
    const visitor = app.visitor();
    await visitor.post(`/c/${one.id}/name`, { intent: "ask" });
    const link = await linkOf(one);
    const address = `/c/${one.id}/name?${new URLSearchParams({ link })}`;
    // A mail scanner may open it: only the press uses it up.
    for (let times = 0; times < 3; times++)
      expect(words(await app.visitor().page(address))).toContain("Type my name");
    expect((await press(visitor, one.id, link)).headers.get("Location")).toBe(`/c/${one.id}/name`);
    expect(words(await visitor.page(`/c/${one.id}/name`))).toContain('value="Ada Obi"');
    const again = app.visitor();
    expect((await press(again, one.id, link)).headers.get("Location")).toContain("over=yes");
    expect(words(await again.page(`/c/${one.id}/name?over=yes`))).toContain("used before");
    expect(words(await again.page(`/c/${one.id}/name`))).toContain("Send the link");
  });

  test("asking is answered alike for every certificate and none", async () => {
    const mine = await holder({ firstName: "Ada", lastName: "Obi" });
    const silent = await holder({ firstName: "Bisi", lastName: "Obi" });
    await app.context.db
      .insertInto("suppressions")
      .values({
        accountId: "installation",
        email: silent.email,
        reason: "complained",
        detail: "",
        createdAt: app.context.clock().toISOString(),
      })
      .execute();
    const answers = await Promise.all(
      [mine, silent].map(({ id }) => app.visitor().post(`/c/${id}/name`, { intent: "ask" })),
    );
    const seen = answers.map((answer) => [
      answer.status,
      answer.headers.get("Location")?.replace(/\/c\/\w+/, ""),
      [...answer.headers.keys()],
    ]);
    expect(seen[1]).toEqual(seen[0]);
    await waitForMails(app, mine.email, 1);
    expect(await mailsTo(app, silent.email)).toEqual([]);
    expect((await app.visitor().get("/c/00000000000000000000/name")).status).toBe(302);
  });

  test("a link ends after 30 minutes, and opens one certificate", async () => {
    const [one, other] = [
      await holder({ firstName: "Ada", lastName: "Obi" }),
      await holder({ firstName: "Bisi", lastName: "Obi" }),
    ];
    const visitor = app.visitor();
    await visitor.post(`/c/${one.id}/name`, { intent: "ask" });
    const link = await linkOf(one);
    expect((await press(visitor, other.id, link)).headers.get("Location")).toContain("over=yes");
    expect((await press(visitor, one.id, `${link}x`)).headers.get("Location")).toContain("over");
    const later = new Date(app.context.clock().getTime() + 31 * 60_000);
    const clock = vi.spyOn(app.context, "clock").mockReturnValue(later);
    expect((await press(visitor, one.id, link)).headers.get("Location")).toContain("over=yes");
    clock.mockRestore();
    await press(visitor, one.id, link);
    const proof = visitor.cookies.get("iweri_name") ?? "";
    expect(words(await visitor.page(`/c/${other.id}/name`))).toContain("Send the link");
    expect((await send(visitor, other.id, "Bísí Obi")).headers.get("Location")).toContain("over");
    // An organiser who corrects the address shuts out whoever had the old one.
    await app.context.db
      .updateTable("certificates")
      .set({ holderEmail: "right@people.test" })
      .where("id", "=", one.id)
      .execute();
    expect(proof).not.toBe("");
    expect((await send(visitor, one.id, "Adá Obi")).headers.get("Location")).toContain("over");
    expect(await correctionsOf(one.id)).toEqual([]);
  });

  test("one certificate is mailed three links an hour", async () => {
    const one = await holder({ firstName: "Ada", lastName: "Obi" });
    for (let times = 0; times < 5; times++)
      expect((await app.visitor().post(`/c/${one.id}/name`, { intent: "ask" })).status).toBe(303);
    await waitForMails(app, one.email, 3);
    await new Promise((done) => setTimeout(done, 300));
    expect(await mailsTo(app, one.email)).toHaveLength(3);
  });

  test("one network asks 300 times an hour, then waits", async () => {
    const one = await holder({ firstName: "Ada", lastName: "Obi" });
    const visitor = app.visitor("198.51.100.77");
    let refused: Response | null = null;
    for (let times = 0; times < 301 && !refused; times++) {
      const answer = await visitor.post(`/c/${one.id}/name`, { intent: "ask" });
      if (answer.status === 429) refused = answer;
    }
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(words((await refused?.text()) ?? "")).toContain("then ask again");
  });
});

describe("A name as it should be", () => {
  test("is drawn for its holder, and marked where it changes", async () => {
    const one = await holder({ firstName: "Funmilayo", lastName: "Adebayo" });
    const visitor = await prove(one);
    const typed = new URLSearchParams({ name: "Fúnmiláyọ̀  Adébáyọ̀" });
    const page = words(await visitor.page(`/c/${one.id}/name?${typed}`));
    expect(page).toContain("With your spelling");
    expect(page).toMatch(/<mark[^>]*>ọ̀<\/mark>/u);
    expect(page).toContain("Lagoon Digital Academy checks this first");
    const src = /src="(\/c\/\w+\/name\.webp\?[^"]+)"/.exec(page)?.[1] ?? "";
    const drawn = await visitor.get(src);
    const before = await visitor.get(`/c/${one.id}.webp?w=960`);
    expect(drawn.headers.get("Content-Type")).toBe("image/webp");
    const [was, is] = [await before.bytes(), await drawn.bytes()];
    expect(Buffer.compare(was, is)).not.toBe(0);
    expect((await app.visitor().get(src)).status).toBe(404);
  });

  test("waits for the organiser unless the account accepts spelling", async () => {
    const one = await holder({ firstName: "Funmilayo", lastName: "Adebayo" });
    const visitor = await prove(one);
    const sent = await send(visitor, one.id, "Fúnmiláyọ̀ Adébáyọ̀");
    expect(sent.headers.get("Location")).toBe(`/c/${one.id}/name?sent=yes`);
    expect(words(await visitor.page(`/c/${one.id}/name?sent=yes`))).toContain(
      "We’ve asked Lagoon Digital Academy to change it to Fúnmiláyọ̀ Adébáyọ̀",
    );
    expect((await certificateOf(one.id)).status).toBe("valid");
    const [line] = await activities();
    expect(line).toMatchObject({ kind: "review", notify: 1, link: LIST });
    // The same again is the same; another one takes its place, under another id.
    const [first] = await correctionsOf(one.id);
    await send(visitor, one.id, "Fúnmiláyọ̀ Adébáyọ̀");
    expect(await correctionsOf(one.id)).toEqual([first]);
    await send(visitor, one.id, "Fúnmiláyọ̀ Adébáyọ");
    const [second, ...none] = await correctionsOf(one.id);
    expect(none).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    await owner.post(LIST, { approve: first?.id ?? "" });
    expect((await certificateOf(one.id)).status).toBe("valid");
  });

  test("is refused with a sentence where it is no name", async () => {
    const one = await holder({ firstName: "Ada", lastName: "Obi" });
    const visitor = await prove(one);
    const problems = {
      "": "Enter your name as it should be printed",
      "123 …": "Enter your name as it should be printed",
      "Ada www.win.example": "Enter a name without links",
      "<b>Ada</b>": "Enter a name without links",
      [`${"Ada ".repeat(50)}`]: "Shorten the name to 120 characters",
      "Ada Obi": "This is the name on it already",
    };
    for (const [name, sentence] of Object.entries(problems)) {
      const answer = await send(visitor, one.id, name);
      expect(answer.status, name).toBe(422);
      const html = words(await answer.text());
      expect(html, name).toContain(sentence);
      if (name.startsWith("Ada www")) expect(html).toContain('value="Ada www.win.example"');
    }
    expect(await correctionsOf(one.id)).toEqual([]);
  });
});

describe("With spelling accepted", () => {
  test("marks and order are corrected at once, on every list", async () => {
    await accept(true);
    const one = await holder({ firstName: "Funmilayo", lastName: "Okafor" });
    const { db } = app.context;
    const webinar = await addWebinar(
      app.context,
      owner,
      await addPublishedForm(app.context, owner),
    );
    const guest = await addRegistration(app.context, webinar, {
      name: "Funmilayo Okafor",
      email: one.email,
    });
    const visitor = await prove(one);
    const sent = await send(visitor, one.id, "Okafor Fúnmiláyọ̀");
    const old = await certificateOf(one.id);
    expect(sent.headers.get("Location")).toBe(`/c/${old.replacedById}`);
    expect(old.status).toBe("replaced");
    expect(await certificateOf(old.replacedById ?? "")).toMatchObject({
      holderName: "Okafor Fúnmiláyọ̀",
      replacesId: one.id,
      status: "valid",
    });
    const registered = await db
      .selectFrom("webinarRegistrations")
      .select("name")
      .where("id", "=", guest.id)
      .executeTakeFirstOrThrow();
    expect(registered.name).toBe("Okafor Fúnmiláyọ̀");
    expect(await app.visitor().page(`/verify/${one.id}`)).toContain(`/c/${old.replacedById}`);
    expect((await app.visitor().get(`/c/${one.id}.pdf`)).status).toBeGreaterThanOrEqual(300);
    const [line] = await activities();
    expect(line).toMatchObject({ actorId: null, notify: 1 });
    expect(line?.text).toContain("corrected the spelling of their name to Okafor Fúnmiláyọ̀");
    expect((await correctionsOf(one.id))[0]).toMatchObject({ state: "automatic", change: "order" });
    const mail = (await waitForMails(app, one.email, 2)).at(-1);
    expect(mail?.subject).toContain("Your certificate is corrected");
    expect(mail?.text).toContain(`/c/${old.replacedById}`);
    // Pressed twice: it leads on, and nothing is done again.
    expect((await send(visitor, one.id, "Okafor Fúnmiláyọ̀")).headers.get("Location")).toBe(
      `/c/${one.id}`,
    );
    expect(await correctionsOf(one.id)).toHaveLength(1);
  });

  test("each certificate is corrected at once only once", async () => {
    await accept(true);
    const one = await holder({ firstName: "Funmilayo", lastName: "Adebayo" });
    await send(await prove(one), one.id, "Fúnmiláyọ̀ Adébáyọ̀");
    const next = (await certificateOf(one.id)).replacedById ?? "";
    const visitor = await prove({ ...one, id: next });
    const page = await visitor.page(`/c/${next}/name?name=FUNMILAYO+ADEBAYO`);
    expect(words(page)).toContain("checks this first");
    await send(visitor, next, "FUNMILAYO ADEBAYO");
    expect((await certificateOf(next)).status).toBe("valid");
    expect((await correctionsOf(next))[0]?.state).toBe("waiting");
  });

  test.each([
    ["Musa Bello", "Musah Bello"],
    ["Musa Ibrahim", "Ibrahim Musa"],
    ["Aisha Sani", "Aishat Sani"],
    ["John Effiong", "Grace Udoh"],
    ["Paul Obi", "Paul Obi Junior"],
    ["Musa Bello", "Musa Bastard"],
    ["Musa Bello", "موسى بيلو"],
  ])("%s never becomes %s without anybody looking", async (before, after) => {
    await accept(true);
    const [firstName = "", lastName = ""] = before.split(" ");
    const one = await holder({ firstName, lastName });
    expect((await send(await prove(one), one.id, after)).headers.get("Location")).toContain("sent");
    expect((await certificateOf(one.id)).status).toBe("valid");
    expect((await correctionsOf(one.id))[0]?.state).toBe("waiting");
  });

  test("of two mailboxes only the certificate's own corrects it", async () => {
    await accept(true);
    const one = await holder({ firstName: "Funmilayo", lastName: "Adebayo" });
    const before = await prove(one);
    const email = `moved-${one.email}`;
    const { db } = app.context;
    await db
      .updateTable("certificates")
      .set({ holderEmail: email })
      .where("id", "=", one.id)
      .execute();
    const after = await prove({ ...one, email });
    const [refused, taken] = await Promise.all([
      send(before, one.id, "Funmilayo Adébáyọ̀"),
      send(after, one.id, "Fúnmiláyọ̀ Adébáyọ̀"),
    ]);
    expect(refused.headers.get("Location")).toContain("over=yes");
    expect(taken.headers.get("Location")).toMatch(/^\/c\/\w{20}$/);
    expect(await correctionsOf(one.id)).toHaveLength(1);
  });

  test("twenty presses at once correct it once", async () => {
    await accept(true);
    const one = await holder({ firstName: "Funmilayo", lastName: "Adebayo" });
    const name = { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀" };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => askCorrection(app.context, one.id, name, "en")),
    );
    expect(outcomes.filter(({ kind }) => kind === "corrected")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "gone")).toHaveLength(19);
    expect(await correctionsOf(one.id)).toHaveLength(1);
  });
});

describe("The organiser's list", () => {
  async function waiting(before: string, after: string) {
    await accept(false);
    const [firstName = "", lastName = ""] = before.split(" ");
    const one = await holder({ firstName, lastName });
    const [first = "", ...rest] = after.split(" ");
    const name = { firstName: first, lastName: rest.join(" ") };
    await askCorrection(app.context, one.id, name, "fr");
    return { ...one, correctionId: (await correctionsOf(one.id))[0]?.id ?? "" };
  }

  test("shows both names and pictures, by what is alike", async () => {
    await app.context.db.deleteFrom("nameCorrections").execute();
    const [sade, ngozi] = [
      await waiting("Sade Okunola", "Ṣadé Òkúnọlá"),
      await waiting("Ngozi Uzoma", "Ngọzị Ụzọma"),
    ];
    const grace = await waiting("John Effiong", "Grace Udoh");
    expect(words(await owner.page("/certificates"))).toMatch(/Name corrections<span[^>]*>3</);
    const page = words(await owner.page(LIST));
    expect(page).toContain("Approve all alike (2)");
    expect(page).toContain("Looks like someone else");
    expect(page).toContain(`/c/${sade.id}.webp?w=480`);
    expect(page).toContain(sade.email);
    const picture = `${LIST}/${ngozi.correctionId}/picture.webp`;
    expect((await owner.get(picture)).headers.get("Content-Type")).toBe("image/webp");
    expect((await stranger.get(picture)).status).toBe(404);
    expect(words(await stranger.page(LIST))).not.toContain(sade.email);
    const all = /name="approve" value="([^"]+\.[^"]+)"/.exec(page)?.[1] ?? "";
    expect(all.split(".").sort()).toEqual([sade.correctionId, ngozi.correctionId].sort());
    expect(all).not.toContain(grace.correctionId);
    await stranger.post(LIST, { approve: all });
    expect((await certificateOf(sade.id)).status).toBe("valid");
    await owner.post(LIST, { approve: all });
    for (const { id, email } of [sade, ngozi]) {
      expect((await certificateOf(id)).status).toBe("replaced");
      const [mail] = await waitForMails(app, email, 1);
      expect(mail?.subject).toContain("Votre certificat est corrigé");
      expect(englishLeft(String(mail?.html), "fr")).toEqual([]);
    }
    expect((await certificateOf(grace.id)).status).toBe("valid");
    expect(words(await owner.page(`${LIST}?tab=decided`))).toContain("Sade Okunola");
  });

  test("a refusal needs a reason, which its holder reads", async () => {
    const one = await waiting("John Effiong", "Grace Udoh");
    const path = `${LIST}/${one.correctionId}/refuse`;
    expect(words(await owner.page(path))).toContain("Grace Udoh");
    const empty = await owner.post(path, { reason: " " });
    expect(empty.status).toBe(422);
    expect((await stranger.get(path)).status).toBe(404);
    await stranger.post(path, { reason: "No" });
    expect((await correctionsOf(one.id))[0]?.state).toBe("waiting");
    const reason = "Send us your marriage certificate.";
    expect((await owner.post(path, { reason })).headers.get("Location")).toBe(LIST);
    const [mail] = await waitForMails(app, one.email, 1);
    expect(mail?.subject).toContain("Votre nom n’a pas été changé");
    expect(mail?.text).toContain(reason);
    expect([mail?.replyTo ?? []].flat()[0]?.value[0]?.address).toContain("@");
    expect((await certificateOf(one.id)).holderName).toBe("John Effiong");
    await owner.post(path, { reason });
    expect(await mailsTo(app, one.email)).toHaveLength(1);
  });

  test("a viewer looks, and can approve and refuse nothing", async () => {
    const one = await waiting("Ada Obi", "Adá Obi");
    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: "viewer@lagoon.test",
    });
    const page = words(await viewer.page(LIST));
    expect(page).toContain("Ada Obi");
    expect(page).not.toContain('name="approve"');
    expect((await viewer.post(LIST, { approve: one.correctionId })).status).toBe(403);
    expect((await viewer.post(LIST, { intent: "accept" })).status).toBe(403);
    const path = `${LIST}/${one.correctionId}/refuse`;
    expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post(path, { reason: "No" })).status).toBe(403);
    expect((await correctionsOf(one.id))[0]?.state).toBe("waiting");
  });

  test("what was revoked or corrected meanwhile is passed over", async () => {
    const [revoked, corrected] = [
      await waiting("Ada Obi", "Adá Obi"),
      await waiting("Bisi Obi", "Bísí Obi"),
    ];
    const { db } = app.context;
    await db
      .updateTable("certificates")
      .set({ status: "revoked", revokedAt: app.context.clock().toISOString() })
      .where("id", "=", revoked.id)
      .execute();
    await db
      .updateTable("certificates")
      .set({ holderName: "Bísí Obi" })
      .where("id", "=", corrected.id)
      .execute();
    expect(words(await owner.page(LIST))).not.toContain(revoked.email);
    await owner.post(LIST, { approve: `${revoked.correctionId}.${corrected.correctionId}.nobody` });
    expect((await certificateOf(revoked.id)).status).toBe("revoked");
    expect((await certificateOf(corrected.id)).status).toBe("valid");
    expect(await mailsTo(app, revoked.email)).toEqual([]);
    const page = await app.visitor().get(`/c/${revoked.id}/name`);
    expect([page.status, page.headers.get("Location")]).toEqual([302, `/c/${revoked.id}`]);
  });

  test("what somebody who is erased asked for goes with them", async () => {
    const [gone, stays] = [
      await waiting("Ada Obi", "Adá Obi"),
      await waiting("Bisi Obi", "Bísí Obi"),
    ];
    const { accountId } = owner;
    await eraseCorrections(app.context.db, { accountId: stranger.accountId, email: gone.email });
    expect(await correctionsOf(gone.id)).toHaveLength(1);
    await eraseCorrections(app.context.db, { accountId, email: gone.email });
    expect(await correctionsOf(gone.id)).toEqual([]);
    expect(await correctionsOf(stays.id)).toHaveLength(1);
  });

  test("certificates of a deleted project are still corrected", async () => {
    const one = await waiting("Ada Obi", "Adá Obi");
    await app.context.db
      .updateTable("projects")
      .set({ deletedAt: app.context.clock().toISOString() })
      .where("id", "=", one.projectId)
      .execute();
    await owner.post(LIST, { approve: one.correctionId });
    expect((await certificateOf(one.id)).status).toBe("replaced");
  });
});

test("a correction while its send is running loses and doubles nothing", async () => {
  const other = await startApp();
  try {
    const { context } = other;
    const { db } = context;
    const sender = await other.organiser({ accountName: "Harbour School" });
    const people = ["Funmilayo", "Bisi", "Ngozi"].map((firstName) => ({
      firstName,
      lastName: "Adebayo",
      email: `${firstName.toLowerCase()}@people.test`,
    }));
    const project = await addReadyProject(context, sender, people);
    await confirmBatch(context, {
      account: {
        id: sender.accountId,
        name: "Harbour School",
        supportEmail: "help@harbour.test",
        timeZone: "Africa/Lagos",
      },
      actorId: sender.userId,
      project,
      template: { subject: "Yours", html: "<p>Dear {First Name}</p>", text: "Dear {First Name}" },
      scheduledAt: null,
      now: context.clock(),
      confirmToken: "running",
    });
    await sender.post(LIST, { intent: "accept" });
    const [first = ""] = (
      await db
        .selectFrom("certificates")
        .select("id")
        .where("holderEmail", "=", "funmilayo@people.test")
        .execute()
    ).map(({ id }) => id);
    const name = { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀" };
    const [outcome] = await Promise.all([askCorrection(context, first, name, "en"), other.work()]);
    expect(outcome.kind).toBe("corrected");
    for (const { email } of people) {
      const theirs = async () =>
        (await mailsTo(other, email)).filter(({ subject }) => subject === "Yours");
      await vi.waitFor(async () => expect(await theirs()).toHaveLength(1), 20_000);
    }
    await new Promise((done) => setTimeout(done, 500));
    for (const { email } of people)
      expect(
        (await mailsTo(other, email)).filter(({ subject }) => subject === "Yours"),
      ).toHaveLength(1);
    const rows = await db
      .selectFrom("recipients")
      .select("firstName")
      .where("listId", "=", project.listId ?? "")
      .orderBy("firstName")
      .execute();
    expect(rows.map(({ firstName }) => firstName)).toEqual(["Bisi", "Fúnmiláyọ̀", "Ngozi"]);
  } finally {
    await other.stop();
  }
});

test("the holder's pages and e-mail speak their language", async () => {
  for (const lang of ["fr", "ha", "ig", "yo", "pcm"] as const) {
    const one = await holder({ firstName: "Funmilayo", lastName: "Adebayo" });
    const visitor = await prove(one, `?lang=${lang}`);
    const [mail] = await mailsTo(app, one.email);
    expect(englishLeft(String(mail?.html), lang)).toEqual([]);
    for (const query of ["", "&name=Grace+Udoh", "&name=", "&asked=yes"]) {
      const html = await visitor.page(`/c/${one.id}/name?lang=${lang}${query}`);
      expect(englishLeft(html, lang), `${lang} ${query}`).toEqual([]);
      expect(html).toContain(`<html lang="${lang}"`);
    }
  }
});
