import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addApiKey } from "../../factories/api-account.ts";
import {
  type Asked,
  addOneOfEach,
  asked,
  dashboardRoutes,
  isForPrograms,
  routes,
} from "../../factories/every-dashboard-route.ts";
import { addMember } from "../../factories/members.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const OPERATOR = "operator@lagoon.test";
/** What only the account's own people may read. */
const SECRETS = ["Zanzibar Secret", "Secretina", "secret-person@people.test"];

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const everyRow = (app: TestApp, accountId: string) =>
  Promise.all(
    (["projects", "recipients", "certificates", "forms", "webinars", "bulkDrafts"] as const).map(
      (table) =>
        app.context.db
          .selectFrom(table)
          .selectAll()
          .where("accountId", "=", accountId)
          .orderBy("id")
          .execute(),
    ),
  );

/**
 * One line for each route that isn't answered as a closed account is: signing in for people, 403
 * for programs.
 */
async function open(
  list: Asked[],
  ask: (route: Asked) => Promise<Response>,
  isClosed: (response: Response) => boolean,
) {
  const lines: string[] = [];
  for (const route of list) {
    const response = await ask(route);
    const text = await response.text();
    if (!isClosed(response))
      lines.push(`${route.id}: ${response.status} ${response.headers.get("Location") ?? ""}`);
    for (const secret of SECRETS)
      if (text.includes(secret)) lines.push(`${route.id} shows ${secret}`);
  }
  return lines;
}

const leadsToSignIn = ({ status, headers }: Response) =>
  status === 302 && (headers.get("Location") ?? "").startsWith("/sign-in");
/** For programs; or the address takes no such method. */
const isRefused = ({ status }: Response) => status === 403 || status === 405;

describe.each([
  ["suspended", "suspend", "Many people reported your e-mails"],
  ["terminated", "terminate", "has been closed for good"],
])("Of a %s account", (_, act, says) => {
  let app: TestApp;
  let owner: Organiser;
  let member: Awaited<ReturnType<typeof addMember>>;
  let key: string;
  let dashboard: Asked[];
  let programs: Asked[];

  beforeAll(async () => {
    app = await startApp({ env: { OPERATOR_EMAIL: OPERATOR } });
    const operator = await enterOperatorArea(await app.organiser({ email: OPERATOR }));
    owner = await app.organiser({ accountName: "Closed Lab" });
    const ids = await addOneOfEach(app, owner, "Zanzibar Secret", "Secretina");
    member = await addMember(app, owner.accountId, { role: "editor", email: "editor@lagoon.test" });
    key = await addApiKey(app.context, owner);
    dashboard = dashboardRoutes(ids);
    const anyIds = new Proxy(ids, { get: (known, name: string) => known[name] ?? "0".repeat(25) });
    programs = Object.values(routes)
      .filter((route) => route && isForPrograms(route) && route.id.startsWith("routes/api/v1/"))
      .map((route) => asked(route?.id ?? "", anyIds))
      .filter(({ id }) => !id.includes("openapi"));
    const fields = { reason: "Many people reported your e-mails", confirmation: "TERMINATE" };
    expect(
      (await operator.post(`/operator/accounts/${owner.accountId}/${act}`, fields)).status,
    ).toBe(303);
  });
  afterAll(() => app.stop());

  test("no page or form is open to its people", async () => {
    const before = await everyRow(app, owner.accountId);
    expect(dashboard.length).toBeGreaterThan(150);
    for (const person of [owner, member]) {
      const pages = dashboard.filter(({ postOnly }) => !postOnly);
      expect(await open(pages, ({ path }) => person.get(path), leadsToSignIn)).toEqual([]);
      const acting = dashboard.filter(({ acts }) => acts);
      const form = { title: "Mine still", name: "Mine still", confirm: "yes", intent: "delete" };
      expect(
        await open(acting, ({ formPath }) => person.post(formPath, form), leadsToSignIn),
      ).toEqual([]);
    }
    expect(await everyRow(app, owner.accountId)).toEqual(before);
  });

  test("no operation of the API takes its key", async () => {
    expect(programs.length).toBeGreaterThan(10);
    let forbidden = 0;
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const ask = async ({ path }: Asked) => {
        const answer = await app
          .visitor()
          .fetch(path, { method, headers, ...(method === "GET" ? {} : { body: "{}" }) });
        if (answer.status === 403) forbidden++;
        return answer;
      };
      // Anybody may check certificates, and no key is asked for.
      const keyed = programs.filter(({ id }) => id !== "routes/api/v1/verify");
      expect(await open(keyed, ask, isRefused)).toEqual([]);
    }
    expect(forbidden).toBeGreaterThan(programs.length);
  });

  test("signing in says why, to those who know the password alone", async () => {
    for (const { email } of [owner, member]) {
      const right = await app.visitor().post("/sign-in", { email, password: PASSWORD });
      expect([right.status, (await right.text()).includes(says)]).toEqual([422, true]);
      const wrong = await app.visitor().post("/sign-in", { email, password: "Wrong-horse-9" });
      expect(await wrong.text()).not.toMatch(/suspended|closed for good|Many people reported/);
    }
  });
});
