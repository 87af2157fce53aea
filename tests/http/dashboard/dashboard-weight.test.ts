import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Asked,
  addOneOfEach,
  dashboardRoutes,
} from "../../factories/every-dashboard-route.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** On a first visit, as they come over the line. */
const MAX_HTML_AND_CSS = 39_300;
/** The designer's page: 11 KB of it answer to a hand before the framework (decision 136). */
const MAX_DESIGNER_PAGE = 53_000;
/** Of it, 250 bytes are what a lost connection needs (159), 150 what is typed early. */
const MAX_JAVASCRIPT = 104_600;
/** Editors: what the designer has of its own has a limit below. */
const MAX_EDITOR = 116_000;
const DESIGNER = "certificates/$projectId/design/index";
const EDITORS = [
  DESIGNER,
  "forms/$formId/questions",
  "certificates/$projectId/message/_layout",
  "certificates/$projectId/message/send",
  "bulk-email/compose/$draftId/_compose/_layout",
  "bulk-email/compose/$draftId/_compose/confirm",
  // Every cell of an upload can be changed in place.
  "certificates/$projectId/recipients/import/$importId/index",
  "bulk-email/lists/$listId/import/$listImportId/index",
];
/** Small files cost more in headers than in bytes. */
const MAX_SCRIPTS = 27;
/** Headers of each file, which come over the line as they are. */
const MAX_HEADERS = 400;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let dashboard: Asked[];
const fileWeights = new Map<string, Promise<number>>();

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  server = await serveApp(app);
  owner = await app.organiser({ email: "owner@lagoon.test" });
  dashboard = dashboardRoutes(
    await addOneOfEach(app, owner, "Data Analysis Fundamentals", "Ngozi"),
  );
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** What a browser that was here before sends, too. */
let seen: [name: string, value: string][] = [];

interface Answer {
  status: number;
  type: string;
  encoding: string;
  body: Buffer;
  /** Bytes. */
  headers: number;
  cookies: string[];
}

/** What the real server answers to a browser that reads `encoding`. */
function ask(path: string, encoding: string): Promise<Answer> {
  const Cookie = [...owner.cookies, ...seen].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    Host: "localhost:3000",
    Accept: "text/html,*/*",
    Cookie,
    "Accept-Encoding": encoding,
  };
  return new Promise((done, fail) => {
    request({ port: server.port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const {
          "content-type": type = "",
          "content-encoding": used = "",
          "set-cookie": cookies = [],
        } = answer.headers;
        const headers = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
        done({
          status: answer.statusCode!,
          type,
          encoding: used,
          body: Buffer.concat(chunks),
          headers,
          cookies,
        });
      });
    })
      .on("error", fail)
      .end();
  });
}

/** Bytes of a script or stylesheet on the line; each is asked for once. */
function weigh(path: string): Promise<number> {
  const known = fileWeights.get(path);
  if (known) return known;
  const weight = ask(path, "gzip, deflate, br").then(({ status, encoding, body, headers }) => {
    expect([path, status]).toEqual([path, 200]);
    expect([path, headers > MAX_HEADERS]).toEqual([path, false]);
    if (body.length > 1000)
      expect([path, encoding]).toEqual([path, expect.stringMatching(/^(br|gzip)$/)]);
    return body.length;
  });
  fileWeights.set(path, weight);
  return weight;
}

async function sum(paths: Iterable<string>): Promise<number> {
  let total = 0;
  for (const path of new Set(paths)) total += await weigh(path);
  return total;
}

/**
 * Every script that a page names: by `src`, to preload, and as `import` in what stands in the page
 * itself.
 */
function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(String);
  const named = tags.flatMap((tag) =>
    /^<script|rel="modulepreload"/.test(tag)
      ? [...tag.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
      : [],
  );
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code!)
    .join("\n");
  const imported = [...inline.matchAll(/import\s*(?:[\w*\s{},]+from\s*)?"(\/[^"]+\.js)"/g)].map(
    ([, path]) => path!,
  );
  return [...named, ...imported];
}

const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)![1]!,
  );

test("the first page brings its styles along, later ones link to them", async () => {
  const { path } = dashboard.find(({ id }) => id === "routes/_dashboard/dashboard")!;
  const first = await ask(path, "identity");
  const html = first.body.toString();
  const link = /<link [^>]*rel="stylesheet"[^>]*href="(\/build\/_assets\/app-\w+\.css)"/.exec(
    html,
  )!;
  expect(link[0]).toContain("disabled");
  const sheet = await ask(link[1]!, "identity");
  const [, printed] = /<style [^>]*data-first=""[^>]*>([^<]*)<\/style>/.exec(html)!;
  expect(printed!.length).toBeLessThan(sheet.body.length * 0.6);
  // What the page has, what its scripts may add, what says that a script did not come; nothing of
  // other pages.
  const name = String.raw`(?:[\w-]|\\.)+`;
  const classesIn = (css: string) =>
    new Set([...css.matchAll(new RegExp(String.raw`\.(${name})`, "g"))].map(([, found]) => found!));
  const [all, here] = [classesIn(sheet.body.toString()), classesIn(printed!)];
  const used = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(" "));
  expect(used.filter((word) => all.has(word) && !here.has(word))).toEqual([]);
  expect([...here]).toEqual(expect.arrayContaining(["side-item", "flash", "btn-plain"]));
  expect(here.has("marquee")).toBe(false);
  // Of the tokens those that these rules take.
  const tokens = (css: string, found: RegExp) => new Set([...css.matchAll(found)].map(String));
  const taken = tokens(html, /(?<=var\()--[\w-]+/g);
  const set = [...tokens(printed!, /--[\w-]+(?=:[^;{}]*[;}])/g)];
  expect(set).toEqual(expect.arrayContaining(["--brand", "--ink-2"]));
  expect(
    set.filter((token) => token.startsWith("--tw-pan") || token.startsWith("--gold-strong")),
  ).toEqual([]);
  expect(
    [...taken].filter((token) => sheet.body.includes(`${token}:`) && !set.includes(token)),
  ).toEqual([]);
  // Nothing else is asked for before the words are there.
  const modules = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(String);
  expect(modules.length).toBeGreaterThan(3);
  expect(modules.filter((module) => !module.includes('media="not all"'))).toEqual([]);
  expect(html).not.toMatch(/<script[^>]*type="module"|<script[^>]*src=|rel="preload"/);
  const packed = await ask(path, "gzip, deflate, br");
  expect(packed.body.length).toBeLessThan(MAX_FIRST_PAGE);
  seen = [
    /^([^=]+)=([^;]+)/
      .exec(first.cookies.find((cookie) => cookie.startsWith("iweri_styles="))!)!
      .slice(1, 3) as [string, string],
  ];
  const later = (await ask(path, "identity")).body.toString();
  expect(later).toContain(`<link rel="stylesheet" href="${link[1]}"/>`);
  expect(later).not.toContain("<style");
});

/** What comes before the first words of a slow line: 0.4 s and six kilobytes a second. */
const MAX_FIRST_PAGE = 19_000;

test("no page is heavier than 38 KB and its JavaScript's limit", async () => {
  const rows: { page: string; html: number; css: number; js: number; scripts: number }[] = [];
  for (const route of dashboard.filter(
    ({ id, shows, postOnly }) => id.startsWith("routes/_dashboard/") && shows && !postOnly,
  )) {
    const plain = await ask(route.path, "identity");
    if (plain.status !== 200 || !plain.type.startsWith("text/html")) continue;
    const html = plain.body.toString();
    const packed = await ask(route.path, "gzip, deflate, br");
    expect([route.path, packed.encoding]).toEqual([
      route.path,
      expect.stringMatching(/^(br|gzip)$/),
    ]);
    const scripts = scriptsOf(html);
    const row = {
      html: packed.body.length,
      css: await sum(stylesOf(html)),
      js: await sum(scripts),
    };
    rows.push({
      page: route.id.replace("routes/_dashboard/", ""),
      ...row,
      scripts: new Set(scripts).size,
    });
  }
  console.table(rows.sort((a, b) => b.js - a.js));
  expect(rows.length).toBeGreaterThan(40);
  // A page without them would pass everything below.
  expect(rows.filter(({ js, css }) => js < 20_000 || css < 5_000)).toEqual([]);
  expect(rows.filter(({ scripts }) => scripts > MAX_SCRIPTS)).toEqual([]);
  const most = (page: string) => (page === DESIGNER ? MAX_DESIGNER_PAGE : MAX_HTML_AND_CSS);
  expect(rows.filter(({ html, css, page }) => html + css > most(page))).toEqual([]);
  expect(
    rows.filter(({ js, page }) => js > (EDITORS.includes(page) ? MAX_EDITOR : MAX_JAVASCRIPT)),
  ).toEqual([]);
}, 240_000);

test("moving a send that waits weighs no more than other pages", async () => {
  const { path } = dashboard.find(({ id }) => id.endsWith("sent/$batchId/_page/change-time"))!;
  const { db } = app.context;
  const batch = db.updateTable("batches").where("id", "=", path.split("/")[2]!);
  await batch
    .set({ status: "scheduled", startedAt: null, scheduledAt: "2999-01-01T00:00:00.000Z" })
    .execute();
  const [plain, packed] = [await ask(path, "identity"), await ask(path, "gzip, deflate, br")];
  expect([plain.status, plain.body.toString()]).toEqual([
    200,
    expect.stringContaining("Change time"),
  ]);
  expect(packed.body.length + (await sum(stylesOf(plain.body.toString())))).toBeLessThan(
    MAX_HTML_AND_CSS,
  );
  const scripts = await sum(scriptsOf(plain.body.toString()));
  expect(scripts).toBeGreaterThan(20_000);
  expect(scripts).toBeLessThan(MAX_JAVASCRIPT);
});

/** Of the designer alone, compressed. */
const MAX_DESIGNER = 27_200;

test("the designer's own script is at most 27.2 KB, and its alone", async () => {
  const scriptsAt = async (path: string) =>
    new Set(scriptsOf((await ask(path, "identity")).body.toString()));
  const designer = dashboard.find(({ id }) => id.endsWith(DESIGNER))!;
  const others = dashboard.filter(
    ({ id, shows, postOnly }) =>
      id.startsWith("routes/_dashboard/") && shows && !postOnly && id !== designer.id,
  );
  const elsewhere = new Set<string>();
  for (const { path } of others) for (const script of await scriptsAt(path)) elsewhere.add(script);
  const own = [...(await scriptsAt(designer.path))].filter((script) => !elsewhere.has(script));
  const weight = await sum(own);
  console.log(`The designer's own script: ${own.length} files, ${weight} bytes`);
  expect(weight).toBeGreaterThan(10_000);
  expect(weight).toBeLessThan(MAX_DESIGNER);
}, 240_000);
