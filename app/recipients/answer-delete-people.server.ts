import { recordActivity } from "../activity/record-activity.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { counted } from "../your-data/counted.ts";
import { deleteRecipients } from "./change-recipients.server.ts";
import { readSelection } from "./recipient-query.ts";

/** Takes the people that an address names off a list, and leads to `to`. */
export async function answerDeletePeople(
  installation: Installation,
  list: { accountId: string; listId: string; actorId: string },
  address: string,
  to: string,
): Promise<Response> {
  const selection = readSelection(new URL(address).searchParams);
  const now = installation.clock();
  const deleted = await installation.db.transaction().execute(async (trx) => {
    const gone = await deleteRecipients(trx, list, selection, now);
    const { accountId, actorId } = list;
    const text = `Took ${counted(gone, "person", "people")} off a list`;
    if (gone > 0) await recordActivity(trx, { accountId, actorId, kind: "update", text, link: to, now });
    return gone;
  });
  const text =
    deleted === 1 ? "1 person was taken off the list." : `${deleted.toLocaleString("en")} people were taken off the list.`;
  return seeOtherWith(installation, to, { kind: deleted > 0 ? "success" : "info", text });
}
