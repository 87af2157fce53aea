import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPages } from "../../../app/features/site/machines/page-lists.server.ts";
import { SITE_PATHS } from "../../../app/features/site/pages/site-links.ts";
import { ogPath } from "../../../app/features/site/views/site-meta.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const ORIGIN = "http://localhost:3000";
/** Every page is rendered, or pictures are drawn. */
const SLOW = { timeout: 180_000 };

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await startApp({
    env: { SOCIAL_LINKS: "https://x.com/iweri", LEGAL_ENTITY: "Iweri </script> & Sons\u2028Ltd" },
    overrides: { clock: () => new Date("2026-03-02T08:00:00.000Z") },
  });
  // Pages are put together once, as in production.
  app.context.config.production = true;
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const ask = (path: string, init: RequestInit = {}, port = server.port) =>
  fetch(`http://localhost:${port}${path}`, { redirect: "manual", ...init });
const pageOf = async (path: string) => (await ask(path)).text();

/** The content of each tag of the head that machines read, by its name. */
function tagsOf(html: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const [, name = "", content = ""] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    tags.set(name, content);
  tags.set("canonical", /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "");
  return tags;
}
const blocksOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );

/** Pages of the product that anyone may open. */
const DOORS = ["/verify", "/verify/many", "/api", "/signup", "/sign-in", "/get-started"];

describe("Addresses and descriptions", () => {
  test("a listed page names its address, its subject and its picture", SLOW, async () => {
    const pictures = new Map<string, string>();
    for (const { path } of listPages(app.context.config)) {
      const answer = await ask(path);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get("x-robots-tag")]).toEqual([path, 200, null]);
      const tags = tagsOf(html);
      const url = `${ORIGIN}${path}`;
      expect([path, tags.get("canonical"), tags.get("og:url"), tags.get("robots")]).toEqual([
        path,
        url,
        url,
        undefined,
      ]);
      for (const name of [
        "description",
        "og:title",
        "og:description",
        "og:site_name",
        "og:image:alt",
        "twitter:card",
        "twitter:image",
      ]) {
        expect([path, name, Boolean(tags.get(name))]).toEqual([path, name, true]);
      }
      expect([path, tags.get("og:image")]).toEqual([path, tags.get("twitter:image")]);
      pictures.set(path, tags.get("og:image")!);
      const kinds = blocksOf(html).map((block) => block["@type"]);
      const isOfSite = path !== "/" && !DOORS.includes(path);
      expect([path, kinds.includes("BreadcrumbList")]).toEqual([path, isOfSite]);
    }
    for (const [path, picture] of pictures) {
      if (picture.startsWith(`${ORIGIN}/og/`))
        expect([path, picture]).toEqual([path, `${ORIGIN}${ogPath(path)}`]);
    }
  });

  test("a query adds no address of a page", async () => {
    expect(tagsOf(await pageOf("/about?utm_source=x&b=%3Cscript%3E")).get("canonical")).toBe(
      `${ORIGIN}/about`,
    );
    expect(tagsOf(await pageOf("/service-term")).get("canonical")).toBe(`${ORIGIN}/terms`);
  });

  test("the operator's words can't break out of the home page's data", async () => {
    const html = await pageOf("/");
    const [organisation, website] = ["Organization", "WebSite"].map((kind) =>
      blocksOf(html).find((one) => one["@type"] === kind),
    );
    expect(organisation).toMatchObject({
      "@context": "https://schema.org",
      legalName: "Iweri </script> & Sons\u2028Ltd",
      url: `${ORIGIN}/`,
      sameAs: ["https://x.com/iweri"],
    });
    expect(website).toMatchObject({ url: `${ORIGIN}/`, publisher: { "@id": organisation["@id"] } });
    expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length);
    expect(html).not.toContain("</script> & Sons");
  });
});

describe("Search engines", () => {
  test("the sitemap lists every public page once, absolute and escaped", async () => {
    const answer = await ask("/sitemap.xml");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    const xml = await answer.text();
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n/,
    );
    const urls = [
      ...xml.matchAll(/<url><loc>([^<&]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>\n/g),
    ];
    expect(xml.replace(/<url>.*<\/url>\n/g, "").replace(/^<\?xml.*\n/, "")).toMatch(
      /^<urlset [^>]+>\n<\/urlset>\n$/,
    );
    const addresses = urls.map(([, url]) => url!);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of SITE_PATHS.filter((one) => one !== "/service-term"))
      expect(addresses).toContain(new URL(path, ORIGIN).href);
    expect(
      addresses.some((url) => /\/blog\/./.test(url)) &&
        addresses.some((url) => /\/docs\/./.test(url)),
    ).toBe(true);
    for (const [, url, changed] of urls) {
      expect([url, url === url!.toLowerCase(), new URL(url!).search]).toEqual([url, true, ""]);
      if (changed) expect([url, changed]).toEqual([url, expect.stringMatching(/^\d{4}-\d\d-\d\d/)]);
    }
  });

  test("only the form of a publicly listed webinar may be found", async () => {
    const owner = await app.organiser();
    const listed = await addPublishedForm(app.context, owner, { title: "On the list" });
    const other = await addPublishedForm(app.context, owner, { title: "Among ourselves" });
    await addWebinar(app.context, owner, listed, {
      isListed: 1,
      startsAt: "2026-03-10T09:00:00.000Z",
    });
    await addWebinar(app.context, owner, other, {
      isListed: 0,
      startsAt: "2026-03-10T09:00:00.000Z",
    });
    const xml = await pageOf("/sitemap.xml");
    expect([xml.includes(`/f/${listed.slug}<`), xml.includes(`/f/${other.slug}<`)]).toEqual([
      true,
      false,
    ]);
    const robotsOf = async (path: string) => (await ask(path)).headers.get("x-robots-tag");
    expect(await robotsOf(`/f/${listed.slug}`)).toBe("all");
    for (const path of [
      `/f/${listed.slug}?page=1`,
      `/f/${other.slug}`,
      "/f/absent",
      `/f/${listed.slug}/privacy`,
    ]) {
      expect([path, (await robotsOf(path))?.includes("noindex")]).toEqual([path, true]);
    }
    // Nobody gets among what is found by a tick alone: the list asks who they are, and so does
    // this.
    const { accountId } = owner;
    const identity = { kind: "individual", identityStatus: "none" } as const;
    await app.context.db
      .updateTable("accounts")
      .set(identity)
      .where("id", "=", accountId)
      .execute();
    expect((await robotsOf(`/f/${listed.slug}`))?.includes("noindex")).toBe(true);
  });

  test("robots may see the site and what previews need", async () => {
    const answer = await ask("/robots.txt");
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const barred = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
    const isBarred = (path: string) => barred.some((one) => path.startsWith(one));
    for (const path of [
      ...SITE_PATHS,
      "/og/home.jpg",
      "/c/7k2m94qx7k2m94qx7k2m",
      "/c/7k2m.jpg",
      "/verify/7k2m",
      "/f/cvs",
      "/signup",
      // Google Sheets asks here first.
      "/sheets/7k2m.csv",
    ]) {
      expect([path, isBarred(path)]).toEqual([path, false]);
    }
    for (const path of [
      "/dashboard",
      "/projects/a",
      "/settings/security",
      "/people",
      "/w/token",
      "/u/token",
      "/outbox",
    ]) {
      expect([path, isBarred(path)]).toEqual([path, true]);
    }
  });

  test("what is private says noindex", async () => {
    for (const path of [
      "/dashboard",
      "/verify/7k2m",
      "/find-my-certificates",
      "/blog/1/edit",
      "/docs/a/b",
      "/outbox",
      "/w/x",
      "/f/x/thanks",
    ]) {
      expect([path, (await ask(path)).headers.get("x-robots-tag")?.includes("noindex")]).toEqual([
        path,
        true,
      ]);
    }
  });

  test("any spelling of a page's address leads to lower case", async () => {
    for (const path of SITE_PATHS.filter((one) => one !== "/")) {
      const answer = await ask(`${path.toUpperCase()}/?Tab=Two&q=%C3%89`);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([
        path,
        301,
        `${path}?Tab=Two&q=%C3%89`,
      ]);
    }
  });
});

describe("Pictures", () => {
  test("a page's picture is 1200 × 630, drawn once, whatever the query", SLOW, async () => {
    const answer = await ask("/og/home.jpg");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const etag = answer.headers.get("etag")!;
    expect((await ask("/og/home.jpg", { headers: { "If-None-Match": etag } })).status).toBe(304);
    const again = await ask("/og/home.jpg?title=You+were+hacked");
    expect([
      again.headers.get("etag"),
      Buffer.from(await again.arrayBuffer()).equals(bytes),
    ]).toEqual([etag, true]);
    const head = await ask("/og/home.jpg", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    const former = await ask("/og/home.png");
    expect([former.status, former.headers.get("location")]).toEqual([301, "/og/home.jpg"]);
    const other = await ask("/og/pricing.jpg");
    expect(other.headers.get("etag")).not.toBe(etag);
  });

  test.each([
    "absent",
    "home",
    "home.webp",
    "blog/none.png",
    "../../../etc/passwd.png",
    "%2e%2e%2fhome.jpg",
    "service-term.png",
    "home.jpg.jpg",
  ])("/og/%s is no picture", async (name) => {
    const answer = await ask(`/og/${name}`);
    expect([answer.status, answer.headers.get("content-type")?.includes("image")]).toEqual([
      404,
      false,
    ]);
  });
});

describe("The operator's and well-known addresses", () => {
  test("every page has the operator's name, colour, logo and company", SLOW, async () => {
    const folder = mkdtempSync(join(tmpdir(), "iweri-brand-"));
    const file = join(folder, "logo.svg");
    writeFileSync(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><script>alert(1)</script><rect width="60" height="20"/></svg>`,
    );
    const own = await startApp({
      env: {
        APP_NAME: "Ọ̀ṣun Academy",
        BRAND_COLOUR: "#ffd400",
        BRAND_LOGO: file,
        LEGAL_ENTITY: "Osun Learning Ltd",
      },
    });
    const { port, close } = await serveApp(own);
    try {
      const css = new Set<string>();
      for (const path of ["/", "/pricing", "/sign-in", "/verify", "/find-my-certificates"]) {
        const html = await (await ask(path, {}, port)).text();
        expect([
          path,
          /<img src="\/brand\/logo-[0-9a-f]{16}\.svg" alt="" width="\d+" height="\d+"/.test(html),
        ]).toEqual([path, true]);
        expect([
          path,
          html.includes("Ọ̀ṣun Academy".normalize("NFC")) || html.includes("Ọ̀ṣun Academy"),
        ]).toEqual([path, true]);
        expect([path, html.includes("Osun Learning Ltd")]).toEqual([path, true]);
        css.add(
          /<link rel="stylesheet" href="(\/brand\/colours-[0-9a-f]{16}\.css)"/.exec(html)?.[1] ??
            `none on ${path}`,
        );
      }
      expect(css.size).toBe(1);
      const colours = await ask([...css][0]!, {}, port);
      expect([colours.status, colours.headers.get("content-type")]).toEqual([
        200,
        "text/css; charset=utf-8",
      ]);
      expect(colours.headers.get("cache-control")).toContain("immutable");
      expect(await colours.text()).toContain(":root{--brand:");

      const href = /\/brand\/logo-[0-9a-f]{16}\.svg/.exec(
        await (await ask("/", {}, port)).text(),
      )![0];
      const logo = await ask(href, {}, port);
      expect([
        logo.status,
        logo.headers.get("content-type"),
        logo.headers.get("x-content-type-options")?.includes("nosniff"),
      ]).toEqual([200, "image/svg+xml", true]);
      expect(logo.headers.get("content-security-policy")).toContain(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      expect(
        (await ask(href, { headers: { "If-None-Match": logo.headers.get("etag")! } }, port)).status,
      ).toBe(304);
      expect((await ask("/brand/logo-0000000000000000.svg", {}, port)).status).toBe(404);

      const icon = await (await ask("/icon.svg", {}, port)).text();
      expect([
        icon.includes('fill="#ffd400"'),
        icon.includes("#2448C8"),
        icon.includes(">O</text>"),
      ]).toEqual([false, false, true]);
      const ownIcon = Buffer.from(await (await ask("/favicon.ico", {}, port)).arrayBuffer());
      expect(ownIcon.equals(Buffer.from(await (await ask("/favicon.ico")).arrayBuffer()))).toBe(
        false,
      );
      const picture = await ask("/og/home.jpg", {}, port);
      expect(picture.status).toBe(200);
    } finally {
      await close();
      await own.stop();
    }
  });

  test("addresses that people and programs try work", async () => {
    for (const [path, to] of [
      ["/contact", "/help#contact"],
      ["/login?to=%2Fsettings%2Fplan", "/sign-in?to=%2Fsettings%2Fplan"],
      ["/register?plan=pro", "/signup?plan=pro"],
      ["/.well-known/change-password", "/settings/security"],
    ] as const) {
      const answer = await ask(path, { redirect: "manual" });
      expect([
        path,
        answer.status >= 301 && answer.status <= 303,
        answer.headers.get("location"),
      ]).toEqual([path, true, to]);
    }
    expect(
      (await ask("/.well-known/change-password", { redirect: "manual" })).status,
      "temporary, as W3C asks",
    ).toBe(302);
  });

  test("security.txt has a contact and an expiry date, as RFC 9116 asks", async () => {
    const answer = await ask("/.well-known/security.txt");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    const fields = new Map(
      (await answer.text())
        .trimEnd()
        .split("\n")
        .map((line) => line.split(": ") as [string, string]),
    );
    expect(fields.get("Contact")).toBe(`mailto:${app.context.config.supportEmail}`);
    expect(fields.get("Canonical")).toBe(`${app.context.config.appUrl}/.well-known/security.txt`);
    expect(fields.get("Preferred-Languages")).toBe("en");
    const days = (Date.parse(fields.get("Expires")!) - app.context.clock().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  test("favicon.ico has three sizes that any decoder can read", async () => {
    const answer = await ask("/favicon.ico");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([
      0, 1, 3,
    ]);
    for (const [index, side] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      const [length, at] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
      const { width, height, channels } = await sharp(bytes.subarray(at, at + length))
        .stats()
        .then(() => sharp(bytes.subarray(at, at + length)).metadata());
      expect([bytes[entry], width, height, channels]).toEqual([side, side, side, 4]);
    }
  });
});
