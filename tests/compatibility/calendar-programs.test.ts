import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { addWebinar, ROOM } from "../factories/webinar.ts";
import { fillIn, leadsTo } from "../setup/fill-form.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import { untilListens } from "../setup/postfix-server.ts";
import { waitForMails } from "../setup/read-outbox.ts";
import { freePort } from "../setup/real-process.ts";
import { serveApp } from "../setup/serve-app.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

/** Calendars as people have them: a program, a server, and what keeps the two alike. */

const [khal, radicale, vdirsyncer] = ["khal", "radicale", "vdirsyncer"].map((name) =>
  outsideTool({ command: name, debianPackage: name }),
);
const isThere = Boolean(khal && radicale && vdirsyncer);
const EMAIL = "ada@people.test";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
const folder = mkdtempSync(join(tmpdir(), "iweri-calendars-"));
const stops: (() => void)[] = [];

beforeAll(async () => {
  if (!isThere) return;
  app = await startApp({ overrides: { clock: () => new Date("2026-03-02T08:00:00.000Z") } });
  server = await serveApp(app);
  owner = await app.organiser();
  await app.work();
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server?.close();
  await app?.stop();
  rmSync(folder, { recursive: true });
});

const homeOf = (name: string) => join(folder, name);
const entriesOf = (name: string) => join(homeOf(name), "calendars", "own");

/** Runs a program with a home folder of its own; not in step, because it may ask our server. */
async function run(home: string, command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, HOME: homeOf(home), LANG: "C.UTF-8", TZ: "UTC" };
  const running = promisify(execFile)(command, args, { env, timeout: 60_000 });
  // vdirsyncer asks whether to make a calendar that isn't there yet.
  running.child.stdin?.end("y\n".repeat(5));
  return (await running).stdout;
}

/** khal on a machine, with one calendar. */
function addMachine(name: string): void {
  const config = join(homeOf(name), ".config", "khal");
  for (const path of [config, entriesOf(name)]) mkdirSync(path, { recursive: true });
  const day = "%Y-%m-%d";
  const formats = [
    ["timeformat", "%H:%M"],
    ["dateformat", day],
    ["longdateformat", day],
    ["datetimeformat", `${day} %H:%M`],
    ["longdatetimeformat", `${day} %H:%M`],
    ["local_timezone", "UTC"],
    ["default_timezone", "UTC"],
  ].map(([key, value]) => `${key} = ${value}`);
  const calendars = ["[calendars]", "[[own]]", `path = ${entriesOf(name)}`, "type = calendar"];
  writeFileSync(join(config, "config"), [...calendars, "[locale]", ...formats, ""].join("\n"));
}

let imports = 0;
async function importFile(machine: string, file: string): Promise<void> {
  const path = join(folder, `${++imports}.ics`);
  writeFileSync(path, file);
  await run(machine, "khal", "import", "--batch", path);
}

/** What the calendar shows of March and April. */
async function shown(machine: string): Promise<string[]> {
  const format = "{start-date} {start-time} {title}";
  const printed = await run(machine, "khal", "list", "--format", format, "2026-03-01", "60d");
  return printed.split("\n").filter((line) => line.includes(":"));
}

async function newWebinar(change: Partial<Webinar> = {}) {
  const form = await addPublishedForm(app.context, owner);
  return { form, webinar: await addWebinar(app.context, owner, form, change) };
}

/** The file behind "Add to calendar" on the page that thanks for registering. */
async function registerAndAdd(form: Form, email: string): Promise<string> {
  const sent = await fillIn(app.visitor(), `/f/${form.slug}`, {
    "q-fullname.first": "Ada",
    "q-fullname.last": "Obi",
    "q-emailadr": email,
    "q-employer": "",
  });
  const page = await app.visitor().page(await leadsTo(sent));
  const [, file = ""] = /href="([^"]+calendar\.ics[^"]*)"/.exec(page) ?? [];
  return (await app.visitor().get(file)).text();
}

/** The entry in somebody's latest e-mail of `count`. */
async function mailedFile(email: string, count: number): Promise<string> {
  const mails = await waitForMails(app, email, count);
  const files = mails.flatMap(({ attachments }) =>
    attachments.filter(({ contentType }) => contentType === "text/calendar"),
  );
  const sequence = (file: string) => Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]);
  return files
    .map(({ content }) => content.toString("utf8"))
    .sort((one, other) => sequence(one) - sequence(other))
    .at(-1) as string;
}

async function move({ id: formId }: Form, { title, host }: Webinar): Promise<void> {
  const path = `/forms/${formId}/webinar?index`;
  const details = {
    title,
    host,
    day: "2026-03-11",
    time: "14:00",
    lengthMinutes: "90",
    timeZone: "Africa/Lagos",
    joinUrl: ROOM,
    waitingList: "yes",
  };
  const question = await (await owner.post(path, details)).text();
  const confirm = /name="confirm" value="([^"]+)"/.exec(question)?.[1] ?? "";
  expect((await owner.post(path, { ...details, confirm })).status).toBe(303);
}

describe.skipIf(!isThere)(`${khal?.version}, Radicale ${radicale?.version}`, () => {
  test("the page's entry and the e-mail's are one, and move together", async () => {
    const { form, webinar } = await newWebinar();
    addMachine("laptop");
    await importFile("laptop", await registerAndAdd(form, EMAIL));
    await importFile("laptop", await mailedFile(EMAIL, 1));
    const { title } = webinar;
    expect(await shown("laptop")).toEqual([`2026-03-09 09:00 ${title}`]);
    await move(form, webinar);
    await importFile("laptop", await mailedFile(EMAIL, 2));
    expect(await shown("laptop")).toEqual([`2026-03-11 13:00 ${title}`]);
  });

  test("a calendar server has one entry, on every machine, after coming back", async () => {
    const { form, webinar } = await newWebinar({ title: "On the server" });
    const port = await freePort();
    const radicaleArgs = [
      ["server", "hosts", `127.0.0.1:${port}`],
      ["storage", "filesystem-folder", join(folder, "radicale")],
      ["auth", "type", "none"],
    ].map(([section, key, value]) => `--${section}-${key}=${value}`);
    const child = spawn("radicale", ["--config=", ...radicaleArgs], { stdio: "ignore" });
    stops.push(() => void child.kill());
    await untilListens(port, child, () => "radicale");
    const caldav = {
      type: "caldav",
      url: `http://127.0.0.1:${port}/`,
      username: "a",
      password: "b",
    };
    for (const machine of ["phone", "desk"]) {
      addMachine(machine);
      syncWith(machine, caldav);
    }
    const email = "on-a-server@people.test";
    await importFile("phone", await registerAndAdd(form, email));
    await sync("phone");
    await sync("desk");
    const { joinToken } = await app.context.db
      .selectFrom("webinarRegistrations")
      .select("joinToken")
      .where("webinarId", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect((await app.visitor().post(`/w/${joinToken}/cancel`, {})).status).toBe(303);
    await registerAndAdd(form, email);
    await importFile("phone", await mailedFile(email, 3));
    for (const machine of ["phone", "desk"]) await sync(machine);
    for (const machine of ["desk", "phone"]) {
      expect(await shown(machine)).toEqual(["2026-03-09 09:00 On the server"]);
      const [file = "", ...others] = readdirSync(entriesOf(machine));
      expect(others).toEqual([]);
      expect(readFileSync(join(entriesOf(machine), file), "utf8")).toMatch(/^SEQUENCE:2\r?$/m);
    }
  });

  test("subscribed to, the guest's calendar and the public list stay right", async () => {
    const venue = "Lagoon Hall\n12 Marina, Lagos";
    const { form, webinar } = await newWebinar({ title: "Subscribed", venue, isListed: 1 });
    const email = "subscribed@people.test";
    await registerAndAdd(form, email);
    const { joinToken } = await app.context.db
      .selectFrom("webinarRegistrations")
      .select("joinToken")
      .where("webinarId", "=", webinar.id)
      .executeTakeFirstOrThrow();
    const at = `http://127.0.0.1:${server.port}`;
    for (const [machine, path] of [
      ["own", `/w/${joinToken}/calendar.ics`],
      ["listed", `/events/${form.slug}.ics`],
    ] as const) {
      addMachine(machine);
      syncWith(machine, { type: "http", url: at + path });
      await sync(machine);
      expect(await shown(machine)).toEqual(["2026-03-09 09:00 Subscribed"]);
      const format = ["--format", "{location}", "2026-03-09", "1d"];
      const where = await run(machine, "khal", "list", ...format);
      expect(where).toContain("Lagoon Hall, 12 Marina, Lagos");
    }
    await move(form, { ...webinar, venue });
    await sync("own");
    expect(await shown("own")).toEqual(["2026-03-11 13:00 Subscribed"]);
  });
});

/** Keeps a machine's calendar as it is at an address, which wins. */
function syncWith(machine: string, remote: Record<string, string>): void {
  const own = join(homeOf(machine), ".config", "vdirsyncer");
  mkdirSync(own, { recursive: true });
  const isServer = remote.type === "caldav";
  const values = (of: Record<string, string>) =>
    Object.entries(of).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const lines = [
    "[general]",
    `status_path = ${JSON.stringify(join(own, "status"))}`,
    "[pair calendars]",
    'a = "local"',
    'b = "remote"',
    `collections = ${isServer ? '[["own", "own", "shared"]]' : "null"}`,
    `conflict_resolution = ${isServer ? "null" : '"b wins"'}`,
    "[storage local]",
    ...values({
      type: "filesystem",
      path: isServer ? join(homeOf(machine), "calendars") : entriesOf(machine),
      fileext: ".ics",
    }),
    "[storage remote]",
    ...values(remote),
  ];
  writeFileSync(join(own, "config"), `${lines.join("\n")}\n`);
}

async function sync(machine: string): Promise<void> {
  await run(machine, "vdirsyncer", "discover");
  await run(machine, "vdirsyncer", "sync");
}
