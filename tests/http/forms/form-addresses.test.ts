import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { placeOf, stampOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
beforeEach(async () => {
  form = await addPublishedForm(app.context, owner);
});
afterAll(() => app.stop());

const db = () => app.context.db;

/** Posts the Settings page as it is, with another address. */
async function changeAddress(to: string, of = form, by = owner): Promise<Response> {
  const html = await by.page(`/forms/${of.id}/settings`);
  const fields: Record<string, string> = { title: of.title, slug: to, enabled: "yes" };
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(tag)?.[1];
    if (!name || name in fields || /type="(?:checkbox|radio|file)"/.test(tag)) continue;
    fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  for (const name of ["thankYou", "colourOf", "duplicates"]) {
    const chosen = [...html.matchAll(/<input[^>]*>/g)]
      .map(String)
      .find((tag) => tag.includes(`name="${name}"`) && tag.includes("checked"));
    if (chosen) fields[name] = /value="([^"]*)"/.exec(chosen)?.[1] ?? "";
  }
  return by.post(`/forms/${of.id}/settings`, fields);
}

/** Changes the address and expects it to be saved. */
async function moved(to = `new-address-${++count}`, of = form): Promise<string> {
  const response = await changeAddress(to, of);
  expect([response.status, response.status === 303 ? "" : await response.text()]).toEqual([
    303,
    "",
  ]);
  return to;
}

describe("/f/:slug after a change of address", () => {
  test("an old address redirects with path and query, and isn't cached", async () => {
    const old = form.slug;
    const fresh = await moved();
    for (const [path, to] of [
      [`/f/${old}`, `/f/${fresh}`],
      [`/f/${old}?utm_source=poster&page=1`, `/f/${fresh}?utm_source=poster&page=1`],
      [`/f/${old}/privacy`, `/f/${fresh}/privacy`],
      [`/f/${old}/report`, `/f/${fresh}/report`],
      [`/f/${old}/thanks?done=x`, `/f/${fresh}/thanks?done=x`],
    ]) {
      const answer = await app.visitor().get(path!);
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([path, 308, to]);
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
    }
    expect((await app.visitor().get(`/f/${fresh}`)).status).toBe(200);
    const further = await moved();
    expect((await app.visitor().get(`/f/${old}`)).headers.get("Location")).toBe(`/f/${further}`);
    expect((await app.visitor().get(`/f/${fresh}`)).headers.get("Location")).toBe(`/f/${further}`);
  });

  test("a form's first address works again, and the one between redirects", async () => {
    const old = form.slug;
    const between = await moved();
    await moved(old);
    expect((await app.visitor().get(`/f/${old}`)).status).toBe(200);
    expect((await app.visitor().get(`/f/${between}`)).headers.get("Location")).toBe(`/f/${old}`);
  });

  test("a form submitted to its old address arrives, answers included", async () => {
    const paged = await addPublishedForm(app.context, owner, {
      elements: [
        element("short-text", { id: "first111", label: "First" }),
        element("page-break", { id: "break111" }),
        element("short-text", { id: "second22", label: "Second" }),
      ],
    });
    const visitor = app.visitor();
    const first = await visitor.page(`/f/${paged.slug}`);
    const sent = await visitor.post(`/f/${paged.slug}`, {
      stamp: stampOf(first),
      go: "on",
      "q-first111": "One",
    });
    const second = await visitor.page(sent.headers.get("Location")!);
    const fresh = await moved(undefined, paged);
    const fields = { stamp: stampOf(second), go: "on", "q-second22": "Two" };
    const refused = await visitor.post(sent.headers.get("Location")!, fields);
    const there = placeOf(refused.headers.get("Location")!);
    expect([refused.status, there]).toEqual([308, `/f/${fresh}?page=2`]);
    expect(refused.headers.getSetCookie().join()).toContain(`Path=/f/${fresh};`);
    const taken = await visitor.post(refused.headers.get("Location")!, fields);
    expect(placeOf(taken.headers.get("Location")!)).toBe(`/f/${fresh}/check`);
    const check = await visitor.page(`/f/${fresh}/check`);
    expect(
      (await visitor.post(`/f/${fresh}/check`, { stamp: stampOf(check), go: "on" })).status,
    ).toBe(303);
    const { answers } = await db()
      .selectFrom("formResponses")
      .select("answers")
      .where("formId", "=", paged.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(answers)).toMatchObject({ first111: "One", second22: "Two" });
  });

  test("a webinar's calendar files and joining-link page redirect as well", async () => {
    await addWebinar(app.context, owner, form, { isListed: 1 });
    const old = form.slug;
    const fresh = await moved();
    for (const part of [`/f/OLD/calendar.ics`, `/f/OLD/link-again?asked=yes`]) {
      const answer = await app.visitor().get(part.replace("OLD", old));
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        308,
        part.replace("OLD", fresh),
      ]);
    }
    expect((await app.visitor().get(`/events/${old}.ics`)).headers.get("Location")).toBe(
      `/events/${fresh}.ics`,
    );
    const posted = await app.visitor().post(`/f/${old}/link-again`, { email: "ada@people.test" });
    expect([posted.status, posted.headers.get("Location")]).toEqual([
      308,
      `/f/${fresh}/link-again`,
    ]);
  });
});

describe("Whose an old address is", () => {
  test("an old address stays the form's until released or deleted with it", async () => {
    const old = form.slug;
    await moved();
    const stranger = await app.organiser();
    const theirs = await addPublishedForm(app.context, stranger);
    const refused = await changeAddress(old, theirs, stranger);
    expect(refused.status).toBe(422);
    const words = await refused.text();
    expect(words).toContain("belongs to another form");
    expect(words).not.toContain(form.title === theirs.title ? "Release it" : form.title);
    const own = await addPublishedForm(app.context, owner);
    expect((await (await changeAddress(old, own)).text()).replaceAll("<!-- -->", "")).toContain(
      "still leads to your form",
    );
    const release = `/forms/${form.id}/settings/address/${old}`;
    expect(await owner.page(`/forms/${form.id}/settings`)).toContain(release);
    expect((await stranger.get(release)).status).toBe(404);
    expect((await stranger.post(release, {})).status).toBe(404);
    expect(await owner.page(release)).toContain("Release this old address?");
    expect((await owner.post(release, {})).headers.get("Location")).toBe(
      `/forms/${form.id}/settings`,
    );
    expect((await app.visitor().get(`/f/${old}`)).status).toBe(404);
    expect((await owner.get(release)).status).toBe(404);
    expect((await changeAddress(old, theirs, stranger)).status).toBe(303);

    const gone = own.slug;
    await moved(undefined, own);
    await db().deleteFrom("forms").where("id", "=", own.id).execute();
    expect(
      await db().selectFrom("formAddresses").select("slug").where("slug", "=", gone).execute(),
    ).toEqual([]);
  });

  test("unpublished forms keep no old addresses, published ones at most twenty", async () => {
    await db()
      .updateTable("forms")
      .set({ publishedVersionId: null })
      .where("id", "=", form.id)
      .execute();
    const old = form.slug;
    await moved();
    expect(
      await db().selectFrom("formAddresses").select("slug").where("slug", "=", old).execute(),
    ).toEqual([]);
    const full = await addPublishedForm(app.context, owner);
    const rows = Array.from({ length: 20 }, (_, index) => ({
      slug: `${full.slug}-${index}`,
      formId: full.id,
      accountId: owner.accountId,
      leftAt: "2026-01-01T00:00:00.000Z",
    }));
    await db().insertInto("formAddresses").values(rows).execute();
    const refused = await changeAddress(`one-more-${full.slug}`, full);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("already has 20 old addresses");
    // Back to one of its own frees a place.
    expect((await changeAddress(`${full.slug}-3`, full)).status).toBe(303);
  });
});
