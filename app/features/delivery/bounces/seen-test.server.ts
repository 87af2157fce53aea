import { Resolver } from "node:dns/promises";
import { judgeReceived } from "#app/engines/mail-domain/judge-received.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { seenEvent } from "../health/read-test.server.ts";
import { COPY_POSITION, TEST_POSITION } from "../queue/test-copy.server.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";

const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * Whether a mail in our own mailbox is the copy of a test. What it shows of SPF, DKIM and DMARC is
 * then written into the test's timeline, once.
 */
export async function recordSeenTest(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  copyId: string,
  raw: Uint8Array,
): Promise<boolean> {
  const test = await db
    .selectFrom("deliveries as copy")
    .innerJoin("batches as b", "b.id", "copy.batchId")
    .innerJoin("deliveries as test", "test.batchId", "copy.batchId")
    .select("test.id")
    .where("copy.id", "=", copyId)
    .where("copy.position", "=", COPY_POSITION)
    .where("b.kind", "in", ["test", "notice"])
    .where("test.position", "=", TEST_POSITION)
    .executeTakeFirst();
  if (!test) return false;
  const resolver = new Resolver(PATIENCE);
  if (config.dnsResolvers.length > 0) resolver.setServers(config.dnsResolvers);
  const checks = await judgeReceived(
    Buffer.from(raw),
    (name, type) => resolver.resolve(name, type) as Promise<string[] | string[][]>,
  );
  await db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom("deliveryEvents")
      .select("id")
      .where("deliveryId", "=", test.id)
      .where("type", "like", "seen %")
      .limit(1)
      .executeTakeFirst();
    const events = checks.map((check) => ({ deliveryId: test.id, ...seenEvent(check) }));
    if (!known) await addEvents(trx, events, clock());
  });
  return true;
}
