import { afterEach, expect, test } from "vitest";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import {
  correctOnPaths,
  eraseFromPaths,
  readPath,
} from "../../app/features/mailings/paths/paths.server.ts";
import { arrangeSteps } from "../../app/features/mailings/paths/steps.server.ts";
import { takeTurn } from "../../app/features/mailings/paths/turn.server.ts";
import { recordRestore } from "../../app/platform/restored-backup.server.ts";
import { openPath, type PathHarness, type Step } from "../factories/path.ts";
import { addReadyProject } from "../factories/ready-project.ts";
import { ACCOUNT, ACTOR } from "../factories/sending-harness.ts";
import { heldUpBy, machineSlowness } from "../setup/held-up.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const DAY = 86_400_000;

async function open(steps: Step[], settings?: { toEveryone: boolean }): Promise<PathHarness> {
  const harness = await openPath(steps, settings);
  closers.push(() => harness.close());
  return harness;
}

const THREE: Step[] = [
  { kind: "email" },
  { kind: "wait", settings: { amount: 3, unit: "days" } },
  { kind: "email" },
];
const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@people.test`);

/** The same database, whose connection dies at the so-manyth statement. */
function dyingAt(harness: PathHarness, statement: number) {
  let left = statement;
  return harness.context.db.withPlugin({
    transformQuery: ({ node }) => {
      if (--left === 0) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test("a path sends each step once, in its order and time", async () => {
  const harness = await open(THREE);
  await harness.join(people(2));
  await harness.turn();
  expect(await harness.sent()).toEqual(["Mail 1 p0@people.test", "Mail 1 p1@people.test"]);
  expect(await harness.places()).toEqual({
    "p0@people.test": "step 2",
    "p1@people.test": "step 2",
  });
  harness.after(3 * DAY - 60_000);
  await harness.turn();
  expect(await harness.sent()).toHaveLength(2);
  harness.after(3_600_000);
  await harness.turn();
  expect((await harness.sent()).slice(2)).toEqual([
    "Mail 3 p0@people.test",
    "Mail 3 p1@people.test",
  ]);
  expect(Object.values(await harness.places())).toEqual(["finished", "finished"]);
});

test("killed after any statement, nobody gets a step twice", async () => {
  const harness = await open(THREE);
  await harness.join(people(5));
  for (const wait of [0, 3 * DAY + 60_000]) {
    harness.after(wait);
    for (let dies = 1; dies < 400; dies++) {
      const dying = { ...harness.context, db: dyingAt(harness, dies) };
      const died = await takeTurn(dying, harness.pathId).then(
        () => false,
        () => true,
      );
      if (!died) {
        expect(dies).toBeGreaterThan(20);
        break;
      }
    }
    await Promise.all([harness.turn(), harness.turn()]);
  }
  const sent = await harness.sent();
  expect(sent).toHaveLength(10);
  expect(new Set(sent).size).toBe(10);
});

test("certificates killed after any statement are given once", async () => {
  const harness = await open([{ kind: "wait", settings: { amount: 1, unit: "hours" } }]);
  const { db } = harness.context;
  const owner = { accountId: ACCOUNT.id, userId: ACTOR };
  const message = { subject: "Yours, {First Name}", body: "[Download Certificate]" };
  const project = await addReadyProject(harness.context, owner, [], message);
  await db
    .updateTable("pathSteps")
    .set({ kind: "certificate", settings: JSON.stringify({ about: project.id }) })
    .execute();
  await harness.join(people(4));
  let deaths = 0;
  for (let dies = 3; dies < 600; dies += 5) {
    const dying = { ...harness.context, db: dyingAt(harness, dies) };
    const died = await takeTurn(dying, harness.pathId).then(
      () => false,
      () => true,
    );
    if (!died) break;
    deaths++;
  }
  await harness.turn();
  expect(deaths).toBeGreaterThan(8);
  const path = await readPath(db, harness.pathId);
  expect(path?.stoppedReason).toBeNull();
  const given = await db.selectFrom("certificates").select("holderEmail").execute();
  expect(given.map(({ holderEmail }) => holderEmail).sort()).toEqual(people(4));
  expect(Object.values(await harness.places())).toEqual(Array(4).fill("finished"));
});

test("after a restore no step is done a second time", async () => {
  const harness = await open(THREE);
  await harness.join(people(1));
  await harness.turn();
  harness.after(4 * DAY);
  // The backup is of the first day: the second e-mail left in the time that was lost.
  await recordRestore(harness.context.db, {
    backupAt: "2026-12-01T10:00:00.000Z",
    restoredAt: harness.context.clock(),
  });
  await harness.turn();
  expect(await harness.sent()).toEqual(["Mail 1 p0@people.test"]);
  expect(await harness.places()).toEqual({ "p0@people.test": "finished" });
  await harness.join(["new@people.test"]);
  harness.after(DAY);
  await harness.turn();
  expect(await harness.sent()).toContain("Mail 1 new@people.test");
});

test("a clock a year ahead, and put back, sends no step twice", async () => {
  const harness = await open(THREE);
  await harness.join(people(1));
  await harness.turn();
  harness.after(365 * DAY);
  await harness.turn();
  harness.after(-365 * DAY);
  await harness.turn();
  harness.after(366 * DAY);
  await harness.turn();
  expect(await harness.sent()).toEqual(["Mail 1 p0@people.test", "Mail 3 p0@people.test"]);
});

test("who unsubscribed or was erased leaves; who was corrected keeps their place", async () => {
  const harness = await open(THREE);
  const { db } = harness.context;
  await harness.join(people(3));
  await harness.turn();
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "p0@people.test",
    reason: "unsubscribed",
    detail: "",
    now: harness.context.clock(),
  });
  await eraseFromPaths(db, { accountId: ACCOUNT.id, email: "p1@people.test" });
  await db.deleteFrom("recipients").where("email", "=", "p1@people.test").execute();
  const corrected = { from: "p2@people.test", to: "right@people.test" };
  await db
    .updateTable("recipients")
    .set({ email: corrected.to })
    .where("email", "=", corrected.from)
    .execute();
  await correctOnPaths(db, { accountId: ACCOUNT.id, ...corrected });
  harness.after(4 * DAY);
  await harness.turn();
  expect(await harness.places()).toEqual({
    "p0@people.test": "left",
    "right@people.test": "finished",
  });
  expect((await harness.sent()).filter((mail) => mail.startsWith("Mail 3"))).toEqual([
    "Mail 3 right@people.test",
  ]);
});

test("people keep their place while steps are moved and removed", async () => {
  const harness = await open(THREE);
  const { db, clock } = harness.context;
  await harness.join(people(2));
  await harness.turn();
  const path = (await readPath(db, harness.pathId))!;
  const [mail = "", wait = ""] = harness.stepIds;
  expect(await arrangeSteps(db, path, { act: "down", stepId: mail, now: clock() })).toBeNull();
  expect(Object.values(await harness.places())).toEqual(["step 2", "step 2"]);
  expect(await arrangeSteps(db, path, { act: "remove", stepId: wait, now: clock() })).toBeNull();
  await harness.turn();
  harness.after(3_600_000);
  await harness.turn();
  // The first e-mail comes again in the order, and is not sent again.
  expect(await harness.sent()).toEqual([
    "Mail 1 p0@people.test",
    "Mail 1 p1@people.test",
    "Mail 3 p0@people.test",
    "Mail 3 p1@people.test",
  ]);
});

test("only later people get in; a deleted message stops it", async () => {
  const harness = await open(THREE, { toEveryone: false });
  const { db } = harness.context;
  await harness.join(people(2));
  await harness.turn();
  expect(await harness.sent()).toEqual([]);
  await harness.join(["new@people.test"]);
  harness.after(DAY);
  await harness.turn();
  expect(await harness.sent()).toEqual(["Mail 1 new@people.test"]);
  await db.deleteFrom("bulkDrafts").where("subject", "=", "Mail 3").execute();
  harness.after(DAY);
  await harness.turn();
  const path = await readPath(db, harness.pathId);
  expect(path).toMatchObject({
    state: "stopped",
    stoppedReason: "Step 3, E-mail: Its message was deleted.",
  });
  const noticed = await db
    .selectFrom("activities")
    .select("text")
    .where("kind", "=", "warning")
    .execute();
  expect(noticed.map(({ text }) => text)).toContain(
    "A path stopped: Welcome. Step 3, E-mail: Its message was deleted.",
  );
});

test("20,000 people on a path: no turn is long, and nothing blocks", {
  tags: ["long"],
}, async () => {
  const COUNT = 20_000;
  const harness = await open([
    { kind: "email" },
    { kind: "wait", settings: { amount: 1, unit: "hours" } },
    { kind: "email" },
  ]);
  const { db, clock } = harness.context;
  await harness.join(people(COUNT));
  const turns: number[] = [];
  const walk = async () => {
    for (const wait of [0, 2 * 3_600_000]) {
      harness.after(wait);
      for (;;) {
        const began = performance.now();
        await takeTurn(harness.context, harness.pathId);
        turns.push(performance.now() - began);
        const path = (await readPath(db, harness.pathId))!;
        if (path.state !== "on") throw new Error(path.stoppedReason ?? "stopped");
        if (path.nextTurnAt! > clock().toISOString()) break;
      }
    }
  };
  const heldMs = await heldUpBy(walk);
  const counted = await db
    .selectFrom("deliveries")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.count<number>("toEmail").distinct().as("people"),
    ])
    .executeTakeFirstOrThrow();
  expect({ all: Number(counted.all), people: Number(counted.people) }).toEqual({
    all: 2 * COUNT,
    people: COUNT,
  });
  // On a busy machine single ones wait for the disk or for other processes.
  turns.sort((one, other) => one - other);
  expect(turns[turns.length >> 1]).toBeLessThanOrEqual(200);
  expect(heldMs).toBeLessThanOrEqual(100 * machineSlowness());
});
