import { afterEach, expect, test } from "vitest";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  openSendingHarness,
  type SendingHarness,
} from "../../../../tests/factories/sending-harness.ts";
import { claimCalls } from "./claim.server.ts";
import { lanesFor } from "./worker.server.ts";

let harness: SendingHarness | null = null;
afterEach(() => harness?.close());

test("calls under way: few until their weight is known, many when light", () => {
  const resend = { mostCalls: 16 };
  expect(lanesFor(null, resend)).toBe(4);
  expect(lanesFor(60_000, resend)).toBe(16);
  expect(lanesFor(2_000_000, resend)).toBe(8);
  expect(lanesFor(20_000_000, resend)).toBe(4);
  expect(lanesFor(60_000, {})).toBe(4);
});

const now = new Date("2026-11-25T08:00:00.000Z");
const transport = { name: "resend" as const, batchSize: 1, idempotent: true };
const claimOf = ({ config }: AppContext) => ({
  ...{ owner: "one", now, leaseMs: 60_000, config, transport },
});

test("several calls are claimed at once, of each send its share", async () => {
  harness = await openSendingHarness({ clock: () => now });
  const sends = [];
  for (const people of [3, 3]) sends.push(await harness.confirm(await harness.addProject(people)));
  const calls = await claimCalls(harness.context.db, claimOf(harness.context), 4);
  const [first, second] = sends.sort();
  expect(calls.map(({ batch }) => batch.id)).toEqual([first, first, second, second]);
  expect(calls.every(({ rows }) => rows.length === 1 && rows[0]!.state === "sending")).toBe(true);
  expect(new Set(calls.map(({ call }) => call.idempotencyKey)).size).toBe(4);
  expect(await claimCalls(harness.context.db, claimOf(harness.context), 9)).toHaveLength(2);
  expect(await claimCalls(harness.context.db, claimOf(harness.context), 9)).toEqual([]);
});

test("no more calls are claimed at once than the pace allows", async () => {
  const opened = await openSendingHarness({ clock: () => now });
  harness = opened;
  await opened.confirm(await opened.addProject(30));
  const { context } = opened;
  const at = (ms: number) =>
    claimCalls(
      context.db,
      { ...claimOf(context), now: new Date(now.getTime() + ms), slotMs: 10 },
      20,
    );
  expect(await at(0)).toHaveLength(1);
  expect(await at(5)).toHaveLength(0);
  // Late by four slots: they are made up for.
  expect(await at(45)).toHaveLength(4);
  // After a long rest nothing is.
  expect(await at(5_000)).toHaveLength(1);
});
