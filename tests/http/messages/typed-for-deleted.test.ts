import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BulkChoice,
  EVERYBODY,
  NOBODY,
} from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft, findDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { orNotFound } from "../../../app/platform/http/not-found.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
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

const CHOSEN = { ...NOBODY, plus: [3, 5] };
const TYPED = {
  subject: "Half an hour",
  body: "Of **typing**",
  bodyFormat: "markdown",
  intent: "save",
};

async function draft(choice: BulkChoice = CHOSEN) {
  const { db, clock } = app.context;
  const audience = { tab: "all" as const, card: null, choice };
  const id = await createDraft(db, {
    accountId: owner.accountId,
    userId: owner.userId,
    audience,
    now: clock(),
  });
  return { id, page: `/bulk-email/compose/${id}` };
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";

describe("Typing into what was deleted in another window", () => {
  test("a bulk e-mail becomes a new draft to the same people", async () => {
    const { page } = await draft();
    const html = await owner.page(page);
    const form = { ...TYPED, token: hidden(html, "token"), audience: hidden(html, "audience") };
    await owner.post(`${page}/delete`, {});
    const saved = await owner.post(`${page}/save`, form);
    expect(saved.status).toBe(404);
    expect(((await saved.json()) as { problem: string }).problem).toContain(
      "this draft was deleted in another window",
    );
    const pressed = await owner.post(page, form);
    expect(pressed.status).toBe(303);
    const to = pressed.headers.get("Location")!;
    const kept = orNotFound(await findDraft(app.context.db, owner.accountId, to.split("/").at(-1)));
    expect(kept).toMatchObject({
      subject: "Half an hour",
      body: "Of **typing**",
      bodyFormat: "markdown",
    });
    expect(kept.audience.choice).toEqual(CHOSEN);
    expect(await owner.page(to)).toContain("What you typed is saved as this new draft");
  });

  test("an audience that no page wrote chooses nobody", async () => {
    const { page } = await draft();
    await owner.post(`${page}/delete`, {});
    for (const audience of [
      "{",
      '{"tab":"all","card":null,"choice":{"all":null,"minus":[-1],"plus":["x"]}}',
    ]) {
      const to = (await owner.post(page, { ...TYPED, token: "t", audience })).headers.get(
        "Location",
      )!;
      const kept = orNotFound(
        await findDraft(app.context.db, owner.accountId, to.split("/").at(-1)),
      );
      expect(kept.audience).toEqual({ tab: "all", card: null, choice: NOBODY });
    }
  });

  test("what was sent meanwhile stays as sent, and changes become a draft", async () => {
    await addReadyProject(app.context, owner, [
      { firstName: "Ada", lastName: "Obi", email: "ada@p.test" },
    ]);
    const { id, page } = await draft(EVERYBODY);
    await owner.post(page, { ...TYPED, token: "t" });
    await owner.post(`${page}/send`, {
      confirm: hidden(await owner.page(`${page}/send`), "confirm"),
    });
    const { batchId } = orNotFound(await findDraft(app.context.db, owner.accountId, id));
    expect(batchId).not.toBeNull();
    const same = await owner.post(page, { ...TYPED, token: "t" });
    expect(same.headers.get("Location")).toBe(`/sent/${batchId}`);
    const other = await owner.post(page, { ...TYPED, body: "Changed after that", token: "t" });
    const to = other.headers.get("Location")!;
    expect(to).toMatch(/^\/bulk-email\/compose\//);
    expect(await owner.page(to)).toContain("sent from another window");
    expect(orNotFound(await findDraft(app.context.db, owner.accountId, id)).body).toBe(
      "Of **typing**",
    );
    const saved = (await (await owner.post(`${page}/save`, TYPED)).json()) as { problem: string };
    expect(saved.problem).toContain("this e-mail was sent in another window");
  });

  test("a certificate's message waits in the bin with its project", async () => {
    const { id } = await addReadyProject(app.context, owner, [
      { firstName: "Ada", lastName: "Obi", email: "ada@p.test" },
    ]);
    const page = `/certificates/${id}/message`;
    const html = await owner.page(page);
    await owner.post(`/projects/${id}/delete`, {});
    expect((await owner.post(`/certificates/${id}/save-message`, TYPED)).status).toBe(404);
    const pressed = await owner.post(page, {
      ...TYPED,
      token: hidden(html, "token"),
      revision: hidden(html, "revision"),
    });
    expect(pressed.headers.get("Location")).toBe("/projects/bin");
    expect(await owner.page("/projects/bin")).toContain("What you typed is kept in it");
    await owner.post(`/projects/${id}/restore`, {});
    expect(await owner.page(page)).toContain("Of **typing**");
  });

  test("a form's e-mail becomes a template", async () => {
    const form = await addPublishedForm(app.context, owner);
    const page = `/forms/${form.id}/confirmation`;
    const token = hidden(await owner.page(page), "token");
    await app.context.db
      .updateTable("forms")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", form.id)
      .execute();
    expect((await owner.post(`${page}/save`, TYPED)).status).toBe(404);
    expect((await owner.post(page, { ...TYPED, token })).headers.get("Location")).toBe("/forms");
    expect(await owner.page("/forms")).toContain("kept as the template");
    const saved = await app.context.db
      .selectFrom("savedMessages")
      .select(["name", "body"])
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(saved).toEqual([
      { name: expect.stringContaining("Kept from a deleted message"), body: "Of **typing**" },
    ]);
  });

  test("another account's id is a 404, a post without a page too", async () => {
    const { id } = await draft();
    const page = `/bulk-email/compose/${id}`;
    expect((await stranger.post(page, TYPED)).status).toBe(404);
    expect((await stranger.post(page, { ...TYPED, body: "", token: "t" })).status).toBe(404);
    expect(orNotFound(await findDraft(app.context.db, owner.accountId, id)).subject).toBe("");
  });
});
