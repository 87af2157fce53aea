import { afterAll, beforeAll, expect, test } from "vitest";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { withoutKeepScript } from "../../setup/fill-form.ts";
import { htmlFindings } from "../../setup/html-findings.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let slug: string;
let certificate: Awaited<ReturnType<typeof issueOne>>;

beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
  const owner = await app.organiser();
  ({ slug } = await addPublishedForm(app.context, owner, { title: "CVs & letters" }));
  certificate = await issueOne(app.context.db, {
    firstName: "Ọlá",
    lastName: "<b>Bello</b>",
    details: { "Course Title": "Wound Care" },
  });
  await proveIssuer(app.context.db, certificate.accountId, "lagoon.example");
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const ask = (path: string, headers: HeadersInit = {}) =>
  fetch(`http://localhost:${server.port}${path}`, { headers });

test("a form’s page says where oEmbed is, which frames its card", async () => {
  const html = await (await ask(`/f/${slug}`)).text();
  const [, type, href = ""] =
    /<link rel="alternate" type="([^"]+)" href="([^"]+)"\/>/.exec(html) ?? [];
  expect(type).toBe("application/json+oembed");
  const { pathname, search } = new URL(href.replaceAll("&amp;", "&"));
  const answer = await ask(`${pathname}${search}&maxwidth=480`);
  expect(await answer.json()).toMatchObject({
    version: "1.0",
    type: "rich",
    title: "CVs & letters",
    width: 480,
    html: expect.stringContaining(`/e/f/${slug}" title="CVs &amp; letters" width="480"`),
  });
});

test("oEmbed knows only public pages here, and only JSON", async () => {
  const about = (address: string) => `/oembed?url=${encodeURIComponent(address)}`;
  const here = app.context.config.appUrl;
  const asked = {
    [about(`${here}/f/no-such-form`)]: 404,
    [about(`${here}/c/7k2m94qx7k2m94qx7k2m`)]: 404,
    [about(`${here}/i/nobody`)]: 404,
    [about(`https://other.test/f/${slug}`)]: 404,
    [about(`${here}/forms`)]: 404,
    "/oembed": 404,
    [`${about(`${here}/f/${slug}`)}&format=xml`]: 501,
  };
  for (const [path, status] of Object.entries(asked))
    expect([path, (await ask(path)).status]).toEqual([path, status]);
});

test("a card may be framed, sets no cookie and fetches nothing", async () => {
  const paths = [`/e/f/${slug}`, `/e/c/${certificate.id}`];
  for (const path of paths) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("X-Frame-Options")).toBeNull();
    expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors *");
    const html = await answer.text();
    expect(html.length).toBeLessThan(4_096);
    expect(html).not.toMatch(/<(?:img|link rel="stylesheet"|script[^>]+src)/);
    expect(await htmlFindings(path, html)).toEqual([]);
  }
  for (const path of ["/e/f/nothing", "/e/c/nothing", "/e/i/nothing", "/e/p/nothing"])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test("a certificate’s card says whether it is genuine, in the visitor’s language", async () => {
  const path = `/e/c/${certificate.id}`;
  const html = await (await ask(path)).text();
  expect(html).toContain('<p class="v good">This certificate is genuine</p>');
  expect(html).toContain("Ọlá &lt;b&gt;Bello&lt;/b&gt;</h1>");
  expect(html).toContain("Wound Care");
  const french = await ask(path, { "Accept-Language": "fr" });
  expect(await french.text()).toContain('<html lang="fr">');
  const page = await (await ask(`/c/${certificate.id}`)).text();
  expect(page).toContain(`/oembed?url=${app.context.config.appUrl}/c/${certificate.id}"`);
});

test("an issuer’s card lists its next events", async () => {
  const owner = await app.organiser();
  const form = await addPublishedForm(app.context, owner, { title: "Open day" });
  await addWebinar(app.context, owner, form, { title: "Open day", isListed: 1 });
  const name = "card-academy";
  await owner.post("/settings/organisation/page", { name, about: "We teach.", isShown: "on" });
  const html = await (await ask(`/e/i/${name}`)).text();
  expect(html).toContain(`/f/${form.slug}"`);
  expect(html).toContain("Open day");
  expect(html).not.toContain("We teach.");
});

test("only the sites that an owner names may frame the forms", async () => {
  const owner = await app.organiser();
  const form = await addPublishedForm(app.context, owner, { title: "Intake" });
  const settings = "/settings/organisation/sites";
  const refused = await owner.post(settings, { sites: "school.edu.ng\n*.ng" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("“*.ng” isn’t the address of a site");
  await owner.post(settings, { sites: "school.edu.ng\nhttps://*.unilag.edu.ng/apply" });
  expect(await (await owner.get(settings)).text()).toContain(
    ">https://school.edu.ng\nhttps://*.unilag.edu.ng</textarea>",
  );

  const framedBy = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://localhost:${server.port}${path}`, init);
    return /frame-ancestors [^;]*/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[0];
  };
  const limited = "frame-ancestors 'self' https://school.edu.ng https://*.unilag.edu.ng";
  const pages = ["", "?embed=1", "/privacy", "/thanks", "/report", "/check"];
  for (const page of pages.map((page) => `/f/${form.slug}${page}`).concat(`/e/f/${form.slug}`))
    expect([page, await framedBy(page)]).toEqual([page, limited]);
  const post = { method: "POST", body: new URLSearchParams({ a: "b" }) };
  expect(await framedBy(`/f/${form.slug}`, post)).toBe(limited);
  expect(await framedBy(`/f/${slug}`)).toBe("frame-ancestors *");

  await owner.post(settings, { sites: "" });
  expect(await framedBy(`/f/${form.slug}`)).toBe("frame-ancestors *");
});

test("other sites may load the script, which needs no cookie", async () => {
  const answer = await ask("/embed.js");
  expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect((await answer.text()).length).toBeLessThanOrEqual(1_024);
});

test("only an embedded form says how high it is", async () => {
  const embedded = await ask(`/f/${slug}?embed=1`);
  expect(embedded.headers.get("Set-Cookie")).toBeNull();
  const html = await embedded.text();
  expect(html).toContain("formHeight");
  expect(html).not.toContain("oembed");
  const own = await (await ask(`/f/${slug}`)).text();
  expect(withoutKeepScript(own)).not.toContain("<script");
});
