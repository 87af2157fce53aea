import type { Draft, Expected } from "../tables/draft.ts";
import { statementsIn } from "./sentences.ts";
import type { WalkedList } from "./walk-list.ts";

/**
 * `right`: exactly the table, or `asked`: each difference is asked about. `refused`: for the reason
 * that is true. `wrong`: something else is kept, or refused, without a word.
 */
export interface Judgement {
  verdict: "right" | "asked" | "refused" | "wrong";
  /** Whatever was asked on the way, needed or not. */
  hadQuestion: boolean;
  /** What is wrong or was asked. */
  notes: string[];
}

/** Numbers of rows, which nobody needs and nobody minds. */
const MAY_BE_KEPT = /^(?:s\/?n\.?|no\.?|#)$/i;

/** Compares what became of a list with what is right. */
export function judgeList(draft: Draft, walked: WalkedList): Judgement {
  const said = statementsIn(walked.said);
  const unsaid = draft.says.filter((statement) => !said.includes(statement));
  const isCovered = [...draft.says, ...(draft.covers ?? [])].some((one) => said.includes(one));
  const questions = [
    ...walked.warnings.map((text) => `warning: ${text}`),
    ...walked.keptAside.map(({ reason, email }) => `kept aside: ${reason} (${email})`),
    ...(walked.isHeldUp ? [`held up: ${walked.said.slice(-400)}`] : []),
  ];
  const hadQuestion = questions.length > 0 || isCovered;
  const wrong = (notes: string[]): Judgement => ({ verdict: "wrong", hadQuestion, notes });
  if (unsaid.length > 0)
    return wrong([
      `not said: ${unsaid.join(", ")}`,
      ...(walked.refusal ? [`refused: ${walked.refusal}`] : questions),
    ]);
  if (walked.refusal !== null)
    return draft.says.length > 0
      ? { verdict: "refused", hadQuestion: true, notes: [walked.refusal] }
      : wrong([`refused: ${walked.refusal}`]);
  if (walked.isHeldUp) return { verdict: "asked", hadQuestion, notes: questions };
  const differences = differencesOf(draft.expected, walked);
  if (differences.length > 0 && !isCovered) return wrong(differences);
  const isAsked = differences.length > 0 || hadQuestion;
  return {
    verdict: isAsked ? "asked" : "right",
    hadQuestion,
    notes: [...differences, ...questions],
  };
}

/** What is kept otherwise than it should be, and isn't among the rows to correct. */
function differencesOf(expected: readonly Expected[], { people, keptAside }: WalkedList): string[] {
  const differences: string[] = [];
  const left = new Set(people);
  for (const person of expected) {
    const { email } = person;
    const kept =
      [...left].find((one) => one.email === email) ??
      [...left].find((one) => isSameName(one, person));
    if (kept) {
      left.delete(kept);
      differences.push(...differencesOfPerson(person, kept));
    } else if (!keptAside.some((row) => row.email.includes(email) || isSameName(row, person)))
      differences.push(`left out: ${person.first} ${person.last} <${email}>`);
  }
  for (const { first, last, email } of left) differences.push(`added: ${first} ${last} <${email}>`);
  return differences;
}

function isSameName(
  one: { first: string; last: string },
  other: { first: string; last: string },
): boolean {
  const key = ({ first, last }: { first: string; last: string }) =>
    `${first} ${last}`
      .normalize("NFD")
      .replace(/[^\p{L}]/gu, "")
      .toLowerCase();
  return key(one) === key(other);
}

function differencesOfPerson(person: Expected, kept: WalkedList["people"][number]): string[] {
  const { email } = person;
  if (person.isToBeAsked) return [`not asked about: ${kept.first} ${kept.last} <${kept.email}>`];
  const differences: string[] = [];
  const compare = (what: string, is: string, accepted: string[]) => {
    if (!accepted.some((text) => text.normalize("NFC") === is))
      differences.push(
        `${email}: ${what} is ${shown(is)}, not ${accepted.map(shown).join(" or ")}`,
      );
  };
  compare("first name", kept.first, [person.first]);
  compare("last name", kept.last, [person.last]);
  compare("address", kept.email, [email]);
  const fields = new Map(Object.entries(kept.fields));
  for (const [heading, accepted] of Object.entries(person.fields)) {
    const name = fieldNamed(fields, heading);
    compare(heading, name === undefined ? "" : (fields.get(name) ?? ""), accepted);
    if (name !== undefined) fields.delete(name);
  }
  for (const [name, value] of fields)
    if (!MAY_BE_KEPT.test(name)) differences.push(`${email}: ${name} is kept too: ${shown(value)}`);
  return differences;
}

/** Under headings of two rows a field may be called by both: "Details Organisation". */
function fieldNamed(fields: Map<string, string>, heading: string): string | undefined {
  const wanted = heading.normalize("NFC").toLowerCase();
  const names = [...fields.keys()];
  return (
    names.find((name) => name.toLowerCase() === wanted) ??
    names.find((name) => name.toLowerCase().endsWith(` ${wanted}`))
  );
}

/** Letters that nobody sees are written out. */
function shown(text: string): string {
  return `“${text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16)}`)}”`;
}
