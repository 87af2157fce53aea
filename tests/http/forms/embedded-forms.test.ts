import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm } from "../../factories/published-form.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let slug: string;

beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
  const owner = await app.organiser();
  ({ slug } = await addPublishedForm(app.context, owner, { title: "CVs & letters" }));
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const ask = (path: string) => fetch(`http://localhost:${server.port}${path}`);

test("a form’s page says where oEmbed is, which frames the form", async () => {
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
    html: expect.stringContaining(`/f/${slug}?embed=1" title="CVs &#38; letters" width="480"`),
  });
});

test("oEmbed knows only published forms here, and only JSON", async () => {
  const about = (address: string) => `/oembed?url=${encodeURIComponent(address)}`;
  const here = app.context.config.appUrl;
  const asked = {
    [about(`${here}/f/no-such-form`)]: 404,
    [about(`https://other.test/f/${slug}`)]: 404,
    [about(`${here}/forms`)]: 404,
    "/oembed": 404,
    [`${about(`${here}/f/${slug}`)}&format=xml`]: 501,
  };
  for (const [path, status] of Object.entries(asked))
    expect([path, (await ask(path)).status]).toEqual([path, status]);
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
  expect(await (await ask(`/f/${slug}`)).text()).not.toContain("<script");
});
