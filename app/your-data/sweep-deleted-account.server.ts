import { forgetDrawings } from "../certificates/drawing/forget-drawings.server.ts";
import type { Installation } from "../installation.server.ts";

/** Removes what was just being uploaded or drawn while an account was deleted. */
export async function sweepDeletedAccount(
  installation: Pick<Installation, "db" | "files" | "config" | "clock">,
  payload: unknown,
): Promise<void> {
  const { accountId } = payload as { accountId: string };
  for await (const key of installation.files.list(`accounts/${accountId}`)) await installation.files.remove(key);
  await forgetDrawings(installation);
}
