import { afterEach, beforeEach, expect, test } from "vitest";
import { reissueCertificate } from "../../../app/features/certificates/issue/reissue-certificate.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { changeValidity } from "../../../app/features/certificates/issue/validity.server.ts";
import { readIssuedPage } from "../../../app/features/certificates/issued/issued-page.server.ts";
import { NEVER } from "../../../app/features/certificates/model/expiry.ts";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { readDashboardFilter } from "../../../app/features/dashboard/home/dashboard-filter.ts";
import { readProjectProgress } from "../../../app/features/dashboard/home/first-steps.server.ts";
import { readStats } from "../../../app/features/dashboard/home/stats.server.ts";
import {
  batchesOfProject,
  batchProgress,
  listBatches,
} from "../../../app/features/messages/batches/batches.server.ts";
import { CannotSend } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { resendOne } from "../../../app/features/messages/batches/resend.server.ts";
import { eraseCertificates } from "../../../app/features/people/erase/erase-certificates.server.ts";
import {
  ACCOUNT,
  ACTOR,
  addRecipients,
  openSendingHarness,
  type SendingHarness,
} from "../../factories/sending-harness.ts";

let harness: SendingHarness;
let now: Date;

beforeEach(async () => {
  now = new Date("2025-11-20T09:00:00.000Z");
  harness = await openSendingHarness({ clock: () => now });
});
afterEach(() => harness.close());

/** A fair coin that falls the same way in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const LEFT = ["accepted", "delivered", "bounced", "complained"];

const db = () => harness.context.db;
const rowsOf = () =>
  db().selectFrom("deliveries").selectAll().where("kind", "=", "recipient").execute();
const certificatesOf = () => db().selectFrom("certificates").selectAll().execute();

/** What a mail server does with a message, in the ledger's columns. */
async function settle(
  id: string,
  outcome: "accepted" | "delivered" | "bounced" | "failed",
): Promise<void> {
  const at = now.toISOString();
  const left = outcome === "failed" ? {} : { acceptedAt: at };
  const end =
    outcome === "delivered" ? { deliveredAt: at } : outcome === "accepted" ? {} : { failedAt: at };
  await db()
    .updateTable("deliveries")
    .set({ state: outcome, updatedAt: at, ...left, ...end })
    .where("id", "=", id)
    .execute();
}

/** Every figure that a screen shows about certificates and sends, against a recount of the rows. */
async function expectAgreement(what: string): Promise<void> {
  const of = {
    accountId: ACCOUNT.id,
    joinedAt: now.toISOString(),
    timeZone: ACCOUNT.timeZone,
    now,
  };
  const account = { id: ACCOUNT.id, timeZone: ACCOUNT.timeZone };
  const [deliveries, certificates] = [await rowsOf(), await certificatesOf()];

  // A person whose certificate was corrected has one certificate, however many rows and mails that
  // took.
  const byId = new Map(certificates.map((row) => [row.id, row]));
  const firstOf = (id: string): string => {
    const before = byId.get(id)?.replacesId;
    return before ? firstOf(before) : id;
  };
  const sent = new Set(
    deliveries
      .filter(
        ({ certificateId, acceptedAt, state }) =>
          certificateId && byId.has(certificateId) && acceptedAt && LEFT.includes(state),
      )
      .map(({ certificateId }) => firstOf(certificateId!)),
  );
  const [card] = await readStats(db(), of, readDashboardFilter(new URLSearchParams()), null);
  expect(card?.value, `${what}: Total Certificates Sent`).toBe(sent.size);
  const sentList = await readIssuedPage(
    db(),
    account as never,
    new URLSearchParams("sent=all"),
    now,
  );
  expect(sentList.total.count, `${what}: the list behind the card`).toBe(sent.size);
  expect(sentList.certificates.length, `${what}: its rows`).toBe(
    Math.min(sent.size, sentList.pageSize),
  );

  for (const status of ["valid", "replaced", "revoked"] as const) {
    const list = await readIssuedPage(db(), account as never, new URLSearchParams({ status }), now);
    expect(list.total.count, `${what}: ${status} certificates`).toBe(
      certificates.filter((row) => row.status === status).length,
    );
  }

  const bars = await readProjectProgress(db(), of);
  const listed = await listBatches(db(), ACCOUNT.id, {
    q: "",
    kind: "",
    status: "",
    page: 1,
  } as never);
  for (const bar of bars) {
    const ofProject = await batchesOfProject(db(), bar.id);
    const sum = (part: "total" | "delivered" | "accepted" | "inProgress" | "failed") =>
      ofProject.reduce((all, batch) => all + batch[part], 0);
    expect(
      [bar.all, bar.sent, bar.waiting, bar.failed],
      `${what}: the bar of ${bar.title}`,
    ).toEqual([sum("total"), sum("delivered") + sum("accepted"), sum("inProgress"), sum("failed")]);
    for (const batch of ofProject) {
      const rows = deliveries.filter(
        (row) => row.batchId === batch.id && row.replacedById === null,
      );
      const count = (...states: string[]) =>
        rows.filter(({ state }) => states.includes(state)).length;
      expect(batch, `${what}: Sent`).toMatchObject({
        delivered: count("delivered"),
        accepted: count("accepted"),
        inProgress: count("queued", "sending"),
        failed: count("bounced", "complained", "failed", "uncertain"),
        notSent: count("cancelled", "skipped"),
      });
      expect(listed.batches.find(({ id }) => id === batch.id)).toEqual(batch);
      const progress = await batchProgress(db(), batch.id, now);
      expect(progress.remaining, `${what}: the batch page`).toBe(count("queued", "sending"));
    }
  }
}

test.each([1, 2, 3])("figures agree with each other and a recount (seed %i)", async (seed) => {
  const roll = dice(seed);
  const pick = <Item>(items: Item[]): Item | undefined => items[roll(items.length)];
  const projects: Project[] = [
    await harness.addProject(4),
    await harness.addProject(3, { title: "Physics" }),
  ];
  const started = new Map<string, string>();
  const actor = { accountId: ACCOUNT.id, actorId: ACTOR };
  let people = 0;
  const acts: Record<string, () => Promise<unknown>> = {
    async send() {
      const project = pick(projects)!;
      if (roll(2))
        await addRecipients(
          harness.context,
          project.listId!,
          [`later${people++}@people.test`],
          100 + people,
        );
      await harness.confirm(project).catch((error) => {
        if (!(error instanceof CannotSend)) throw error;
      });
    },
    async settle() {
      for (let n = 0; n < 3; n++) {
        const row = pick(
          (await rowsOf()).filter(({ state }) => state === "queued" || state === "accepted"),
        );
        const fails = row?.state === "queued" && roll(5) === 0;
        if (row)
          await settle(
            row.id,
            fails
              ? "failed"
              : (["accepted", "delivered", "delivered", "bounced"] as const)[roll(4)]!,
          );
      }
    },
    async resend() {
      const row = pick(await rowsOf());
      if (row) await resendOne(harness.context, { ...actor, deliveryId: row.id, now });
    },
    async correctAndMail() {
      const row = pick((await certificatesOf()).filter(({ status }) => status === "valid"));
      if (!row) return;
      const outcome = await db()
        .transaction()
        .execute((trx) =>
          reissueCertificate(trx, {
            accountId: ACCOUNT.id,
            certificateId: row.id,
            firstName: "Ada",
            lastName: `Obi ${roll(99)}`,
            now,
          }),
        );
      if (outcome.kind !== "reissued" || roll(2)) return;
      const first = (await rowsOf()).find(
        ({ certificateId, replacedById }) => certificateId === row.id && replacedById === null,
      );
      if (first)
        await resendOne(harness.context, {
          ...actor,
          deliveryId: first.id,
          certificate: outcome,
          now,
        });
    },
    async changeValidity() {
      const row = pick(await certificatesOf());
      const expiry = roll(3)
        ? ({ kind: "after", count: 1 + roll(3), unit: "years" } as const)
        : NEVER;
      if (row) await changeValidity(db(), { ...actor, certificateIds: [row.id], expiry, now });
    },
    async revoke() {
      const row = pick(await certificatesOf());
      if (row)
        await revokeCertificate(db(), {
          accountId: ACCOUNT.id,
          certificateId: row.id,
          reason: "By mistake",
          now,
        });
    },
    async erase() {
      const row = pick((await certificatesOf()).filter(({ holderEmail }) => holderEmail !== ""));
      if (!row || roll(3)) return;
      await eraseCertificates(harness.context, {
        accountId: ACCOUNT.id,
        email: row.holderEmail,
      } as never);
    },
    async deleteFromList() {
      const row = pick(await db().selectFrom("recipients").select("id").execute());
      if (row && !roll(3)) await db().deleteFrom("recipients").where("id", "=", row.id).execute();
    },
  };
  const often = [
    "send",
    "settle",
    "settle",
    "settle",
    "resend",
    "correctAndMail",
    ...Object.keys(acts),
  ];
  for (let step = 0; step < 60; step++) {
    now = new Date(now.getTime() + 60_000 * (1 + roll(30)));
    const act = pick(often)!;
    await acts[act]!();
    for (const { id, startedAt } of await db()
      .selectFrom("batches")
      .select(["id", "startedAt"])
      .execute()) {
      if (startedAt === null) continue;
      expect(startedAt, `step ${step}, ${act}: when the send started`).toBe(
        started.get(id) ?? startedAt,
      );
      started.set(id, startedAt);
    }
    if (step % 5 === 4) await expectAgreement(`step ${step}, ${act}`);
  }
  for (const { id, state } of await rowsOf())
    if (state === "queued" || state === "accepted") await settle(id, "delivered");
  await expectAgreement("everything settled");
});

test("a corrected certificate that is mailed again counts as one", async () => {
  const project = await harness.addProject(2);
  const batchId = await harness.confirm(project);
  for (const { id } of await harness.rows(batchId)) await settle(id, "delivered");
  const [first] = await certificatesOf();
  const outcome = await db()
    .transaction()
    .execute((trx) =>
      reissueCertificate(trx, {
        accountId: ACCOUNT.id,
        certificateId: first!.id,
        firstName: "Ada",
        lastName: "Obi",
        now,
      }),
    );
  if (outcome.kind !== "reissued") throw new Error(outcome.kind);
  const row = (await harness.rows(batchId)).find(
    ({ certificateId }) => certificateId === first!.id,
  )!;
  const actor = { accountId: ACCOUNT.id, actorId: ACTOR, now };
  const again = await resendOne(harness.context, {
    ...actor,
    deliveryId: row.id,
    certificate: outcome,
  });
  if (again.kind !== "queued") throw new Error(again.kind);
  await settle(again.deliveryId, "delivered");
  await expectAgreement("corrected and mailed");
  const [bar] = await readProjectProgress(db(), {
    accountId: ACCOUNT.id,
    timeZone: ACCOUNT.timeZone,
    now,
  });
  const [card] = await readStats(
    db(),
    { accountId: ACCOUNT.id, joinedAt: now.toISOString(), timeZone: ACCOUNT.timeZone, now },
    readDashboardFilter(new URLSearchParams()),
    null,
  );
  expect([card?.value, bar?.sent, bar?.all]).toEqual([2, 2, 2]);
});
