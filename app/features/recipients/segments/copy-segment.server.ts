import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { addRecipients } from "../lists/change-recipients.server.ts";
import { recordListEvent } from "../lists/list-events.server.ts";
import { ensureProjectList } from "../lists/project-list.server.ts";
import { filteredPeople } from "./people-filter.server.ts";
import type { PeopleRule } from "./people-rule.ts";
import type { PeopleSegment } from "./people-segments.server.ts";

const PEOPLE_PER_STEP = 500;

/**
 * Puts everybody who fits a rule now on a list, each once; a certificate needs a name, so who has
 * none is left out.
 */
export async function copySegment(
  trx: Database,
  copy: { accountId: string; rule: PeopleRule; to: string; now: Date },
): Promise<{ added: number; already: number; nameless: number }> {
  const { accountId, rule, to, now } = copy;
  const done = { added: 0, already: 0, nameless: 0 };
  for (let after = 0; ; ) {
    const from = await filteredPeople(trx, accountId, { rule });
    const rows = await from
      ?.select(["people.number", "people.email", "people.firstName", "people.lastName"])
      .where("people.number", ">", after)
      .orderBy("people.number")
      .limit(PEOPLE_PER_STEP)
      .execute();
    const last = rows?.at(-1);
    if (!rows || !last) return done;
    after = last.number;
    const people = rows
      .filter(({ firstName, lastName }) => firstName || lastName)
      .map(({ email, firstName, lastName }) => ({
        email,
        firstName,
        lastName,
        certificateName: "",
        fields: {},
      }));
    const added = await addRecipients(trx, { accountId, listId: to }, people, now);
    const fresh = added.filter(({ isNew }) => isNew).length;
    done.added += fresh;
    done.already += people.length - fresh;
    done.nameless += rows.length - people.length;
  }
}

/** Puts a segment's people on the list of a certificate project, and says what came of it. */
export async function addSegmentToProject(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  {
    segment,
    actorId,
    project,
  }: { segment: PeopleSegment; actorId: string; project: Parameters<typeof ensureProjectList>[1] },
): Promise<FlashMessage> {
  const now = clock();
  const { accountId } = project;
  const { added, already, nameless } = await db.transaction().execute(async (trx) => {
    const to = await ensureProjectList(trx, project, now);
    const copied = await copySegment(trx, { accountId, rule: segment.rule, to, now });
    const event = {
      accountId,
      listId: to,
      actorId,
      kind: "copied" as const,
      about: segment.name,
      added: copied.added,
    };
    if (copied.added > 0) await recordListEvent(trx, { ...event, duplicates: copied.already, now });
    return copied;
  });
  const text = [
    `${counted(added, "person was", "people were")} added.`,
    ...(already > 0 ? [`${counted(already, "was", "were")} on the list already.`] : []),
    ...(nameless > 0
      ? [`${counted(nameless, "was", "were")} left out: we don’t know their name.`]
      : []),
  ].join(" ");
  return {
    kind: added > 0 ? "success" : "info",
    text: text.charAt(0).toUpperCase() + text.slice(1),
  };
}
