import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listJobs, runNextJob } from "../../../app/platform/jobs/jobs.server.ts";
import { openLog } from "../../../app/platform/log/log.server.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { individualAtCode, NEW_PASSWORD, readCode } from "../../factories/registering.ts";
import { until } from "../../factories/sending-harness.ts";
import { enqueueAnyJob } from "../../setup/enqueue-any-job.ts";
import { actionOf, stampOf, ZAINAB } from "../../setup/fill-form.ts";
import { HttpVisitor } from "../../setup/http-visitor.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const lines: string[] = [];
const log = openLog({ logLevel: "debug" }, { write: (line) => lines.push(line) });
const typed = new Set<string>();
const TOKEN = "4ndsngfnc97f80jnzz0yv0b27cqxw3e5r7t9";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
const ahead = 0;
let faults: { say: string | null };

beforeAll(async () => {
  faults = { say: null };
  app = await startApp({
    env: {
      RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      OPERATOR_EMAIL: "operator@lagoon.test",
    },
    overrides: {
      log,
      clock: () => {
        if (faults.say) throw libraryError(faults.say);
        return new Date(Date.now() + ahead);
      },
    },
  });
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** As one that is thrown in a package, whose words quote what people typed. */
function libraryError(words: string): Error {
  const error = new Error(words);
  const at = "\n    at send (/srv/node_modules/some-library/index.js:1:1)";
  error.stack = error.stack?.replace("\n    at ", `${at}\n    at `);
  return error;
}

const visitor = () => new HttpVisitor(server.port, typed);
const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
/** A finished line is written a moment after the answer arrived. */
const settled = () => new Promise((done) => setTimeout(done, 50));

test("a request is one line, which its error page's number finds", async () => {
  lines.length = 0;
  const answer = await visitor().get("/c/zzzzzzzzzz?for=ada@people.test");
  await answer.text();
  await settled();
  expect(requests()).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: answer.headers.get("X-Request-Id"),
      method: "GET",
      route: "/c/:id",
      status: 404,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      msg: "request",
    },
  ]);
  expect(requests()[0].bytes).toBeGreaterThan(500);

  faults.say = "fault for ada.obi@people.test";
  const failed = await visitor().get("/sign-in");
  faults.say = null;
  expect(failed.status).toBe(500);
  const id = failed.headers.get("X-Request-Id")!;
  expect(await failed.text()).toContain(id);
  await settled();
  const error = lines
    .map((line) => JSON.parse(line))
    .find(({ requestId, err }) => requestId === id && err);
  expect(error).toMatchObject({ level: 50, route: "/sign-in", err: { type: "Error" } });
  expect(error.err.at.length).toBeGreaterThan(0);
});

test("who leaves before the answer is in the log as left", async () => {
  lines.length = 0;
  const leaving = new AbortController();
  const asking = fetch(`http://127.0.0.1:${server.port}/pricing?words=a+b`, {
    signal: leaving.signal,
  }).catch(() => null);
  setTimeout(() => leaving.abort(), 3);
  await asking;
  await new Promise((done) => setTimeout(done, 1_500));
  const [line] = requests();
  if (line?.left) expect(line).toMatchObject({ route: "/pricing", left: true });
});

test("a request is named as the proxy in front named it", async () => {
  const ask = (id: string) => visitor().get("/healthz", { "X-Request-Id": id });
  const { config } = app.context;
  expect((await ask("from-a-proxy-17")).headers.get("X-Request-Id")).not.toBe("from-a-proxy-17");
  config.trustProxy = 1;
  try {
    expect((await ask("from-a-proxy-17")).headers.get("X-Request-Id")).toBe("from-a-proxy-17");
    for (const bad of [
      "short",
      "a".repeat(65),
      "ada@people.test",
      "with space 1",
      '"quoted-1"',
      "x\u00e9xxxxxxxx",
    ]) {
      expect((await ask(bad)).headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  } finally {
    config.trustProxy = 0;
  }
});

test("a busy day's log has nothing typed, no key, no address", async () => {
  lines.length = 0;
  const { context } = app;
  const { db } = context;
  await app.work();

  // Somebody registers, mistypes, signs in.
  const person = visitor();
  await individualAtCode(person, "amaka.okonkwo@people.test");
  const code = await readCode(app, "amaka.okonkwo@people.test");
  await person.post("/verify-email", { code: "00001" });
  await person.post("/verify-email", { code });
  await visitor().post("/sign-in", {
    email: "amaka.okonkwo@people.test",
    password: "Wrong-password-77!",
  });
  await visitor().post("/sign-in", { email: "amaka.okonkwo@people.test", password: NEW_PASSWORD });
  await visitor().post("/forgot-pass", { email: "amaka.okonkwo@people.test" });

  // Somebody answers a form, wrongly and rightly, and writes to the operator.
  const owner = await app.organiser();
  const form = await addPublishedForm(context, owner);
  const answering = visitor();
  const page = await answering.page(`/f/${form.slug}`);
  await answering.post(actionOf(page), {
    stamp: stampOf(page),
    go: "on",
    ...ZAINAB,
    "q-emailadr": "zainab@@wrong.test",
  });
  await answering.post(actionOf(page), { stamp: stampOf(page), go: "on", ...ZAINAB });
  await visitor().post("/help", {
    name: "Kelechi Nwachukwu",
    email: "kelechi@people.test",
    subject: "Lost certificate",
    message: "My number is 08031234567",
  });
  await visitor().post("/newsletter", { email: "reader@people.test" });
  await visitor().post("/verify", { id: "Q7K2M9XZ4T" });

  // Links that are keys, spelled rightly and wrongly; addresses with people in them.
  for (const path of [
    ...[
      `/j/${TOKEN}`,
      `/w/${TOKEN}`,
      `/w/${TOKEN}/calendar.ics`,
      `/u/${TOKEN}`,
      `/invitation/${TOKEN}`,
      `/c/${TOKEN}`,
    ],
    ...[
      `/f/${form.slug}/continue/${TOKEN}`,
      `/newsletter/confirm/${TOKEN}`,
      `/newsletter/leave/${TOKEN}`,
      `/verify/${TOKEN}`,
    ],
    ...[
      `/J/${TOKEN}`,
      `/u/${TOKEN}/`,
      `//u/${TOKEN}`,
      `/nothing/${TOKEN}`,
      `/u/%zz${TOKEN}`,
      `/f/zainab-private-slug`,
    ],
    ...[
      "/help?q=ngozi.adichie@people.test",
      "/nothing/ngozi.adichie@people.test",
      "/sign-in?to=%2Fforms%2Fngozi.adichie",
    ],
    ...[`/auth/google/callback?code=${TOKEN}&state=${TOKEN}`, `/operator/enter?code=${TOKEN}`],
  ]) {
    const headers = {
      Referer: `http://localhost:3000/u/${TOKEN}`,
      "User-Agent": "Mozilla for ngozi.adichie@people.test",
      "X-Forwarded-For": "203.0.113.77",
      Authorization: `Bearer iw_${TOKEN}`,
    };
    await (await visitor().get(path, headers)).text();
    await (
      await visitor().post(path, { email: "ngozi.adichie@people.test", token: TOKEN }, headers)
    ).text();
  }
  await visitor().fetch("/api/v1/people", {
    headers: { Authorization: `Bearer iw_live_${TOKEN}` },
  });
  await visitor().fetch("/webhooks/resend", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "svix-id": `msg_${TOKEN}`,
      "svix-signature": `v1,${TOKEN}`,
    },
    body: JSON.stringify({ type: "email.bounced", data: { to: ["ngozi.adichie@people.test"] } }),
  });

  // Everything breaks, and what breaks says whom it was about.
  const told =
    'no place for Ngozi Adichie <ngozi.adichie@people.test>, 08031234567, key "re_9fJk2LmQpTzXvBn4"';
  const { send } = context.mail;
  context.mail.send = async () => {
    throw Object.assign(libraryError(told), {
      response: told,
      rejected: ["ngozi.adichie@people.test"],
    });
  };
  await addBulkSend(context, {
    ...owner,
    emails: ["ngozi.adichie@people.test"],
    status: "sending",
  });
  await until(() => lines.some((line) => line.includes("the e-mail transport threw")));
  context.mail.send = send;
  // Due for long by the installation's clock, in an hour by the server's: so it is taken here, and
  // not by the running worker.
  const due = { now: new Date(0), runAt: new Date(3_600_000) };
  await enqueueAnyJob(db, {
    kind: "tidy-api",
    payload: { email: "ngozi.adichie@people.test" },
    ...due,
  });
  const handlers = {
    "tidy-api": async () => {
      throw new Error("no key", {
        cause: Object.assign(libraryError(told), { detail: told, parameters: [told] }),
      });
    },
  };
  for (let tries = 0; tries < 5; tries++)
    await runNextJob(context, handlers, { owner: "test", leaseMs: 1_000, random: () => 0.5 });
  if (process.env.TEST_DATABASE !== "postgres") {
    await sql`create trigger "break" before insert on "contactMessages" begin select raise(abort, 'Ngozi Adichie ngozi.adichie@people.test'); end`.execute(
      db,
    );
    await visitor().post("/help", {
      name: "Ngozi Adichie",
      email: "ngozi.adichie@people.test",
      subject: "Again",
      message: "Anything at all",
    });
    await sql`drop trigger "break"`.execute(db);
  }
  faults.say = told;
  for (const path of ["/dashboard", "/find-my-certificates", `/u/${TOKEN}`, "/sign-in"]) {
    await (await person.get(path)).text();
    await (
      await visitor().post(path, {
        email: "ngozi.adichie@people.test",
        password: "Some-password-9",
      })
    ).text();
  }
  faults.say = null;
  await settled();

  const all = lines.join("");
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(requests().length).toBeGreaterThan(60);
  expect(errors.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(["the e-mail transport threw", "a job failed", "unexpected error"]),
  );
  const words = [
    ...typed,
    code,
    TOKEN,
    "Ngozi",
    "Adichie",
    "08031234567",
    "re_9fJk2LmQpTzXvBn4",
    "203.0.113.77",
    "127.0.0.1",
    form.slug,
    "Mozilla",
  ]
    .flatMap((value) => [value, ...value.split(/[\s,;]+/)])
    // What a form sends of itself ("yes", "on", "individual"), and too short to be told from
    // chance.
    .filter((value) => value.length > 4 && !/^[a-z-]+$/.test(value));
  expect(words.length).toBeGreaterThan(40);
  // Digits that are only numbers of ours may happen to be those of a code.
  const said = lines
    .map((line) => JSON.stringify({ ...JSON.parse(line), requestId: "", bytes: 0, ms: 0 }))
    .join("\n");
  expect(words.filter((word) => said.includes(word))).toEqual([]);
  expect(all).not.toMatch(/\w@[a-z]|people\.test|lagoon\.test/i);

  // What the queue keeps of a failure is shown to the operator, who need not know whom it was
  // about.
  const jobs = await listJobs(db, { state: "waiting", limit: 100, offset: 0, now: new Date() });
  const { lastError } = jobs.find(({ kind }) => kind === "tidy-api")!;
  expect(lastError).not.toBeNull();
  expect(lastError).not.toMatch(/ngozi|adichie|0803|re_9/i);
});
