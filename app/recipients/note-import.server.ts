import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { counted } from "../your-data/counted.ts";
import type { ListImport } from "./find-import.server.ts";

/** What an upload did to a list, and that rows of it wait for a look, which is news to whoever uploaded it too. */
export async function noteImport(
  trx: Database,
  list: Pick<ListImport, "id" | "accountId" | "fileName">,
  given: { actorId: string; base: string; added: number; updated: number; invalid: number; now: Date },
): Promise<void> {
  const { actorId, base, added, updated, invalid, now } = given;
  const { accountId, fileName } = list;
  const did = [
    ...(added > 0 || updated === 0 ? [`Added ${counted(added, "person", "people")}`] : []),
    ...(updated > 0 ? [`${added > 0 ? "updated" : "Updated"} ${counted(updated, "person", "people")}`] : []),
  ].join(" and ");
  await recordActivity(trx, { accountId, actorId, kind: "update", text: `${did} from ${fileName}`, link: base, now });
  if (invalid === 0) return;
  const text = `${counted(invalid, "row")} of ${fileName} ${invalid === 1 ? "needs" : "need"} a look`;
  await recordActivity(trx, { accountId, actorId: null, kind: "review", text, link: `${base}/import/${list.id}`, now });
}
