import { openResolver } from "#app/engines/mail-domain/dns-lookup.server.ts";
import { checkReceived } from "#app/engines/mail-domain/judge-received.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { COPY_POSITION, TEST_POSITION } from "../queue/test-copy.server.ts";
import { addEvents, SEEN } from "../status/delivery-timeline.server.ts";

/**
 * Whether a mail in our own mailbox is the copy of a test. What it shows of SPF, DKIM and DMARC is
 * then written into the test's timeline.
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
  const resolver = openResolver({ servers: config.dnsResolvers });
  const resolve = (name: string, type: string) =>
    resolver.resolve(name, type) as Promise<string[] | string[][]>;
  const events = (await checkReceived(Buffer.from(raw), resolve)).map((one) => ({
    deliveryId: test.id,
    type: `${SEEN}${one.check}: ${one.result}`,
    detail: one.words,
  }));
  await addEvents(db, events, clock());
  return true;
}
