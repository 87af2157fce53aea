import { readFile } from "node:fs/promises";
import { parse } from "postcss";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIELD_TYPES } from "../../../app/features/forms/fields/field-types.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { actionOf, stampOf, wordsOf, ZAINAB } from "../../setup/fill-form.ts";
import { runTogether } from "../../setup/run-together.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

/**
 * What w3m, lynx, links, NetSurf and Dillo send, and what they don't: neither Origin nor
 * Sec-Fetch-Site.
 */

const HERE = "http://localhost:3000";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: {
      GOOGLE_CLIENT_ID: "g",
      GOOGLE_CLIENT_SECRET: "s",
      X_CLIENT_ID: "x",
      X_CLIENT_SECRET: "s",
    },
  });
  await app.work();
});
afterAll(() => app.stop());

function send(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  headers: HeadersInit,
): Promise<Response> {
  return visitor.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/** Status, and where it leads. */
async function ends(answer: Promise<Response>): Promise<[number, string | null]> {
  const { status, headers } = await answer;
  return [status, headers.get("Location")];
}

describe("What a browser says of itself", () => {
  test("signing in, acting and signing out work with a Referer alone", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    const from = (path: string) => ({ Referer: HERE + path });
    expect(
      await ends(send(visitor, "/sign-in", { email, password: PASSWORD }, from("/sign-in"))),
    ).toEqual([303, "/dashboard"]);
    expect((await ends(send(visitor, "/certificates/new", {}, from("/certificates"))))[0]).not.toBe(
      403,
    );
    expect((await ends(send(visitor, "/sign-out", {}, from("/dashboard?tab=x"))))[0]).toBe(303);
  });

  test("registration and recovery work with a Referer alone", async () => {
    const from = (path: string) => ({ Referer: HERE + path });
    const visitor = app.visitor();
    expect(
      (
        await ends(send(visitor, "/forgot-pass", { email: "x@people.test" }, from("/forgot-pass")))
      )[0],
    ).toBe(303);
    expect((await send(visitor, "/signup", {}, from("/signup"))).status).not.toBe(403);
  });

  test.each([
    ["another site", "https://evil.test/page"],
    ["another site that names ours in its path", `https://evil.test/${HERE}`],
    ["another site that names ours before an @", "http://localhost:3000@evil.test/"],
    ["a subdomain", "http://sub.localhost:3000/"],
    ["another port", "http://localhost:3001/"],
    ["no address", "about:blank"],
    ["no address at all", "localhost:3000"],
  ])("a Referer of %s is refused everywhere, with a session and without", async (_, referer) => {
    const organiser = await app.organiser();
    const form = await addPublishedForm(app.context, organiser);
    for (const path of [
      "/sign-out",
      "/sign-in",
      "/signup",
      "/newsletter",
      "/help",
      `/f/${form.slug}`,
      "/find-my-certificates",
    ])
      expect([path, (await send(organiser, path, {}, { Referer: referer })).status]).toEqual([
        path,
        403,
      ]);
  });

  test("without any word about the page no form is taken", async () => {
    const organiser = await app.organiser();
    for (const path of [
      "/sign-out",
      "/certificates/new",
      "/settings/profile",
      "/preferences",
      "/u/../sign-out",
      "/f/../sign-out",
    ]) {
      const answer = await send(organiser, path, {}, {});
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const visitor = app.visitor();
    for (const path of [
      "/sign-in",
      "/signup",
      "/signup-email",
      "/forgot-pass",
      "/password-reset",
      "/auth/google",
    ]) {
      const answer = await send(visitor, path, { email: organiser.email, password: PASSWORD }, {});
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(visitor.cookies.size).toBe(0);
  });

  test("the refusal names what the browser left out, blaming nobody", async () => {
    const answer = await send(app.visitor(), "/sign-in", {}, {});
    const words = await answer.text();
    expect(words).toContain("Your browser didn’t say which page this form came from");
    expect(words).not.toContain("another site");
  });

  test("what an Origin or Sec-Fetch-Site says counts more than a Referer", async () => {
    const organiser = await app.organiser();
    const ours = { Referer: `${HERE}/dashboard` };
    for (const headers of [
      { ...ours, Origin: "https://evil.test" },
      { ...ours, Origin: "null" },
      { ...ours, "Sec-Fetch-Site": "cross-site" },
      { ...ours, "Sec-Fetch-Site": "same-site" },
    ])
      expect((await send(organiser, "/sign-out", {}, headers)).status).toBe(403);
  });

  test("forms without a session need none of the headers", async () => {
    const owner = await app.organiser();
    const form = await addPublishedForm(app.context, owner);
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    const sent = await send(
      visitor,
      actionOf(html),
      { stamp: stampOf(html), go: "on", ...ZAINAB },
      {},
    );
    expect([sent.status, sent.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining("/thanks"),
    ]);
    expect(
      await ends(send(visitor, "/newsletter", { homepage: "", email: "small@people.test" }, {})),
    ).toEqual([303, "/newsletter/sent"]);
    expect(
      await ends(send(visitor, "/find-my-certificates", { email: "small@people.test" }, {})),
    ).toEqual([303, "/find-my-certificates?asked=yes"]);
    expect((await send(visitor, "/verify", { certificateId: "not an id" }, {})).status).toBe(422);
    const help = await visitor.page("/help");
    const message = {
      firstName: "Ada",
      lastName: "Obi",
      reachAt: "ada@people.test",
      message: "Good day",
      homepage: "",
    };
    expect(
      (await send(visitor, "/help", { ...message, stamp: stampOf(help) }, {})).status,
    ).not.toBe(403);
  });

  test("the sign-in page keeps its destination out of the address for lynx", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    expect(await ends(visitor.fetch("/sign-in?to=%2Fsent%3Ftab%3Dall"))).toEqual([302, "/sign-in"]);
    const page = await visitor.page("/sign-in");
    expect(actionOf(page)).toBe("/sign-in");
    const signedIn = send(
      visitor,
      "/sign-in",
      { email, password: PASSWORD },
      { Referer: `${HERE}/sign-in` },
    );
    expect(await ends(signedIn)).toEqual([303, "/sent?tab=all&"]);
    // Once: the next time begins where everybody begins.
    await visitor.post("/sign-out", {});
    expect(await ends(visitor.post("/sign-in", { email, password: PASSWORD }))).toEqual([
      303,
      "/dashboard",
    ]);
  });

  test("a Referer names the app's own address, no other", async () => {
    const { email } = await app.organiser();
    const server = await serveApp(app);
    const body = new URLSearchParams({ email, password: PASSWORD });
    const signIn = (Referer: string) =>
      fetch(`http://127.0.0.1:${server.port}/sign-in`, {
        method: "POST",
        headers: { Referer },
        body,
        redirect: "manual",
      });
    const statuses = [
      await signIn(`http://127.0.0.1:${server.port}/sign-in`),
      await signIn("http://third.test/sign-in"),
    ];
    await server.close();
    expect(statuses.map(({ status }) => status)).toEqual([403, 403]);
  });

  test("redirects are never cached, as Links would go back to them", async () => {
    const server = await serveApp(app);
    const answer = await fetch(`http://127.0.0.1:${server.port}/forms`, { redirect: "manual" });
    await server.close();
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
      302,
      "no-store, no-transform",
    ]);
  });

  test("a browser that says its origin keeps the wish in the address", async () => {
    const answer = await app.visitor().get("/sign-in?to=%2Fsent", { "Sec-Fetch-Site": "none" });
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, null]);
  });
});

describe("How a page reads there", () => {
  test("text browsers find a space between any two parts", async () => {
    const owner = await app.organiser();
    const kinds = Object.keys(FIELD_TYPES).filter(
      (kind) => kind !== "image" && kind !== "page-break",
    );
    const elements = kinds.map((kind, index) => element(kind, { id: `element${index}` }));
    const everything = await addPublishedForm(app.context, owner, { elements });
    const form = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, form);
    const { joinToken } = await addRegistration(app.context, webinar);
    const { id } = await issueOne(app.context.db, { accountId: owner.accountId });
    const visitor = app.visitor();
    const found: Record<string, string[]> = {};
    for (const path of [
      ...[
        `/f/${everything.slug}`,
        `/f/${form.slug}`,
        `/f/${form.slug}/report`,
        `/w/${joinToken}`,
        `/j/${joinToken}`,
      ],
      ...[
        `/c/${id}`,
        "/verify",
        "/find-my-certificates",
        "/newsletter",
        "/help",
        "/webinars",
        "/events",
      ],
      ...["/sign-in", "/signup", "/signup?type=company", "/forgot-pass"],
    ]) {
      const parts = runTogether(await visitor.page(path));
      if (parts.length > 0) found[path] = parts;
    }
    expect(found).toEqual({});
  });

  test("an organiser's first letter and the calendar's leaf aren't page text", async () => {
    const owner = await app.organiser();
    const form = await addPublishedForm(app.context, owner);
    await addWebinar(app.context, owner, form);
    const html = await app.visitor().page(`/f/${form.slug}`);
    expect(wordsOf(html)).toMatch(
      /· Lagoon Digital Academy Lagoon Digital Academy CVs that pass the screen \w+day \d/,
    );
    expect(wordsOf(await app.visitor().page("/sign-in"))).toMatch(/ or Google X \(Twitter\) /);
  });

  test("the list of states isn't text, and the spam field explains itself", async () => {
    const owner = await app.organiser();
    const form = await addPublishedForm(app.context, owner, {
      elements: [element("address", { id: "addressss" })],
    });
    const html = await app.visitor().page(`/f/${form.slug}`);
    expect(html).toContain('<option value="Abia">');
    expect(wordsOf(html)).not.toContain("Abia");
    for (const page of [
      html,
      await app.visitor().page("/help"),
      await app.visitor().page("/newsletter"),
    ])
      expect(wordsOf(page)).toContain("Leave this empty: it catches spam");
  });

  test("browsers without variables get literal colours, legible on their ground", async () => {
    const form = await addPublishedForm(app.context, await app.organiser());
    const inForm = /<style[^>]*>(.*?)<\/style>/s.exec(
      await app.visitor().page(`/f/${form.slug}`),
    )![1]!;
    expect(withoutVariables(inForm, "body")).toMatchObject({
      background: "#f4f6fb",
      color: "#111a33",
    });
    expect(withoutVariables(inForm, ".b")).toMatchObject({ background: "#101c54", color: "#fff" });
    expect(withoutVariables(inForm, "input,select,textarea")).toMatchObject({
      background: "#fff",
      border: "1px solid #78849e",
    });
    expect(withoutVariables(inForm, "button")).toMatchObject({
      background: "#2448c8",
      color: "#fff",
    });
    for (const [page, sheet] of [
      ["/sign-in", "sign-up"],
      ["/verify", "public"],
      ["/pricing", "site"],
    ] as const) {
      const html = await app.visitor().page(page);
      const file = new RegExp(`href="(/build/_assets/${sheet}-\\w+\\.css)"`).exec(html)?.[1];
      const css = file
        ? await readFile(`public${file}`, "utf8")
        : /<style[^>]*>(.*?)<\/style>/s.exec(html)![1]!;
      expect(withoutVariables(css, ".btn-primary")).toMatchObject({
        background: "#2448c8",
        color: "#fff",
      });
      expect(withoutVariables(css, "body")).toMatchObject({
        background: "#f4f6fb",
        color: "#111a33",
      });
      expect(withoutVariables(css, ".grid")).toMatchObject({ display: "grid" });
      expect(css).toContain(".grid{display:block;display:grid}");
      // What is inside a deep ground follows its variables; nothing there can be read where they
      // are not known.
      expect(withoutVariables(css, ".on-deep")).toEqual({});
      const deep = withoutVariables(css, ".text-on-deep-2");
      expect(deep.color).toBeUndefined();
    }
    const css = await readFile(
      `public${/\/build\/_assets\/sign-up-\w+\.css/.exec(await app.visitor().page("/sign-in"))![0]}`,
      "utf8",
    );
    expect(withoutVariables(css, ".input")).toMatchObject({
      background: "#fff",
      border: "1px solid #78849e",
      color: "#111a33",
    });
  });

  /**
   * What a rule of a built sheet says to a browser that drops every declaration with a variable.
   */
  function withoutVariables(css: string, selector: string): Record<string, string> {
    const said: Record<string, string> = {};
    parse(css).walkRules((rule) => {
      if (rule.selector !== selector || rule.parent?.type !== "root") return;
      for (const node of rule.nodes)
        if (node.type === "decl" && !node.prop.startsWith("--") && !node.value.includes("var("))
          said[node.prop] = node.value;
    });
    return said;
  }
});
