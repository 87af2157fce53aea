import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";

/** A hook that was posted one person, and says where their fields stand. */
export async function addIncomingHook(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  owner: { accountId: string; userId: string },
  { name, projectId, token }: { name: string; projectId: string; token: string },
): Promise<string> {
  const id = newId();
  const now = clock().toISOString();
  const mapping = { email: "/mail", name: "/name", firstName: "", lastName: "", fields: {} };
  await db
    .insertInto("incomingHooks")
    .values({
      id,
      accountId: owner.accountId,
      projectId,
      name,
      token,
      mapping: JSON.stringify(Object.assign(mapping, { onlyPath: "", onlyValue: "" })),
      stoppedReason: null,
      createdBy: owner.userId,
      createdAt: now,
    })
    .execute();
  await db
    .insertInto("hookPosts")
    .values({
      id: newId(),
      hookId: id,
      receivedAt: now,
      sha256: newId(),
      body: JSON.stringify({ name, mail: "posted@people.test" }),
      state: "refused",
      email: "posted@people.test",
      problem: name,
    })
    .execute();
  return id;
}
