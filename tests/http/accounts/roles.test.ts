import { afterAll, beforeAll, expect, test } from "vitest";
import { roleToOpen } from "../../../app/features/accounts/pages-for-viewers.ts";
import {
  type Asked,
  addOneOfEach,
  dashboardRoutes,
  isForOperator,
} from "../../factories/every-dashboard-route.ts";
import { addMember } from "../../factories/members.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

/**
 * Forms about one's own person: everybody sends them, whatever their role. A new one without a role
 * refuses viewers.
 */
const OWN_PERSON = new Set([
  "routes/_dashboard/notifications/read",
  "routes/_dashboard/settings/appearance",
  "routes/_dashboard/settings/members/leave",
  "routes/_dashboard/settings/notifications",
  "routes/_dashboard/settings/own-data",
  "routes/_dashboard/settings/profile",
  "routes/_dashboard/settings/security/index",
  "routes/_dashboard/settings/security/email/index",
  "routes/_dashboard/settings/security/email/confirm",
  "routes/_dashboard/settings/security/confirm",
  "routes/_dashboard/settings/security/passkeys/_layout",
  "routes/_dashboard/settings/security/passkeys/$passkeyId/remove",
  "routes/_dashboard/settings/security/passkeys/$passkeyId/rename",
  "routes/_dashboard/settings/security/passkeys/new",
  "routes/_dashboard/settings/security/two-step/codes",
  "routes/_dashboard/settings/security/two-step/index",
  "routes/_dashboard/settings/security/two-step/off",
  "routes/_dashboard/settings/security/two-step/set-up",
  "routes/_dashboard/settings/security/sessions/$sessionName/end",
  "routes/_dashboard/settings/security/sessions/end-others",
  "routes/_dashboard/settings/switch-account",
  "routes/_dashboard/auth/$provider/disconnect",
]);

/** Forms that only owners send. */
const OWNERS =
  /^routes\/_dashboard\/settings\/(?:api|data|members|organisation(?!\/fonts)|payouts|plan|sending(?!\/))\b/;
/** Pages that show what only owners, or only editors, may have. */
const CLOSED_PAGES = {
  viewer:
    /^routes\/(?:_dashboard\/(?:settings\/(?:data\/|plan\/(?:_page\/cancel|checkout|return|receipts\/)|members\/\$memberId\/remove)|forms\/\$formId\/(?:field$|responses\/change|settings\/(?:secret|address)|webinar\/(?:check-in\/\$linkId|sessions\/\$sessionId\/check-in\/\$sessionLinkId)))|_form\/forms\/\$formId\/responses\/\$responseId\/edit)/,
  editor:
    /^routes\/_dashboard\/settings\/(?:data\/|plan\/(?:_page\/cancel|checkout|return|receipts\/)|members\/\$memberId\/remove)/,
};

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let viewer: Awaited<ReturnType<typeof addMember>>;
let editor: Awaited<ReturnType<typeof addMember>>;
let dashboard: Asked[];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "operator@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  const ids = await addOneOfEach(app, owner, "Data", "Ada");
  // Who may is asked before what there is; programs come with a key instead of a role.
  const anyIds = new Proxy(ids, { get: (known, name: string) => known[name] ?? "0".repeat(25) });
  dashboard = dashboardRoutes(anyIds).filter(({ id }) => !id.startsWith("routes/api/"));
  viewer = await addMember(app, owner.accountId, { role: "viewer", email: "viewer@lagoon.test" });
  editor = await addMember(app, owner.accountId, { role: "editor", email: "editor@lagoon.test" });
});
afterAll(() => app.stop());

async function refusals(
  who: Visitor,
  list: Asked[],
): Promise<{ refused: string[]; words: Set<string> }> {
  const refused: string[] = [];
  const words = new Set<string>();
  for (const { id, formPath } of list) {
    const response = await who.post(formPath, {});
    if (response.status !== 403) continue;
    refused.push(id);
    words.add(
      /(?:Viewers|Only an owner)[^<]*/.exec(await response.text())?.[0] ?? `${id} says nothing`,
    );
  }
  return { refused, words };
}

const acting = () => dashboard.filter((route) => route.acts && !isForOperator(route));
const ids = (list: Asked[]) => list.map(({ id }) => id);

test("every route named here exists", () => {
  expect(
    [...OWN_PERSON].filter((id) => !dashboard.some((route) => route.id === id && route.acts)),
  ).toEqual([]);
});

test("a viewer's form is refused unless it's about their own person", async () => {
  const forms = acting().filter(({ id }) => !OWN_PERSON.has(id));
  expect(forms.length).toBeGreaterThan(60);
  const { refused, words } = await refusals(viewer, forms);
  expect(ids(forms).filter((id) => !refused.includes(id))).toEqual([]);
  expect([...words].sort()).toEqual([
    "Only an owner of the account can do this. Ask Adaeze Nwosu, the owner. What you typed is still there when you go back.",
    "Viewers can view everything but change nothing. Ask Adaeze Nwosu, the owner, for the editor role. What you typed is still there when you go back.",
  ]);
});

test("an editor's form is refused only where it's the owner's alone", async () => {
  const { refused } = await refusals(
    editor,
    acting().filter(({ id }) => OWNERS.test(id) && !OWN_PERSON.has(id)),
  );
  expect(refused).toEqual(ids(acting().filter(({ id }) => OWNERS.test(id) && !OWN_PERSON.has(id))));
  const others = acting().filter(
    ({ id }) => !OWNERS.test(id) && !OWN_PERSON.has(id) && !/delete|retry|send$/.test(id),
  );
  expect((await refusals(editor, others)).refused).toEqual([]);
});

test.each(["viewer", "editor"] as const)(
  "a %s sees every page but those that aren't theirs",
  async (role) => {
    const who = role === "viewer" ? viewer : editor;
    const closed: string[] = [];
    for (const route of dashboard.filter(
      (one) => one.loads && !one.postOnly && !isForOperator(one),
    )) {
      const { status } = await who.get(route.path);
      // What does nothing but change something has nothing to look at.
      const { pathname } = new URL(route.path, "http://dashboard.test");
      if (role === "viewer" && roleToOpen(pathname) === "editor" && status !== 200) continue;
      // Which of the pages about keys and webhooks are open is theirs to say; their tests look at
      // it.
      if (status === 403 && !route.id.startsWith("routes/_dashboard/settings/api/"))
        closed.push(route.id);
      else if (
        status !== 403 &&
        !CLOSED_PAGES[role].test(route.id) &&
        ![200, 302, 303, 404].includes(status)
      )
        closed.push(`${route.id}: ${status}`);
    }
    expect(closed.filter((id) => !CLOSED_PAGES[role].test(id))).toEqual([]);
    const withSecrets = dashboard.filter(
      (one) =>
        one.loads &&
        !one.postOnly &&
        CLOSED_PAGES[role].test(one.id) &&
        (role === "editor" || roleToOpen(one.path) === "viewer"),
    );
    expect(withSecrets.length).toBeGreaterThan(2);
    expect(ids(withSecrets).filter((id) => !closed.includes(id))).toEqual([]);
  },
);

test("a viewer changes their own things, and not the account's", async () => {
  const form = {
    firstName: "Bolanle",
    lastName: "Ade",
    supportEmail: "mine@people.test",
    timeZone: "UTC",
  };
  expect((await viewer.post("/settings/profile", form)).status).toBe(303);
  const { db } = app.context;
  const { firstName } = await db
    .selectFrom("users")
    .select("firstName")
    .where("id", "=", viewer.userId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  expect([firstName, account.supportEmail, account.timeZone]).toEqual([
    "Bolanle",
    "help@lagoon.test",
    "Africa/Lagos",
  ]);
  expect((await viewer.post("/settings/appearance", { theme: "dark", menu: "light" })).status).toBe(
    303,
  );
  expect(await viewer.page("/settings/profile")).not.toContain("Reply address");
});

test("a viewer is told so, and sees no secret and no invitations", async () => {
  const page = await viewer.page("/projects");
  expect(page).toContain("You can look at this page. Ask an owner or editor to change it.");
  expect(page).toContain("data-looks");
  expect(await editor.page("/projects")).not.toContain(
    "You can look at this page. Ask an owner or editor to change it.",
  );
  const { id, postSecret } = await app.context.db
    .selectFrom("forms")
    .select(["id", "postSecret"])
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  expect(await editor.page(`/forms/${id}/settings`)).toContain(postSecret);
  expect(await viewer.page(`/forms/${id}/settings`)).not.toContain(postSecret);
  expect(await editor.page("/settings/members")).not.toContain("secret-person@elsewhere.test");
  expect(await owner.page("/settings/members")).toContain("secret-person@elsewhere.test");
});

test("a role counts from the next request on", async () => {
  await owner.post(`/settings/members/${viewer.userId}/role`, { role: "editor" });
  expect((await viewer.post("/forms/new", {})).status).not.toBe(403);
  await owner.post(`/settings/members/${viewer.userId}/role`, { role: "viewer" });
  expect((await viewer.post("/forms/new", {})).status).toBe(403);
});
