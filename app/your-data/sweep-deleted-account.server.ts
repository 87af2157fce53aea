import type { Installation } from "../installation.server.ts";

/** Removes what was being uploaded while an account was deleted. */
export async function sweepDeletedAccount({ files }: Pick<Installation, "files">, payload: unknown): Promise<void> {
  const { accountId } = payload as { accountId: string };
  for await (const key of files.list(`accounts/${accountId}`)) await files.remove(key);
}
