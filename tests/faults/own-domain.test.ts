import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { MailMessage } from "../../app/engines/mail/message.ts";
import { findSenderDomain } from "../../app/features/delivery/sender-domains/sender-domain.server.ts";
import { replaceLeakedKeys } from "../../app/features/delivery/sender-set-up/change-keys.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import type { MailTransport } from "../../app/providers/mail/mail.ts";
import { openOutbox } from "../../app/providers/mail/outbox.server.ts";
import { addSenderDomain } from "../factories/sender-domain.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";

let harness: SendingHarness;
afterEach(() => harness.close());

/** An idempotent provider that loses its first answer, and remembers what each call carried. */
function losesFirstAnswer(carried: string[]): MailTransport {
  return {
    name: "outbox",
    batchSize: 50,
    idempotent: true,
    async send(messages: MailMessage[]) {
      // How a text was put together is not part of it.
      carried.push(JSON.stringify(messages.map(({ pieces: _, ...rest }) => rest)));
      return messages.map(() =>
        carried.length === 1
          ? ({ kind: "unknown", reason: "lost", answered: true } as const)
          : ({ kind: "accepted", providerId: null } as const),
      );
    },
    async close() {},
  };
}

test.each([
  [
    "the domain was lost",
    async () => {
      await harness.context.db.updateTable("senderDomains").set({ state: "lost" }).execute();
    },
  ],
  [
    "the keys were rotated",
    async () => {
      await harness.context.db.updateTable("senderDomainKeys").set({ state: "old" }).execute();
    },
  ],
  [
    "the address was changed",
    async () => {
      await harness.context.db.updateTable("senderDomains").set({ localPart: "other" }).execute();
    },
  ],
])("a call made again carries the same although %s", async (_, change) => {
  const carried: string[] = [];
  harness = await openSendingHarness({ mail: losesFirstAnswer(carried) });
  await addSenderDomain(harness.context, ACCOUNT.id);
  const batchId = await harness.confirm(await harness.addProject(3));
  const worker = startDeliveryWorker(harness.context, { baseMs: 10 });
  await until(async () => carried.length === 1);
  await change();
  await until(async () => carried.length >= 2, 20_000);
  await worker.stop();
  expect(JSON.parse(carried[1] ?? "")).toEqual(JSON.parse(carried[0] ?? ""));
  expect(carried[0]).toContain("certificates@school.edu.ng");
  expect(await harness.states(batchId)).toEqual({ delivered: 3 });
});

test("what leaves is signed, and after a leak is ours again", async () => {
  harness = await openSendingHarness();
  const { context, folder } = harness;
  await addSenderDomain(context, ACCOUNT.id);
  const worker = startDeliveryWorker(context);
  const first = await harness.confirm(await harness.addProject(2));
  await until(async () => (await harness.batch(first)).status === "done");
  const row = await findSenderDomain(context.db, ACCOUNT.id);
  await replaceLeakedKeys(context, row!, context.clock());
  const second = await harness.confirm(await harness.addProject(2));
  await until(async () => (await harness.batch(second)).status === "done");
  await worker.stop();
  const mails = readdirSync(join(folder, "outbox"))
    .sort()
    .map((name) => readFileSync(join(folder, "outbox", name), "latin1"));
  const signed = mails.filter((mail) => mail.startsWith("DKIM-Signature"));
  expect(signed).toHaveLength(2);
  expect(signed.every((mail) => /^From: .*@school\.edu\.ng>/m.test(mail))).toBe(true);
  const ours = mails.filter((mail) => !mail.startsWith("DKIM-Signature"));
  expect(ours.every((mail) => /^From: .*<certificates@iweri\.test>/m.test(mail))).toBe(true);
});

test("a message whose key leaked meanwhile does not leave unsigned", async () => {
  harness = await openSendingHarness();
  const { context } = harness;
  const { keyIds } = await addSenderDomain(context, ACCOUNT.id);
  await context.db.updateTable("senderDomainKeys").set({ sealedKey: null }).execute();
  const outbox = openOutbox(join(harness.folder, "outbox"));
  const { signOutgoing } = await import(
    "../../app/features/delivery/sender-domains/sender.server.ts"
  );
  const message: MailMessage = {
    messageId: "<1@school.edu.ng>",
    from: { name: "Lagoon", email: "certificates@school.edu.ng" },
    to: { name: "Ada", email: "ada@people.test" },
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    signing: { domain: "school.edu.ng", keys: keyIds },
  };
  const [outcome] = await outbox.send([message], {
    idempotencyKey: "k",
    sign: (mime, signing, now) => signOutgoing(context, mime, signing, now),
  });
  expect(outcome).toMatchObject({ kind: "unknown" });
  expect(readdirSync(join(harness.folder, "outbox"))).toEqual([]);
});
