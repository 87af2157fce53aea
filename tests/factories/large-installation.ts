import type { TestApp } from "../setup/start-app.ts";
import { addOneOfEach } from "./every-dashboard-route.ts";
import { addLargeAccount } from "./large-account.ts";
import { addLargeEvent } from "./large-event.ts";

/**
 * What an address of the large account names, and what one of the few things beside it that come
 * once.
 */
export interface LargeInstallation {
  large: Record<string, string>;
  small: Record<string, string>;
}

/**
 * An account with one of everything, that then grew: `size` people and as many deliveries, one
 * event with a tenth of them as guests, and logs of a fifth as many lines. 1,000,000 take two and a
 * half minutes of processor time, 100,000 a quarter of one.
 */
export async function addLargeInstallation(
  app: TestApp,
  owner: Awaited<ReturnType<TestApp["organiser"]>>,
  size: number,
): Promise<LargeInstallation> {
  const { db } = app.context;
  const now = new Date();
  const small = await addOneOfEach(app, owner, "Title", "Person");
  // The people of an account are nine tenths of the rows of its lists.
  const rows = {
    recipients: Math.ceil(size / 0.9),
    deliveries: size,
    batches: Math.ceil(size / 200),
  };
  const { projectId, batchId } = await addLargeAccount(db, owner, { ...rows, now });
  const event = await addLargeEvent(app.context, owner, {
    people: size,
    guests: Math.ceil(size / 10),
    log: Math.ceil(size / 5),
    now,
  });
  const { id: personId } = await db
    .selectFrom("people")
    .select("id")
    .where("accountId", "=", owner.accountId)
    .orderBy("number")
    .offset(2)
    .limit(1)
    .executeTakeFirstOrThrow();
  const of = (what: string, number: number) => `${owner.accountId}-${what}-${number}`;
  return {
    small,
    large: {
      ...small,
      ...event,
      projectId,
      batchId,
      personId,
      deliveryId: of("delivery", 2),
      certificateId: of("certificate", 2),
      recipientId: of("recipient", 2),
      accountId: owner.accountId,
    },
  };
}
