import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeHookTurn } from "../../../app/features/mailings/hooks/hook-turn.server.ts";
import { eraseFromHooks } from "../../../app/features/mailings/hooks/hooks.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** Documented bodies of two course platforms, shortened. */
const MOODLE = (name: string, email: string) => ({
  eventname: "\\core\\event\\course_completed",
  user: { fullname: name, email, custom: [{ value: "Ward 4" }] },
  course: { fullname: "Wound care" },
});

async function addHook() {
  const owner = await app.organiser();
  const project = await addReadyProject(app.context, owner, []);
  const form = { name: "Moodle", project: project.id, token: crypto.randomUUID() };
  const page = (await owner.post("/settings/api/hooks/new", form)).headers.get("Location") ?? "";
  const id = page.split("/").at(-1) ?? "";
  const { token } = await app.context.db
    .selectFrom("incomingHooks")
    .select("token")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const url = `http://localhost:${server.port}/api/hooks/${token}`;
  const post = (body: unknown, headers: HeadersInit = { "Content-Type": "application/json" }) =>
    fetch(url, { method: "POST", headers, body: body as never });
  const states = async () => {
    const rows = await app.context.db
      .selectFrom("hookPosts")
      .select(["state", "email", "problem"])
      .where("hookId", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ state, email, problem }) => problem ?? `${email} ${state}`);
  };
  const issued = async () => {
    const rows = await app.context.db
      .selectFrom("certificates")
      .select("holderName")
      .where("projectId", "=", project.id)
      .orderBy("holderName")
      .execute();
    return rows.map(({ holderName }) => holderName);
  };
  const turn = () => takeHookTurn(app.context, id);
  return { owner, project, page, id, url, post, states, issued, turn };
}

const MAPPING = {
  email: "/user/email",
  name: "/user/fullname",
  "field-coursetitle": "/course/fullname",
  onlyPath: "/eventname",
  onlyValue: "\\core\\event\\course_completed",
};

test("a program’s posts become certificates once their fields are chosen", async () => {
  const hook = await addHook();
  const { owner, page, post, states, issued, turn } = hook;
  expect((await readPage(await owner.page(page))).text).toContain("Post an example");
  const first = await post(JSON.stringify(MOODLE("Adé Ọlá", "ade@people.test")));
  expect([first.status, await first.json()]).toEqual([
    202,
    { status: "received", id: expect.any(String) },
  ]);
  await turn();
  expect(await states()).toEqual(["null waiting"]);
  const html = await owner.page(page);
  expect(html).toContain('<option value="/user/custom/0/value">user › custom › 1 › value: Ward 4');

  const empty = await owner.post(page, { email: "", name: "" });
  expect(empty.status).toBe(422);
  const { text } = await readPage(await empty.text());
  expect(text).toContain("Choose where the e-mail address is");
  expect((await owner.post(page, MAPPING)).status).toBe(303);
  await turn();
  expect(await states()).toEqual(["ade@people.test given"]);

  await post(JSON.stringify({ ...MOODLE("Bola", "bola@people.test"), eventname: "started" }));
  await post(JSON.stringify(MOODLE("Chidi Obi", "chidi at people.test")));
  await post(JSON.stringify(MOODLE("Adé Ọlá", "ADE@people.test")));
  await post(JSON.stringify(MOODLE("Dayo Eze", "dayo@people.test")));
  await turn();
  expect(await states()).toEqual([
    "ade@people.test given",
    "null skipped",
    expect.stringContaining("address"),
    "ade@people.test known",
    "dayo@people.test given",
  ]);
  expect(await issued()).toEqual(["Adé Ọlá", "Dayo Eze"]);
  const { text: shown } = await readPage(await owner.page(page));
  expect(shown).toMatch(/Certificate given.*Has it already.*Not given.*Left out/s);
});

test("the same post counts once; forms and chunked bodies are taken", async () => {
  const { owner, page, post, url, states, issued, turn } = await addHook();
  await owner.post(page, { email: "/mail", firstName: "/first", lastName: "/last" });
  const body = JSON.stringify({ mail: "ada@people.test", first: "Ada", last: "Obi" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 202]);
  const form = await post(new URLSearchParams({ mail: "bisi@people.test", first: "Bisi" }), {});
  expect(form.status).toBe(202);
  const chunked = ["-H", "Transfer-Encoding: chunked", "-H", "Content-Type: text/plain"];
  const person = '{"mail":"chi@people.test","first":"Chi","last":"Eze"}';
  const curl = await promisify(execFile)("curl", ["-s", ...chunked, "-d", person, url]);
  expect(JSON.parse(curl.stdout)).toMatchObject({ status: "received" });
  await Promise.all([turn(), turn()]);
  await turn();
  expect(await states()).toHaveLength(3);
  expect(await issued()).toEqual(["Ada Obi", "Bisi", "Chi Eze"]);
});

test("what is no post of a hook is refused with the reason", async () => {
  const { post, url, states } = await addHook();
  expect((await fetch(url)).status).toBe(405);
  expect((await fetch(`${url}x`, { method: "POST", body: "{}" })).status).toBe(404);
  for (const body of ["", "null", "7", '"text"', "{", "<xml/>", '{"a":"\u0000"}'])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
  const large = await post(JSON.stringify({ text: "x".repeat(5_000_000) }));
  expect([large.status, await large.json()]).toEqual([413, { status: "Send at most 256 KB" }]);
  expect((await post(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).status).toBe(202);
  expect(await states()).toEqual(["null waiting"]);
});

test("a hook that can’t give says why, and goes on afterwards", async () => {
  const { owner, project, page, post, states, issued, turn } = await addHook();
  const { db, clock } = app.context;
  await owner.post(page, MAPPING);
  await post(JSON.stringify(MOODLE("Ada Obi", "ada@people.test")));
  const bin = (deletedAt: string | null) =>
    db.updateTable("projects").set({ deletedAt }).where("id", "=", project.id).execute();
  await bin(clock().toISOString());
  await turn();
  const { text } = await readPage(await owner.page(page));
  expect(text).toContain("Nothing is given at the moment: Its certificate is in the bin");
  expect((await readPage(await owner.page("/settings/api"))).text).toContain("Stopped");
  await bin(null);
  // Read anew, by the fields that are chosen now.
  await owner.post(page, { ...MAPPING, email: "/user/custom/0/value" });
  await turn();
  expect(await states()).toEqual([expect.stringContaining("address")]);
  await owner.post(page, MAPPING);
  await turn();
  expect(await states()).toEqual(["ada@people.test given"]);
  expect(await issued()).toEqual(["Ada Obi"]);
});

test("killed after a send, the next turn gives nobody twice", async () => {
  const { owner, id, page, post, states, issued, turn } = await addHook();
  const { db } = app.context;
  await owner.post(page, MAPPING);
  await post(JSON.stringify(MOODLE("Ada Obi", "ada@people.test")));
  await turn();
  await db
    .updateTable("hookPosts")
    .set({ state: "waiting", batchId: null })
    .where("hookId", "=", id)
    .execute();
  await turn();
  expect(await states()).toEqual(["ada@people.test given"]);
  expect(await issued()).toEqual(["Ada Obi"]);
});

test("a hook is its account’s; deleted hooks and erased people are gone", async () => {
  const { owner, id, page, url, post, states } = await addHook();
  const other = await app.organiser();
  for (const path of [page, `${page}/delete`]) expect((await other.get(path)).status).toBe(404);
  expect((await other.post(page, MAPPING)).status).toBe(404);
  await post(JSON.stringify(MOODLE("Ada Obi", "Ada@people.test")));
  await post(JSON.stringify(MOODLE("Bayo Obi", "bayo@people.test")));
  await eraseFromHooks(app.context.db, { accountId: owner.accountId, email: "ada@people.test" });
  expect(await states()).toHaveLength(1);
  await owner.post(`${page}/delete`, {});
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(404);
  const left = app.context.db.selectFrom("hookPosts").select("id").where("hookId", "=", id);
  expect(await left.execute()).toEqual([]);
});
