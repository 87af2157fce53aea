import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBuiltIn } from "../../../app/engines/certificate/built-in/built-in-designs.ts";
import { EVERYBODY } from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft, findDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { orNotFound } from "../../../app/platform/http/not-found.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { formOf } from "../../setup/bulk-walk.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let stranger: typeof owner;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
  stranger = await app.organiser();
});
afterAll(() => app.stop());

const ADA = { firstName: "Ada", lastName: "Obi", email: "ada@people.test" };

interface Composer {
  page: string;
  /** Where its script saves. */
  saveTo: string;
  projectId: string;
}

async function certificates(change = {}): Promise<Composer> {
  const { id } = await addReadyProject(app.context, owner, [ADA], {
    subject: "Yours",
    body: "Dear {First Name}",
    ...change,
  });
  return {
    page: `/certificates/${id}/message`,
    saveTo: `/certificates/${id}/save-message`,
    projectId: id,
  };
}

async function bulk(): Promise<Composer> {
  const { id: projectId } = await addReadyProject(app.context, owner, [ADA]);
  const { db, clock } = app.context;
  const audience = { tab: "all" as const, card: null, choice: EVERYBODY };
  const id = await createDraft(db, {
    accountId: owner.accountId,
    userId: owner.userId,
    audience,
    now: clock(),
  });
  return { page: `/bulk-email/compose/${id}`, saveTo: `/bulk-email/compose/${id}/save`, projectId };
}

const revisionIn = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "";
const save = async (saveTo: string, fields: Record<string, string | string[]>) => {
  const response = await owner.post(saveTo, fields);
  return {
    status: response.status,
    ...((await response.json()) as { revision: number; conflict: boolean; problem: string | null }),
  };
};

describe("While typing", () => {
  for (const [kind, make] of [
    ["certificates", certificates],
    ["a bulk e-mail", bulk],
  ] as const) {
    test(`the composer of ${kind} still has what was typed after a reload`, async () => {
      const { page, saveTo } = await make();
      const revision = revisionIn(await owner.page(page));
      const first = await save(saveTo, { subject: "Half a sub", body: "Half a message", revision });
      expect(first).toMatchObject({ status: 200, conflict: false, problem: null });
      const second = await save(saveTo, {
        subject: "Half a subject",
        body: "Half a message, more",
        revision: String(first.revision),
      });
      expect(second.revision).toBe(first.revision + 1);
      const html = await owner.page(page);
      expect(html).toContain("Half a subject");
      expect(html).toContain("Half a message, more");
      expect((await stranger.post(saveTo, { subject: "x", body: "y" })).status).toBe(404);
      expect((await owner.get(saveTo)).status).toBe(405);
    });

    test(`a rejected send of ${kind} keeps everything and sends nothing`, async () => {
      const { page } = await make();
      const wrong = {
        subject: "S".repeat(320),
        body: "Kept <as typed>",
        replyTo: "me@",
        revision: "",
      };
      for (const intent of ["send", "schedule", "save", "back", "view:expanded"]) {
        expect((await owner.post(page, { ...wrong, intent })).status, intent).toBe(422);
        const html = await owner.page(page);
        expect(html, intent).toContain("S".repeat(320));
        expect(html, intent).toContain("Kept &lt;as typed&gt;");
        expect(html, intent).toContain('value="me@"');
        expect(html, intent).toContain("Keep it under 300");
      }
      const send = await owner.page(page.replace(/\/message$/, "").concat("/send"));
      expect(send).toContain("Your latest changes to the message can’t be sent as they are");
      const right = { subject: "Short", body: "Kept <as typed>", intent: "save" };
      expect((await owner.post(page, right)).status).toBe(303);
      const html = await owner.page(page);
      expect(html).not.toContain("Keep it under 300");
      expect(await owner.page(page.replace(/\/message$/, "").concat("/send"))).not.toContain(
        "can’t be sent as they are",
      );
    });

    test(`a second window of ${kind} overwrites only when asked to`, async () => {
      const { page, saveTo } = await make();
      const revision = revisionIn(await owner.page(page));
      await save(saveTo, { subject: "From the first window", body: "First", revision });
      const other = await save(saveTo, {
        subject: "From the second window",
        body: "Second",
        revision,
      });
      expect(other).toMatchObject({ status: 409, conflict: true });
      expect(await owner.page(page)).toContain("From the first window");
      const pressed = await owner.post(page, {
        subject: "From the second window",
        body: "Second",
        revision,
        intent: "save",
      });
      const html = await pressed.text();
      expect(pressed.status).toBe(409);
      expect(html).toContain("changed in another window");
      expect(html).toContain("From the second window");
      const again = {
        subject: "From the second window",
        body: "Second",
        revision: revisionIn(html),
        intent: "save",
      };
      expect((await owner.post(page, again)).status).toBe(303);
      expect(await owner.page(page)).toContain("From the second window");
    });
  }
});

describe("Sending", () => {
  test("values for everyone come back in their fields from a rejected form", async () => {
    const { page } = await certificates();
    const fields = {
      subject: "",
      body: "x",
      detailName: ["Course Title", "Instructor Name"],
      detailValue: ["Physics", "Dr Obi"],
    };
    const html = await (await owner.post(page, { ...fields, intent: "send" })).text();
    expect(html).toMatch(/value="Physics"/);
    expect(html).toMatch(/value="Dr Obi"/);
    expect(await owner.page(page)).toMatch(/value="Physics"/);
  });

  test("a certificate with nothing personal is sent only once that is confirmed", async () => {
    const { design } = findBuiltIn("guilloche")!;
    const fields = design.fields.filter(
      (field) => field.kind !== "text" || !/Name\}/.test(field.content),
    );
    const { page, projectId } = await certificates({
      design: JSON.stringify({ ...design, fields }),
    });
    const message = { subject: "Yours", body: "Dear {First Name}" };
    const send = `/certificates/${projectId}/send`;
    expect(await owner.page(send)).toContain("Nothing on this certificate is personal");
    expect(await owner.page(page)).toContain("Everyone gets the same certificate");
    const refused = await owner.post(page, { ...message, asksSame: "yes", intent: "send" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("would get the same one, without their name");
    const ticked = { ...message, asksSame: "yes", sameForEveryone: "yes" };
    expect((await owner.post(page, { ...ticked, intent: "send" })).headers.get("Location")).toBe(
      send,
    );
    expect(await owner.page(send)).not.toContain("Nothing on this certificate is personal");
    expect(await owner.page(page)).toMatch(
      /name="sameForEveryone"[^>]*checked|checked[^>]*name="sameForEveryone"/,
    );
    await owner.post(page, { ...message, asksSame: "yes", intent: "save" });
    expect(await owner.page(send)).toContain("Nothing on this certificate is personal");
    await app.context.db
      .updateTable("projects")
      .set({ design: JSON.stringify(design) })
      .where("id", "=", projectId)
      .execute();
    expect(await owner.page(send)).not.toContain("Nothing on this certificate is personal");
    expect(await owner.page(page)).not.toContain("Everyone gets the same certificate");
  });
});

describe("Choosing other people for a draft", () => {
  test("the message stays, and nobody else's draft changes", async () => {
    const { page } = await bulk();
    const draftId = page.split("/").at(-1)!;
    const back = await owner.post(page, {
      subject: "Kept",
      body: "Kept too",
      bodyFormat: "markdown",
      intent: "back",
    });
    const choosing = back.headers.get("Location")!;
    expect(choosing).toContain(`draft=${draftId}`);
    const html = await owner.page(choosing);
    expect(html).toContain("Choose who gets the draft");
    expect(html).toContain("Use these people");
    const other = await owner.page(`/bulk-email?tab=certificates&draft=${draftId}`);
    const card = /href="(\/bulk-email\?tab=certificates&amp;card=[^"]+)"/
      .exec(other)![1]!
      .replaceAll("&amp;", "&");
    expect(card).toContain(`draft=${draftId}`);
    const used = await owner.post("/bulk-email/compose", formOf(await owner.page(card)));
    expect(used.headers.get("Location")).toBe(page);
    const draft = orNotFound(await findDraft(app.context.db, owner.accountId, draftId));
    expect(draft).toMatchObject({
      subject: "Kept",
      body: "Kept too",
      audience: { tab: "certificates", choice: EVERYBODY },
    });

    // Of another account it is a new draft.
    await addReadyProject(app.context, stranger, [ADA]);
    const fields = new URLSearchParams({ all: "", draft: draftId, token: "a-token-of-theirs" });
    const theirs = await stranger.post("/bulk-email/compose", fields);
    expect(theirs.headers.get("Location")).not.toContain(draftId);
    expect(orNotFound(await findDraft(app.context.db, owner.accountId, draftId)).audience.tab).toBe(
      "certificates",
    );
  });
});

describe("Send", () => {
  test("the confirmation opens over the composer where scripts keep it", async () => {
    for (const { page } of [await certificates(), await bulk()]) {
      const fields = {
        subject: "Yours",
        body: "Dear {First Name}",
        bodyFormat: "markdown",
        intent: "send",
      };
      const over = (await owner.post(page, { ...fields, over: "yes" })).headers.get("Location")!;
      expect(over.startsWith(`${page}/`)).toBe(true);
      const html = await owner.page(over);
      expect(html).toContain('<div inert="">');
      expect(html).toContain('name="body"');
      expect(html).toMatch(/<dialog[\s\S]*name="confirm"/);
      const own = (await owner.post(page, fields)).headers.get("Location")!;
      expect(own).toMatch(/\/send$/);
      expect(await owner.page(own)).not.toContain('name="body"');
      expect((await stranger.get(over)).status).toBe(404);
    }
  });
});
