import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "../../../app/features/accounts/sessions.server.ts";
import {
  type Asked,
  addOneOfEach,
  asked,
  dashboardRoutes,
  isForOperator,
  isForPrograms,
  PUBLIC,
  routes,
} from "../../factories/every-dashboard-route.ts";
import { reachableBehindDialog } from "../../setup/reachable-behind.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

/** Names that only the owner may see, in whatever answer. */
const SECRETS = ["Zanzibar Secret", "secret-person@people.test", "Secretina"];

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let stranger: Organiser;
let dashboard: Asked[];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  stranger = await app.organiser({ accountName: "Somebody else" });
  dashboard = dashboardRoutes(await addOneOfEach(app, owner, "Zanzibar Secret", "Secretina"));
});
afterAll(() => app.stop());

/**
 * The routes' answers that are not `expected`, one line each, so that one run names everything that
 * is open.
 */
async function wrong(
  list: Asked[],
  ask: (route: Asked) => Promise<Response>,
  expected: (route: Asked, response: Response) => boolean,
): Promise<string[]> {
  const lines: string[] = [];
  for (const route of list) {
    const response = await ask(route);
    const text = await response.text();
    if (!expected(route, response)) {
      lines.push(
        `${route.id}: ${response.status} ${response.headers.get("Location") ?? ""} ${text.slice(0, 120)}`,
      );
    }
    for (const secret of SECRETS)
      if (text.includes(secret)) lines.push(`${route.id} shows ${secret}`);
  }
  return lines;
}

const leadsToSignIn = ({ status, headers }: Response) =>
  status === 302 && headers.get("Location")!.startsWith("/sign-in?to=");
const dataPath = ({ id, path }: Asked) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  searchParams.set("_routes", id);
  return `${pathname}.data?${searchParams}`;
};
const owned = () =>
  Promise.all(
    (
      [
        "projects",
        "batches",
        "deliveries",
        "certificates",
        "recipients",
        "recipientLists",
        "imports",
        "backgrounds",
        "uploadedFonts",
      ] as const
    ).map((table) =>
      app.context.db
        .selectFrom(table)
        .selectAll()
        .where("accountId", "=", owner.accountId)
        .execute(),
    ),
  );

test("every public route named here exists", () => {
  expect([...PUBLIC].filter((id) => !routes[id])).toEqual([]);
});

test("the owner sees each page: the ids asked for below are right", async () => {
  const lines: string[] = [];
  // oEmbed answers who names a form.
  const isPage = ({ id, loads, postOnly }: Asked) => loads && !postOnly && !id.endsWith("/oembed");
  for (const route of dashboard.filter(isPage)) {
    const { status } = await owner.get(route.path);
    if (![200, 302, 303].includes(status)) lines.push(`${route.id}: ${status}`);
  }
  expect(lines).toEqual([]);
});

test("nothing behind a dialog takes the keyboard, and titles differ", async () => {
  const lines: string[] = [];
  let dialogs = 0;
  for (const route of dashboard.filter(({ shows, postOnly }) => shows && !postOnly)) {
    const response = await owner.get(route.path);
    const html = await response.text();
    if (response.status !== 200) continue;
    if (/<dialog[^>]*\sopen/.test(html)) dialogs++;
    for (const control of reachableBehindDialog(html)) lines.push(`${route.path}: ${control}`);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    if (title === "" || title === "Iweri") lines.push(`${route.path} is called “${title}”`);
  }
  expect(lines).toEqual([]);
  expect(dialogs).toBeGreaterThan(25);
});

test("signed out, every page leads to signing in", async () => {
  const pages = dashboard.filter(({ postOnly }) => !postOnly);
  expect(
    await wrong(
      pages,
      ({ path }) => app.visitor().get(path),
      (_, response) => leadsToSignIn(response),
    ),
  ).toEqual([]);
});

test("signed out, no loader answers scripts that ask for it alone", async () => {
  const loaders = dashboard.filter(({ loads, shows }) => loads && shows);
  // 202 carries a redirect in its body.
  expect(
    await wrong(
      loaders,
      (route) => app.visitor().get(dataPath(route)),
      (_, { status }) => status === 202,
    ),
  ).toEqual([]);
});

test("signed out, every form leads to signing in", async () => {
  const acting = dashboard.filter(({ acts }) => acts);
  expect(
    await wrong(
      acting,
      ({ formPath }) => app.visitor().post(formPath, {}),
      (_, response) => leadsToSignIn(response),
    ),
  ).toEqual([]);
});

test("another account's things answer 404 everywhere and stay as they were", async () => {
  const before = await owned();
  const named = dashboard.filter((route) => route.hasIds || isForOperator(route));
  const absent = (_: Asked, { status }: Response) => status === 404;
  const visible = named.filter(({ postOnly }) => !postOnly);
  expect(await wrong(visible, ({ path }) => stranger.get(path), absent)).toEqual([]);
  expect(
    await wrong(
      visible.filter(({ loads, shows }) => loads && shows),
      (route) => stranger.get(dataPath(route)),
      absent,
    ),
  ).toEqual([]);
  const form = {
    email: "thief@people.test",
    reason: "Mine now",
    title: "Mine now",
    starred: "1",
    confirm: "yes",
    intent: "delete",
  };
  expect(
    await wrong(
      named.filter(({ acts }) => acts),
      ({ formPath }) => stranger.post(formPath, form),
      absent,
    ),
  ).toEqual([]);
  expect(await owned()).toEqual(before);
});

test("what names no thing shows another account nothing of the owner's", async () => {
  const open = dashboard.filter(
    (route) => !route.hasIds && !route.postOnly && !isForOperator(route),
  );
  expect(open.length).toBeGreaterThan(4);
  expect(
    await wrong(
      open,
      ({ path }) => stranger.get(path),
      (_, { status }) => status < 400,
    ),
  ).toEqual([]);
});

/** For addresses that are open to everyone. */
const ANY_IDS = {
  id: "x",
  accountId: "x",
  provider: "google",
  slug: "x",
  token: "x",
  calendar: "google",
  reference: "x",
  name: "x",
};

test("no form of another site is taken, signed in or not", async () => {
  const acting = Object.values(routes)
    .filter(
      (route) =>
        route?.module.action &&
        ![
          "routes/_machines/webhooks/paystack",
          "routes/_machines/webhooks/resend",
          "routes/_machines/webhooks/termii",
          "routes/_public/u/$token",
          "routes/_site/newsletter/leave/$token",
          "routes/api/hooks/$token",
          // No form: nothing is sent there.
          "routes/api/client[.]ts",
        ].includes(route.id) &&
        !isForPrograms(route),
    )
    .map((route) => dashboard.find(({ id }) => id === route!.id) ?? asked(route!.id, ANY_IDS));
  expect(acting.length).toBeGreaterThan(20);
  const before = await owned();
  for (const headers of [
    { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    { Origin: "http://sub.localhost:3000", "Sec-Fetch-Site": "same-site" },
  ]) {
    expect(
      await wrong(
        acting,
        ({ formPath }) => owner.post(formPath, {}, headers),
        (_, { status }) => status === 403,
      ),
    ).toEqual([]);
  }
  expect(await owned()).toEqual(before);
});

test("an address that only takes a button says so, and does nothing", async () => {
  const buttons = dashboard.filter(({ postOnly }) => postOnly);
  expect(buttons.length).toBeGreaterThan(5);
  const refuses = (_: Asked, { status, headers }: Response) =>
    status === 405 && headers.get("Allow") === "POST";
  const before = await owned();
  expect(await wrong(buttons, ({ path }) => stranger.get(path), refuses)).toEqual([]);
  expect(await owned()).toEqual(before);
});

test("a session begins anew at signing in, and ends at signing out", async () => {
  const visitor = app.visitor();
  visitor.cookies.set("iweri_session", "chosen-by-an-attacker");
  await visitor.post("/sign-in", { email: owner.email, password: PASSWORD });
  const token = visitor.cookies.get("iweri_session")!;
  expect(token).not.toBe("chosen-by-an-attacker");
  expect((await visitor.get("/projects")).status).toBe(200);
  await visitor.post("/sign-out", {});
  visitor.cookies.set("iweri_session", token);
  expect((await visitor.get("/projects")).status).toBe(302);
});

test("signing out clears what the browser keeps, but not a helper's guests", async () => {
  const person = await app.organiser();
  const out = await person.post("/sign-out", {});
  expect(out.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  const helper = await app.organiser();
  helper.cookies.set("iweri_door", "x");
  expect((await helper.post("/sign-out", {})).headers.get("Clear-Site-Data")).toBe('"cache"');
});

test("cookies are kept from scripts and other sites, and host-bound over https", async () => {
  const given = {
    userId: owner.userId,
    remember: true,
    userAgent: null,
    address: null,
    now: app.context.clock(),
  };
  const { db, config } = app.context;
  expect(await startSession(db, config, given)).toMatch(
    /^iweri_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(
    await startSession(
      db,
      { ...config, appUrl: "https://iweri.test" },
      { ...given, remember: false },
    ),
  ).toMatch(/^__Host-iweri_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test.each([
  "//evil.test",
  "/\\evil.test",
  "https://evil.test",
  "/\t/evil.test",
  "javascript:alert(1)",
])("signing in, appearance and stars never lead to %j", async (wish) => {
  const signIn = `/sign-in?to=${encodeURIComponent(wish)}`;
  const answers = [
    await app.visitor().post(signIn, { email: owner.email, password: PASSWORD }),
    await owner.get(signIn),
    await owner.post("/preferences", { theme: "dark", back: wish }),
    await owner.post(dashboard.find(({ id }) => id.endsWith("/star"))!.path, {
      starred: "1",
      back: wish,
    }),
  ];
  for (const { headers } of answers)
    expect(new URL(headers.get("Location")!, "http://localhost:3000").host).toBe("localhost:3000");
});
