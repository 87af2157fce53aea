import { pairs } from "#app/engines/lists/pairs.ts";
import { guessMapping } from "#app/features/recipients/imports/guess-mapping.ts";
import { readRow } from "#app/features/recipients/imports/read-row.ts";
import {
  addRecipients,
  findByAddress,
} from "#app/features/recipients/lists/change-recipients.server.ts";
import type { Person } from "#app/features/recipients/lists/check-person.ts";
import {
  type ColumnUse,
  FIXED_USES,
  type Mapping,
  nameColumns,
  placeholderName,
} from "#app/features/recipients/lists/list-columns.ts";
import { touchList } from "#app/features/recipients/lists/project-list.server.ts";
import { personKey } from "#app/platform/text/search-text.ts";
import { AS_TYPED } from "#app/platform/text/typed-name.ts";
import type { Database } from "#db/database.server.ts";
import type { Answers } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import {
  type AnsweredVersion,
  type AskedQuestion,
  askedQuestions,
  questionLabel,
} from "./asked-questions.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type ResponseScope, selectedResponses } from "./responses.server.ts";

/**
 * A part of an answer that can become a value of a recipient: a whole answer, or the first name in
 * it.
 */
export interface AnswerPart {
  /** `{question id}.{part id}`: what a kept mapping knows it by. */
  key: string;
  /** Fit to show and to name a placeholder; no two are the same. */
  name: string;
  question: AskedQuestion;
  partId: string;
  /** What guessing goes by. */
  heading: string;
}

/** The parts of all questions ever asked, in their order. */
export function answerParts(versions: AnsweredVersion[]): AnswerPart[] {
  const parts = askedQuestions(versions).flatMap((question) => {
    const own = fieldTypeOf(question.element).parts(question.element);
    return own.map(({ id, label }) => ({
      key: `${question.id}.${id}`,
      question,
      partId: id,
      heading: own.length > 1 ? label : question.element.label,
      words: own.length > 1 ? wordsOfPart(question, label) : questionLabel(question),
    }));
  });
  const names = nameColumns(
    parts.map(({ words }) => words),
    parts.length,
  );
  return pairs(parts, names).map(([{ words: _, ...part }, name]) => ({ ...part, name }));
}

/** "Full Name: First Name"; the question's own words keep room for the part's. */
function wordsOfPart(question: AskedQuestion, part: string): string {
  if (part.startsWith(question.element.label)) return part;
  return `${[...placeholderName(questionLabel(question))].slice(0, 36).join("").trim()}: ${part}`;
}

/** The values of a response in the order of its parts, as the cells of an uploaded list are. */
export function partReader(
  parts: AnswerPart[],
  versions: AnsweredVersion[],
): (versionId: string, answers: Answers) => string[] {
  const readers = new Map(
    versions.map(({ id, byId }) => [
      id,
      parts.map(({ question, partId }) => {
        const element = byId.get(question.id);
        const part =
          element &&
          fieldTypeOf(element)
            .parts(element)
            .find((one) => one.id === partId);
        return part ? { questionId: question.id, value: part.value } : null;
      }),
    ]),
  );
  return (versionId, answers) =>
    (readers.get(versionId) ?? []).map((reader) => {
      const answer = reader ? answers[reader.questionId] : undefined;
      if (!reader || answer === undefined) return "";
      return reader.value(answer).replace(/(?<!\s)\s*\n\s*/g, ", ");
    });
}

/** What is kept of a mapping, for the next time: uses by the part's key. */
export type KeptUses = Record<string, ColumnUse>;

/**
 * What each part is used as: as it was last time, and where nothing is known, guessed. The first
 * name and e-mail questions give those; the rest goes by its words, as with uploaded lists.
 */
export function guessUses(
  parts: AnswerPart[],
  rows: string[][],
  kept: KeptUses | null,
): ColumnUse[] {
  const guessed = guessMapping(
    parts.map(({ heading }) => heading),
    rows,
    parts.length,
  );
  const sure = sureUses(parts);
  const taken = new Set<ColumnUse>([...sure.values(), ...(kept ? Object.values(kept) : [])]);
  if (sure.size > 0 && [...sure.values()].includes("firstName")) taken.add("fullName");
  return pairs(parts, guessed).map(([{ key, name, question }, guess]): ColumnUse => {
    const known = kept?.[key];
    if (known) return known;
    // Whole paragraphs are more than a recipient's value may hold.
    if (question.element.kind === "long-text") return "skip";
    const use = kept ? undefined : sure.get(key);
    if (use) return use;
    const isFixed = FIXED_USES.some((fixed) => fixed.use === guess);
    if (guess !== "skip" && (!isFixed || taken.has(guess)))
      return isOwnPart(sure, question) ? "skip" : `field:${name}`;
    return guess;
  });
}

/** A further part of the question that gives the names: the whole name beside first and last. */
function isOwnPart(sure: Map<string, ColumnUse>, { id }: AskedQuestion): boolean {
  return [...sure.keys()].some((key) => key.startsWith(`${id}.`));
}

/** The first Full Name and the first Email Address question about the person say what they are. */
function sureUses(parts: AnswerPart[]): Map<string, ColumnUse> {
  const uses = new Map<string, ColumnUse>();
  const first = (kind: string) =>
    parts.find(
      ({ question: { element, removed } }) =>
        element.kind === kind && !removed && element.settings.own !== false,
    )?.question.id;
  const [nameId, emailId] = [first("full-name"), first("email")];
  for (const { key, question, partId } of parts) {
    if (question.id === nameId && partId === "first") uses.set(key, "firstName");
    if (question.id === nameId && partId === "last") uses.set(key, "lastName");
    if (question.id === emailId && ![...uses.values()].includes("email")) uses.set(key, "email");
  }
  return uses;
}

/** The mapping that rows are read through. */
export function mappingOf(uses: ColumnUse[]): Mapping {
  // People typed their own names.
  return { columns: uses, headingRow: 0, leaveOutRepeatedAddresses: false, names: AS_TYPED };
}

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

/** Which responses become people, and what each part of their answers is used as. */
interface MappedResponses {
  selection: ResponseSelection;
  uses: ColumnUse[];
}

/**
 * What would become of the people of a selection; nothing is added. `knownIn`: the list they are
 * compared with, null for one that is still to be made.
 */
export async function reportOnRecipients(
  db: Database,
  scope: ResponseScope,
  { knownIn, ...mapped }: MappedResponses & { knownIn: string | null },
): Promise<RecipientsReport> {
  const seen = new Set<string>();
  return readPeople(db, scope, mapped, (people) => countNew(db, knownIn, people, seen));
}

/** Adds those who are new to a list: in the caller's transaction, so all of them or none. */
export async function turnIntoRecipients(
  trx: Database,
  scope: ResponseScope,
  { listId, now, ...mapped }: MappedResponses & { listId: string; now: Date },
): Promise<RecipientsReport> {
  const list = { accountId: scope.form.accountId, listId };
  const columns = mapped.uses
    .filter((use) => use.startsWith("field:"))
    .map((use) => use.slice("field:".length));
  await touchList(trx, listId, now, columns);
  return readPeople(trx, scope, mapped, async (people) => {
    const added = await addRecipients(trx, list, people, now);
    return added.filter(({ isNew }) => isNew).length;
  });
}

/**
 * Reads the people of a selection through a mapping, in pieces. `take` says how many of them are
 * new.
 */
async function readPeople(
  db: Database,
  scope: ResponseScope,
  { selection, uses }: MappedResponses,
  take: (people: Person[]) => Promise<number>,
): Promise<RecipientsReport> {
  const read = partReader(answerParts(scope.versions), scope.versions);
  const mapping = mappingOf(uses);
  const reasons = new Map<string, number>();
  const report: RecipientsReport = { added: 0, already: 0, leftOut: 0, reasons: [], examples: [] };
  for await (const responses of selectedResponses(db, scope, selection)) {
    const people: Person[] = [];
    for (const response of responses) {
      const { person, problem } = readRow(read(response.versionId, response.answers), mapping, {
        takesOnlyName: true,
      });
      // The person typed and sent it: an unusual address is taken as it is.
      if (!problem || problem.startsWith("Did you mean "))
        people.push({ ...person, language: response.language || null });
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
    const added = await take(people);
    report.added += added;
    report.already += people.length - added;
  }
  report.reasons = [...reasons]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count);
  return report;
}

/** The words of lists, where they say nothing here. */
function reasonMessage(problem: string, { email }: Person): string {
  return email === "" && !problem.includes("name") ? "No e-mail address was given" : problem;
}

/** How many are neither in the list nor of an earlier response; `seen` learns of them. */
async function countNew(
  db: Database,
  listId: string | null,
  people: Person[],
  seen: Set<string>,
): Promise<number> {
  const emails = people.map(({ email }) => email);
  const known = listId ? await findByAddress(db, listId, emails) : new Map<string, Person[]>();
  return people.filter((person) => {
    const key = personKey(person);
    const isThere =
      seen.has(key) || known.get(person.email)?.some((other) => personKey(other) === key);
    seen.add(key);
    return !isThere;
  }).length;
}
