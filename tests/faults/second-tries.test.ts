import { afterEach, expect, test } from "vitest";
import { reissueCertificate } from "../../app/features/certificates/issue/reissue-certificate.server.ts";
import { withdrawCertificate } from "../../app/features/certificates/projects/project-certificates.server.ts";
import {
  listDeliveries,
  readAllDeliveries,
} from "../../app/features/delivery/status/delivery-list.server.ts";
import {
  liftSuppression,
  readSuppression,
  suppressAddress,
} from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { cancelSend } from "../../app/features/mailings/preparing/cancel-batch.server.ts";
import { reviewSend } from "../../app/features/messages/batches/audience.server.ts";
import {
  pauseSend,
  rescheduleSend,
  resumeSend,
} from "../../app/features/messages/batches/batch-acts.server.ts";
import {
  batchProgress,
  timeLeftLabel,
} from "../../app/features/messages/batches/batches.server.ts";
import { resendOne, retryFailed } from "../../app/features/messages/batches/resend.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { ACCOUNT, ACTOR, openSendingHarness, until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function sentBatch(emails: string[]) {
  const resend = await startResendServer();
  const harness = await openSendingHarness({
    mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }),
  });
  const worker = startDeliveryWorker(harness.context, { pollMs: 20 });
  closers.push(
    () => resend.close(),
    () => harness.close(),
    () => worker.stop(),
  );
  const project = await harness.addProject(emails);
  const batchId = await harness.confirm(project);
  const done = () => until(async () => (await harness.batch(batchId)).status === "done");
  await done();
  return { resend, harness, project, batchId, done, db: harness.context.db };
}
const act = (batchId: string) => ({
  accountId: ACCOUNT.id,
  actorId: ACTOR,
  batchId,
  now: new Date(),
});
const who = () => ({ accountId: ACCOUNT.id, actorId: ACTOR, now: new Date() });

test("a corrected address gets the same certificate once, however often pressed", async () => {
  const { resend, harness, batchId, done, db } = await sentBatch([
    "ada@people.test",
    "tunde@test.com",
  ]);
  const [, failed] = await harness.rows(batchId);
  expect(failed!.state).toBe("failed");
  const fix = { ...who(), deliveryId: failed!.id, toEmail: " Tunde@People.test " };
  const [one, two] = await Promise.all([
    resendOne(harness.context, fix),
    resendOne(harness.context, fix),
  ]);
  expect(one.kind).toBe("queued");
  expect(two).toEqual(one);
  await done();
  expect(resend.countByAddress()).toEqual(
    new Map([
      ["ada@people.test", 1],
      ["tunde@people.test", 1],
    ]),
  );
  const rows = await harness.rows(batchId);
  expect(rows[2]).toMatchObject({
    state: "accepted",
    certificateId: failed!.certificateId,
    resendOfId: failed!.id,
  });
  expect(rows[2]!.idempotencyKey).not.toBe(failed!.idempotencyKey);
  const certificate = await db
    .selectFrom("certificates")
    .select("holderEmail")
    .where("id", "=", failed!.certificateId!)
    .executeTakeFirstOrThrow();
  expect(certificate.holderEmail).toBe("tunde@people.test");
  const progress = await batchProgress(db, batchId, new Date());
  expect(progress).toMatchObject({ total: 2, failed: 0 });
  const listed = await listDeliveries(db, {
    accountId: ACCOUNT.id,
    batchId,
    page: 1,
    pageSize: 10,
  });
  expect(listed.rows.map((row) => row.toEmail)).toEqual(["ada@people.test", "tunde@people.test"]);
});

test("a resend is refused if invalid, suppressed, another account's or under way", async () => {
  const { harness, batchId, db } = await sentBatch(["tunde@test.com"]);
  const [failed] = await harness.rows(batchId);
  const deliveryId = failed!.id;
  expect(
    await resendOne(harness.context, { ...who(), deliveryId, toEmail: "nonsense" }),
  ).toMatchObject({
    kind: "invalid-address",
  });
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "gone@people.test",
    reason: "bounced",
    detail: "",
    now: new Date(),
  });
  expect(
    await resendOne(harness.context, { ...who(), deliveryId, toEmail: "gone@people.test" }),
  ).toMatchObject({
    kind: "suppressed",
  });
  expect(await resendOne(harness.context, { ...who(), accountId: "other", deliveryId })).toEqual({
    kind: "absent",
  });
  await db.updateTable("deliveries").set({ state: "sending" }).execute();
  expect(await resendOne(harness.context, { ...who(), deliveryId })).toEqual({
    kind: "not-resendable",
  });
});

test("someone left out gets a certificate once the address is corrected", async () => {
  const { resend, harness, batchId, done } = await sentBatch(["ada@people.test", "not an address"]);
  const [, skipped] = await harness.rows(batchId);
  expect(skipped).toMatchObject({ state: "skipped", certificateId: null });
  const outcome = await resendOne(harness.context, {
    ...who(),
    deliveryId: skipped!.id,
    toEmail: "bola@people.test",
  });
  expect(outcome.kind).toBe("queued");
  await done();
  const mail = resend.accepted.find((one) => one.to[0]!.includes("bola@people.test"))!;
  const row = (await harness.rows(batchId))[2]!;
  expect(mail.html).toContain(`/c/${row.certificateId}`);
  expect(JSON.parse(row.values)["Email Address"]).toBe("bola@people.test");
});

test("a resent message carries the corrected certificate, and none if revoked", async () => {
  const { resend, harness, batchId, done, db } = await sentBatch(["a@test.com", "b@test.com"]);
  const [one, two] = await harness.rows(batchId);
  const now = new Date();
  const corrected = await db.transaction().execute((trx) =>
    reissueCertificate(trx, {
      accountId: ACCOUNT.id,
      certificateId: one!.certificateId!,
      firstName: "Right",
      now,
    }),
  );
  await db
    .updateTable("certificates")
    .set({ status: "revoked" })
    .where("id", "=", two!.certificateId!)
    .execute();
  expect(
    await resendOne(harness.context, { ...who(), deliveryId: two!.id, toEmail: "b@people.test" }),
  ).toEqual({
    kind: "withdrawn",
  });
  // Nothing is corrected for what doesn't go out.
  expect(
    await db.selectFrom("recipients").select("email").where("email", "like", "b@%").execute(),
  ).toEqual([{ email: "b@test.com" }]);
  await resendOne(harness.context, { ...who(), deliveryId: one!.id, toEmail: "a@people.test" });
  await done();
  expect(resend.accepted).toHaveLength(1);
  expect(resend.accepted[0]!.subject).toContain("Congratulations, Right!");
  expect(resend.accepted[0]!.html).toContain(
    (corrected as { certificateId: string }).certificateId,
  );
});

test("C02 a certificate revoked before its mail left isn't reissued by later sends", async () => {
  const harness = await openSendingHarness();
  closers.push(() => harness.close());
  const { db } = harness.context;
  const project = await harness.addProject([
    "ada@people.test",
    "bola@people.test",
    "chidi@people.test",
  ]);
  const batchId = await harness.confirm(project);
  const [ada, bola, chidi] = await harness.rows(batchId);
  const withdraw = (certificateId: string) =>
    withdrawCertificate(db, {
      ...who(),
      projectId: project.id,
      certificateId,
      holderName: "",
      reason: "Not enrolled",
    });
  await withdraw(ada!.certificateId!);
  // Bola's is revoked by way of its correction, and then the rest of the send is cancelled.
  const corrected = await db.transaction().execute((trx) =>
    reissueCertificate(trx, {
      accountId: ACCOUNT.id,
      certificateId: bola!.certificateId!,
      firstName: "Right",
      now: new Date(),
    }),
  );
  await withdraw((corrected as { certificateId: string }).certificateId);
  await pauseSend(db, act(batchId));
  await cancelSend(db, act(batchId));
  const query = {
    accountId: ACCOUNT.id,
    projectId: project.id,
    listId: project.listId!,
    audience: "new" as const,
  };
  expect(await reviewSend(harness.context, db, { ...query, cc: "", bcc: "" })).toMatchObject({
    toSendCount: 1,
  });
  const again = await harness.confirm(project);
  expect((await harness.rows(again)).map((row) => row.toEmail)).toEqual([chidi!.toEmail]);
});

test("retry failed queues each failure once, without suppressed or uncertain ones", async () => {
  const { harness, batchId, done, db } = await sentBatch([
    "a@test.com",
    "b@test.com",
    "c@people.test",
  ]);
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "b@test.com",
    reason: "complained",
    detail: "",
    now: new Date(),
  });
  await db
    .updateTable("deliveries")
    .set({ state: "uncertain" })
    .where("toEmail", "=", "c@people.test")
    .execute();
  expect(await retryFailed(harness.context, act(batchId))).toEqual({
    queuedCount: 1,
    leftOutCount: 1,
    locked: null,
  });
  await done();
  const rows = await harness.rows(batchId);
  expect(rows.map((row) => [row.toEmail, row.state])).toEqual([
    ["a@test.com", "failed"],
    ["b@test.com", "failed"],
    ["c@people.test", "uncertain"],
    ["a@test.com", "failed"],
  ]);
});

test("C02 the review tells beforehand whom a send reaches, or why not", async () => {
  const { harness, project, db } = await sentBatch(["ada@people.test"]);
  await suppressAddress(db, {
    accountId: ACCOUNT.id,
    email: "spam@people.test",
    reason: "complained",
    detail: "",
    now: new Date(),
  });
  const { addRecipients } = await import("../factories/sending-harness.ts");
  await addRecipients(
    harness.context,
    project.listId!,
    ["new@people.test", "spam@people.test", "x"],
    2,
  );
  const review = await reviewSend(harness.context, db, {
    accountId: ACCOUNT.id,
    projectId: project.id,
    listId: project.listId!,
    audience: "new",
    cc: "head@lagoon.test",
    bcc: "",
  });
  expect(review).toMatchObject({
    toSendCount: 1,
    alreadySentCount: 1,
    summaryAddresses: ["head@lagoon.test"],
    fromEmail: "certificates@iweri.test",
  });
  expect(review.leftOut.map((group) => [group.code, group.count])).toEqual([
    ["complained_before", 1],
    ["invalid_address", 1],
  ]);
});

test("acts answer only for the account's own batch in the right state", async () => {
  const { harness, batchId, project, db } = await sentBatch(["ada@people.test"]);
  expect(await pauseSend(db, act(batchId))).toBe(false);
  expect(await cancelSend(db, act(batchId))).toBeNull();
  const later = await harness.confirm(project, {
    audience: "everyone",
    scheduledAt: "2099-01-01T00:00:00.000Z",
  });
  expect(await pauseSend(db, { ...act(later), accountId: "other" })).toBe(false);
  expect(await pauseSend(db, act(later))).toBe(true);
  expect(await resumeSend(db, act(later))).toBe(true);
  expect((await harness.batch(later)).status).toBe("scheduled");
  expect(await rescheduleSend(db, { ...act(later), scheduledAt: "2099-02-01T00:00:00.000Z" })).toBe(
    true,
  );
  expect((await harness.rows(later))[0]!.nextTryAt).toBe("2099-02-01T00:00:00.000Z");
  expect(await rescheduleSend(db, { ...act(later), scheduledAt: null })).toBe(true);
  await until(async () => (await harness.batch(later)).status === "done");
});

test("the list pages, searches without marks and filters by the shown word", async () => {
  const { batchId, db } = await sentBatch([
    "ada@people.test",
    "tunde@gmial.com",
    "bola@test.com",
    "not an address",
  ]);
  const query = { accountId: ACCOUNT.id, batchId, page: 1, pageSize: 2 };
  expect(await listDeliveries(db, query)).toMatchObject({
    count: 4,
    rows: [{ toEmail: "ada@people.test" }, { toEmail: "tunde@gmial.com" }],
  });
  const found = await listDeliveries(db, { ...query, search: "FUNMILAYO2" });
  expect(found.rows.map((row) => row.toEmail)).toEqual(["bola@test.com"]);
  const failed = await listDeliveries(db, { ...query, status: "Failed" });
  expect(failed.rows).toMatchObject([
    {
      toEmail: "bola@test.com",
      shown: "Failed",
      detail: "This is a made-up address that accepts no e-mail.",
    },
  ]);
  const notSent = await listDeliveries(db, { ...query, status: "Not sent" });
  expect(notSent.rows).toMatchObject([{ toEmail: "not an address", shown: "Not sent" }]);
  expect((await listDeliveries(db, { ...query, accountId: "other" })).count).toBe(0);
  let exported = 0;
  for await (const rows of readAllDeliveries(db, ACCOUNT.id, batchId)) exported += rows.length;
  expect(exported).toBe(4);
});

test("a complaint outranks a bounce and can't be lifted; a bounce can", async () => {
  const { db } = await sentBatch(["ada@people.test"]);
  const given = { accountId: ACCOUNT.id, email: "X@people.test", detail: "", now: new Date() };
  await suppressAddress(db, { ...given, reason: "bounced" });
  expect(await liftSuppression(db, ACCOUNT.id, "x@people.test")).toBe(true);
  await suppressAddress(db, { ...given, reason: "complained" });
  await suppressAddress(db, { ...given, reason: "bounced" });
  expect(await readSuppression(db, ACCOUNT.id, "x@people.test")).toMatchObject({
    reason: "complained",
  });
  expect(await liftSuppression(db, ACCOUNT.id, "x@people.test")).toBe(false);
});

test("the time left is said roughly", () => {
  expect([null, 10, 60, 300, 8000].map(timeLeftLabel)).toEqual([
    null,
    "Less than a minute left.",
    "About 1 minute left.",
    "About 5 minutes left.",
    "About 2 hours left.",
  ]);
});
