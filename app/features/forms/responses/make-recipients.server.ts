import { findByAddress } from "#app/features/recipients/imports/check-import.server.ts";
import { type Person, readRow } from "#app/features/recipients/imports/read-row.ts";
import type { ColumnUse } from "#app/features/recipients/lists/list-columns.ts";
import { nextPosition, touchList } from "#app/features/recipients/lists/project-list.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { personKey, searchTextOf } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { answerParts, mappingOf, partReader } from "./recipient-parts.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type ResponseScope, selectedResponses } from "./responses.server.ts";

/** A response that gives no recipient. */
export interface LeftOut {
  responseId: string;
  number: number;
  /** Name or address, as far as there is one. */
  who: string;
  reason: string;
}

export interface RecipientsReport {
  added: number;
  /** In the list before, or of an earlier response of the same person. */
  already: number;
  leftOut: number;
  /** Why, with how many. */
  reasons: { reason: string; count: number }[];
  /** The first of them. */
  examples: LeftOut[];
}

const EXAMPLES = 25;

/**
 * Reads the people of a selection through a mapping and adds those who are new to a list: one transaction, so all of them or
 * none. Without `listId` nothing is written, and the report says what would become of them. `knownIn`: the list they are
 * compared with, null for one that is still to be made.
 */
export async function turnIntoRecipients(
  trx: Database,
  scope: ResponseScope,
  given: { selection: ResponseSelection; uses: ColumnUse[]; knownIn: string | null; listId: string | null; now: Date },
): Promise<RecipientsReport> {
  const { selection, uses, listId, now } = given;
  const read = partReader(answerParts(scope.versions), scope.versions);
  const mapping = mappingOf(uses);
  const seen = new Set<string>();
  const reasons = new Map<string, number>();
  const report: RecipientsReport = { added: 0, already: 0, leftOut: 0, reasons: [], examples: [] };
  let position = listId ? await nextPosition(trx, listId) : 0;
  for await (const responses of selectedResponses(trx, scope, selection)) {
    const people: Person[] = [];
    for (const response of responses) {
      const { person, problem } = readRow(read(response.versionId, response.answers), mapping);
      // The person typed and sent it: an unusual address is taken as it is.
      if (!problem || problem.startsWith("Did you mean ")) people.push(person);
      else {
        const reason = reasonMessage(problem, person);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        report.leftOut++;
        const who = response.name || response.email || `Response ${response.number}`;
        if (report.examples.length < EXAMPLES) {
          report.examples.push({ responseId: response.id, number: response.number, who, reason });
        }
      }
    }
    const fresh = await notThereYet(trx, given.knownIn, people, seen);
    report.added += fresh.length;
    report.already += people.length - fresh.length;
    if (listId && fresh.length > 0) {
      await addPeople(trx, { accountId: scope.form.accountId, listId, people: fresh, position, now });
      position += fresh.length;
    }
  }
  if (listId) {
    const columns = uses.filter((use) => use.startsWith("field:")).map((use) => use.slice("field:".length));
    await touchList(trx, listId, now, columns);
  }
  report.reasons = [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
  return report;
}

/** The words of lists, where they say nothing here. */
function reasonMessage(problem: string, { email }: Person): string {
  return email === "" && !problem.includes("name") ? "No e-mail address was given" : problem;
}

/** Who is neither in the list nor of an earlier response; `seen` learns of them. */
async function notThereYet(trx: Database, listId: string | null, people: Person[], seen: Set<string>): Promise<Person[]> {
  const known = listId
    ? await findByAddress(
        trx,
        listId,
        people.map(({ email }) => email),
      )
    : new Map<string, Person[]>();
  return people.filter((person) => {
    const key = personKey(person);
    const isThere = seen.has(key) || known.get(person.email)?.some((other) => personKey(other) === key);
    seen.add(key);
    return !isThere;
  });
}

async function addPeople(
  trx: Database,
  given: { accountId: string; listId: string; people: Person[]; position: number; now: Date },
): Promise<void> {
  const { accountId, listId, people, position, now } = given;
  const at = now.toISOString();
  await trx
    .insertInto("recipients")
    .values(
      people.map(({ fields, ...person }, index) => ({
        ...person,
        id: newId(now.getTime()),
        accountId,
        listId,
        position: position + index,
        fields: JSON.stringify(fields),
        searchText: searchTextOf({ ...person }),
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute();
}
