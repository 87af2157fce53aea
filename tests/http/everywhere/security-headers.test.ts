import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSession } from "../../../app/features/accounts/sessions.server.ts";
import { securityHeaders } from "../../../app/platform/web-server/security-headers.server.ts";
import {
  type Asked,
  addOneOfEach,
  asked,
  dashboardRoutes,
  isForPrograms,
  routes,
} from "../../factories/every-dashboard-route.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { individualAtCode } from "../../factories/registering.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { HttpVisitor } from "../../setup/http-visitor.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let owner: HttpVisitor;
let dashboard: Asked[];
let slug: string;
/** Nothing that there is; whatever an address names. */
const ids = new Proxy<Record<string, string>>(
  { provider: "google", calendar: "google" },
  { get: (known, name) => known[String(name)] ?? "x" },
);

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  server = await serveApp(app);
  const organiser = await app.organiser({ email: "owner@lagoon.test" });
  dashboard = dashboardRoutes(await addOneOfEach(app, organiser, "Title", "Person"));
  slug = (await addPublishedForm(app.context, organiser)).slug;
  owner = new HttpVisitor(server.port);
  expect(
    (await owner.post("/sign-in", { email: organiser.email, password: PASSWORD })).status,
  ).toBe(303);
  await enterOperatorArea(owner);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** Every page that is not the dashboard's: of the site, the journeys, certificates, forms. */
const openPages = (): string[] => [
  ...Object.values(routes)
    .filter(
      (route) =>
        route && !isForPrograms(route) && route.path !== undefined && !route.path.includes("*"),
    )
    .filter((route) => !dashboard.some(({ id }) => id === route!.id))
    .map((route) => asked(route!.id, ids).path),
  ...[
    "/",
    `/f/${slug}`,
    `/f/${slug}/thanks`,
    `/f/${slug}/privacy`,
    "/nothing/here",
    "/c/zzzzzzzz",
    "/help?q=certificate",
  ],
];

/** What in this page a policy without inline code would block, or should. */
function inlineParts(html: string, policy = ""): string[] {
  const found: string[] = [];
  const isNamed = (text: string) =>
    policy.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const named = [...html.matchAll(/<(style|script)>(.*?)<\/\1>/gs)].map(([, , text]) =>
    isNamed(text!),
  );
  for (const [tag, name = "", attributes = ""] of html.matchAll(
    /<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?)*)\s*\/?>/gi,
  )) {
    for (const [, attribute = "", value = ""] of attributes.matchAll(
      /\s([^\s=>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/g,
    )) {
      if (/^on/i.test(attribute)) found.push(`handler: ${tag.slice(0, 120)}`);
      if (/^style$/i.test(attribute)) found.push(`style: ${tag.slice(0, 120)}`);
      if (/^["']?\s*(?:javascript|vbscript):/i.test(value))
        found.push(`script address: ${tag.slice(0, 120)}`);
    }
    const isInline =
      (/^script$/i.test(name) && !/\ssrc=/.test(attributes)) || /^style$/i.test(name);
    const isData = /\stype="(?:application\/ld\+json|application\/json)"/.test(attributes);
    if (/^<(?:style|script)>$/.test(tag) && named.shift()) continue;
    if (isInline && !isData && !/\snonce="[^"]+"/.test(attributes))
      found.push(`without nonce: ${tag.slice(0, 120)}`);
  }
  return found;
}

const MAY_BE_FRAMED_BY_US = /\/preview(\/page)?$|\/outbox\/[^/]+\/html$/;

/** What is wrong with how an answer is guarded. */
function problemsOf(path: string, answer: Response, html: string): string[] {
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  const is = (name: string, value: string) =>
    answer.headers.get(name) === value ? [] : [`${name}: ${answer.headers.get(name)}`];
  const ancestors =
    /frame-ancestors ([^;,]+)/.exec(policy)?.[1] ?? (/sandbox/.test(policy) ? "'none'" : "absent");
  const expected = /^\/[ef]\/[^/]/.test(path)
    ? ["*"]
    : MAY_BE_FRAMED_BY_US.test(path.split("?")[0]!)
      ? ["'self'", "'none'"]
      : ["'none'"];
  const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const isMail = /sandbox/.test(policy);
  return [
    ...is("X-Content-Type-Options", "nosniff"),
    ...(policy ? [] : ["no policy"]),
    ...(/script-src[^;]*'unsafe-inline'|'unsafe-eval'|script-src[^;]*https?:/.test(policy)
      ? [`scripts: ${policy}`]
      : []),
    // In a frame without an origin of its own, WebKit matches nothing to 'self'.
    ...(/sandbox/.test(policy) && /'none'; img-src 'self'(?! https?:\/\/[^\s;]+;)/.test(policy)
      ? [`pictures: ${policy}`]
      : []),
    ...(expected.includes(ancestors) ? [] : [`frame-ancestors ${ancestors}`]),
    ...(isPage && !isMail
      ? [
          ...is("Referrer-Policy", "same-origin"),
          ...is("Cross-Origin-Opener-Policy", "same-origin"),
        ]
      : []),
    ...(isPage && !isMail ? inlineParts(html, policy) : []),
    ...(isPage &&
    !isMail &&
    /<script/.test(html) &&
    nonce &&
    !html.includes(`nonce="${nonce}"`) &&
    /<script(?!>)(?![^>]*src=)(?![^>]*ld\+json)/.test(html)
      ? ["another nonce"]
      : []),
  ].map((problem) => `${path}: ${problem}`);
}

async function look(
  visitor: HttpVisitor,
  paths: string[],
  wrong: (path: string, answer: Response, html: string) => string[],
) {
  const problems: string[] = [];
  let pages = 0;
  for (const path of paths) {
    const answer = await visitor.get(path);
    const html = await answer.text();
    if (answer.status === 200 && (answer.headers.get("Content-Type") ?? "").startsWith("text/html"))
      pages++;
    problems.push(...wrong(path, answer, html));
  }
  return { problems: [...new Set(problems)], pages };
}

describe("Scripts, styles and frames", () => {
  test("the reader of pages finds what it is for", () => {
    expect(inlineParts('<p onclick="x()">')).toHaveLength(1);
    expect(inlineParts("<p class=a style='color:red'>")).toHaveLength(1);
    expect(inlineParts('<a href="javascript:alert(1)">')).toHaveLength(1);
    expect(inlineParts("<script>x()</script>")).toHaveLength(1);
    expect(inlineParts('<style media="x">p{}</style>')).toHaveLength(1);
    expect(
      inlineParts(
        '<script nonce="a">x()</script><script src="/a.js"></script><p title="a style=b" data-on="x">',
      ),
    ).toEqual([]);
  });

  test("the dashboard's policy names its scripts and styles, and forbids framing", async () => {
    const paths = dashboard
      .filter(({ loads, postOnly }) => loads && !postOnly)
      .map(({ path }) => path);
    const { problems, pages } = await look(owner, paths, problemsOf);
    expect(problems).toEqual([]);
    expect(pages).toBeGreaterThan(80);
  });

  test("nor does any other page; only forms and cards may be framed", async () => {
    const visitor = new HttpVisitor(server.port);
    const listed = [...(await visitor.page("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address!).pathname,
    );
    const { id } = await app.context.db
      .selectFrom("certificates")
      .select("id")
      .executeTakeFirstOrThrow();
    const paths = new Set([
      ...openPages(),
      ...listed,
      `/c/${id}`,
      `/c/${id}.json`,
      `/c/${id}/name`,
      `/c/${id}/renew`,
      `/verify/${id}`,
    ]);
    const { problems, pages } = await look(visitor, [...paths], problemsOf);
    expect(problems).toEqual([]);
    expect(pages).toBeGreaterThan(50);
  });

  test("registration steps and returned forms follow their policy too", async () => {
    const person = new HttpVisitor(server.port);
    await individualAtCode(person, "new@people.test");
    const { problems } = await look(person, ["/create-password", "/verify-email"], problemsOf);
    for (const [path, fields] of [
      ["/sign-in", { email: "x" }],
      ["/signup?type=company", { firstName: "" }],
      ["/verify", { id: "" }],
      ["/newsletter", { email: '"><script>alert(1)</script>' }],
      ["/find-my-certificates", { email: '" onfocus="x' }],
    ] as const) {
      const answer = await person.post(path, fields);
      problems.push(...problemsOf(path, answer, await answer.text()));
    }
    expect(problems).toEqual([]);
  });
});

describe("Caches and files", () => {
  test("personal pages aren't cached, so Back shows nothing after signing out", async () => {
    const paths = dashboard
      .filter(({ loads, postOnly, shows }) => loads && shows && !postOnly)
      .map(({ path }) => path);
    const { problems } = await look(owner, paths, (path, { status, headers }) => {
      const kept = `${headers.get("Cache-Control")} ${headers.get("Vary")}`;
      const isWell = /\/(?:certificates\/new|paste)$/.test(path)
        ? /^private, no-cache,.*\bCookie\b/.test(kept)
        : kept.includes("no-store");
      return status >= 300 || isWell ? [] : [`${path}: ${kept}`];
    });
    expect(problems).toEqual([]);
  });

  test("designs and fonts come without the headers of pages", async () => {
    for (const path of ["/designs/guilloche.webp", "/fonts/iweri-display-plain.woff2"])
      expect([path, await pageHeadersOf(path)]).toEqual([path, []]);
    expect(await pageHeadersOf("/icon.svg")).toContain("Content-Security-Policy");
  });

  /** Of what guards pages, what this answers with. */
  async function pageHeadersOf(path: string): Promise<string[]> {
    const { status, headers } = await owner.get(path);
    expect([path, status, headers.get("X-Content-Type-Options")]).toEqual([path, 200, "nosniff"]);
    const guards = ["Content-Security-Policy", "Permissions-Policy", "X-Frame-Options"];
    return guards.filter((name) => headers.has(name));
  }

  test("uploaded files are never a page of ours", async () => {
    const files = dashboard.filter(
      ({ id, loads, shows, postOnly }) =>
        loads &&
        !shows &&
        !postOnly &&
        /file|export|download|csv|zip|thumbnail|attachments/i.test(id),
    );
    expect(files.length).toBeGreaterThan(8);
    const { problems } = await look(
      owner,
      files.map(({ path }) => path),
      (path, answer) => {
        if (answer.status !== 200) return [];
        const type = answer.headers.get("Content-Type") ?? "";
        const isSafe =
          /^attachment/.test(answer.headers.get("Content-Disposition") ?? "") ||
          /sandbox/.test(answer.headers.get("Content-Security-Policy") ?? "");
        return [
          ...(isSafe || /^(image\/(webp|png|jpeg)|application\/pdf|text\/plain)/.test(type)
            ? []
            : [`${path}: ${type} is shown`]),
          ...(/html|svg|xml/.test(type) && !isSafe ? [`${path}: ${type}`] : []),
          ...(answer.headers.get("Cross-Origin-Resource-Policy") === "same-origin"
            ? []
            : [`${path}: for other sites`]),
        ];
      },
    );
    expect(problems).toEqual([]);
  });

  test("only what other sites show may be loaded into their pages", () => {
    const forWhom = (path: string) =>
      securityHeaders(app.context.config, "n", path).get("Cross-Origin-Resource-Policy");
    for (const path of [
      "/c/7k2m.jpg",
      "/c/7k2m.png",
      "/c/7k2m.pdf",
      "/i/472gqws0exn2fjv1qnsaq95p0b-1088x453.jpg",
      "/f-cover/x.svg",
      "/f/cvs/cover.png",
      "/issuers/x/logo.webp",
      "/og/home.png",
      "/brand/logo.svg",
      "/.well-known/did.json",
    ])
      expect([path, forWhom(path)]).toEqual([path, "cross-origin"]);
    for (const path of [
      "/",
      "/dashboard",
      "/c/7k2m",
      "/f/cvs",
      "/f-image/x",
      "/people/export.csv",
      "/build/a.js",
      "/settings/data/export.zip",
    ])
      expect([path, forWhom(path)]).toEqual([path, "same-origin"]);
  });
});

describe("Https, proxies and limits", () => {
  test("over https everything is https, and cookies are host-bound", async () => {
    const { config, db, clock } = app.context;
    const https = { ...config, appUrl: "https://iweri.test" };
    expect(securityHeaders(config, "n", "/").has("Strict-Transport-Security")).toBe(false);
    expect(securityHeaders(https, "n", "/").get("Strict-Transport-Security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
    const alone = securityHeaders({ ...https, hstsSubdomains: false }, "n", "/");
    expect(alone.get("Strict-Transport-Security")).toBe("max-age=31536000");
    const { id: userId } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const cookie = await startSession(db, https, {
      userId,
      remember: false,
      userAgent: null,
      address: null,
      now: clock(),
    });
    expect(cookie).toMatch(
      /^__Host-iweri_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const line of (
      await owner.post("/preferences", { theme: "dark", back: "/" })
    ).headers.getSetCookie())
      expect(line).toMatch(/; Path=\/; (HttpOnly; )?SameSite=Lax/);
  });

  test("headers of a proxy change nothing where there is none", async () => {
    const forged = {
      "X-Forwarded-Host": "evil.test",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-For": "203.0.113.9",
      "X-Request-Id": "chosen-by-visitor",
      Forwarded: "host=evil.test",
    };
    for (const path of ["/", "/sign-in", "/sitemap.xml", "/help", `/f/${slug}`]) {
      const answer = await new HttpVisitor(server.port).get(path, forged);
      const text = await answer.text();
      expect(text).not.toContain("evil.test");
      expect(answer.headers.get("Location") ?? "").not.toContain("evil.test");
      expect(answer.headers.get("X-Request-Id")).not.toBe("chosen-by-visitor");
    }
    expect(
      (await new HttpVisitor(server.port).get("/dashboard", forged)).headers.get("Location"),
    ).toMatch(/^\/sign-in\?to=/);
  });

  test("too large, too often or the wrong kind: each names its limit", async () => {
    const visitor = new HttpVisitor(server.port);
    const large = await visitor.fetch("/sign-in", {
      method: "POST",
      headers: {
        Origin: "http://localhost:3000",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: `email=${"x".repeat(31 * 1024 * 1024)}`,
    });
    expect([large.status, await large.text()]).toEqual([
      413,
      "This is larger than 30 MB, the limit for one page. Choose a smaller file.",
    ]);
    let last = new Response();
    for (let tries = 0; tries < 60 && last.status !== 429; tries++)
      last = await visitor.post("/sign-in", {
        email: "somebody@people.test",
        password: "Wrong-pass-1",
      });
    if (last.status === 429) expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});
