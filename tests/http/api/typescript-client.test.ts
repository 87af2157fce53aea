import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OPERATIONS } from "../../../app/features/api/operations/operations.server.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const run = promisify(execFile);
const EXAMPLE = "after-the-webinar.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let served: Awaited<ReturnType<typeof serveApp>>;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test" });
  served = await serveApp(app);
  folder = mkdtempSync(join(tmpdir(), "client-"));
  const answer = await app.visitor().fetch("/api/client.ts");
  expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
    200,
    'attachment; filename="client.ts"',
  ]);
  const client = (await answer.text()).replaceAll(
    `${app.context.config.appUrl}/api/v1`,
    `http://127.0.0.1:${served.port}/api/v1`,
  );
  writeFileSync(join(folder, "client.ts"), client);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  copyFileSync(join("docs/examples", EXAMPLE), join(folder, EXAMPLE));
}, 60_000);
afterAll(async () => {
  await served.close();
  await app.stop();
});

test("the client has a method for each operation, with right types", async () => {
  const checks = OPERATIONS.map(({ id }) => `client.${id};`).join("\n");
  writeFileSync(
    join(folder, "all.ts"),
    `import { Client } from "./client.ts";\nconst client = new Client({ key: "" });\n${checks}\n` +
      '// @ts-expect-error there is no such status\nclient.updateResponse("a", "b", { status: "lost" });\n' +
      "// @ts-expect-error the address is needed\nclient.findPeople({});\n",
  );
  const flags = [
    ...[
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--noUnusedLocals",
    ],
    ...["--erasableSyntaxOnly", "--allowImportingTsExtensions"],
    ...["--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom", "--types", "node"],
    ...["--typeRoots", resolve("node_modules/@types")],
  ];
  const compiler = resolve("node_modules/typescript-native/bin/tsc");
  const files = ["all.ts", EXAMPLE].map((file) => join(folder, file));
  const { stdout } = await run(process.execPath, [compiler, ...flags, ...files]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
}, 60_000);

test("the example runs with it: attendance, recipients and certificates", async () => {
  const form = await addPublishedForm(app.context, owner);
  const webinar = await addWebinar(app.context, owner, form);
  const guests = await Promise.all(
    ["ada@people.test", "bisi@people.test", "chidi@people.test"].map((email) =>
      addRegistration(app.context, webinar, { name: "Fúnmiláyọ̀ Òkè", email }),
    ),
  );
  const project = await addReadyProject(app.context, owner, []);
  const key = await addApiKey(app.context, owner);
  const env = { ...process.env, API_KEY: key, WEBINAR: webinar.id, PROJECT: project.id };
  const asked = ["--no-warnings", "--experimental-strip-types", join(folder, EXAMPLE)];
  const { stdout } = await run(
    process.execPath,
    [...asked, "ADA@people.test", "chidi@people.test"],
    { env, cwd: folder },
  );
  expect(stdout).toMatch(/^Sending 2 certificates: \w+\n$/);
  const rows = await app.context.db
    .selectFrom("webinarRegistrations")
    .select(["email", "attended"])
    .where("webinarId", "=", webinar.id)
    .orderBy("email")
    .execute();
  expect(rows.map(({ attended }) => attended)).toEqual([1, 0, 1]);
  expect(guests).toHaveLength(3);
}, 60_000);

test("the client tells what was wrong, and that a key is missing", async () => {
  writeFileSync(
    join(folder, "wrong.ts"),
    'import { ApiError, Client } from "./client.ts";\n' +
      'const ask = (key: string) => new Client({ key }).createList({ name: "" })' +
      ".catch((error: unknown) => error instanceof ApiError && error.problem);\n" +
      'console.log(JSON.stringify([await ask("iwk_no"), await ask(process.env.API_KEY ?? "")]));\n',
  );
  const key = await addApiKey(app.context, owner, "Second");
  const asked = ["--no-warnings", "--experimental-strip-types", join(folder, "wrong.ts")];
  const { stdout } = await run(process.execPath, asked, {
    env: { ...process.env, API_KEY: key },
  });
  expect(JSON.parse(stdout)).toMatchObject([
    { status: 401 },
    { status: 422, errors: [{ path: "name", message: "Enter a name" }] },
  ]);
}, 60_000);
