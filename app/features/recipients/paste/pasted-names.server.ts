import { createHash } from "node:crypto";
import {
  ANSWERS,
  type Answer,
  type NameAnswers,
  QUESTION_KINDS,
  type QuestionKind,
  UNANSWERED,
} from "#app/engines/names/index.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { counted, wholeName } from "#app/platform/text/wording.ts";
import { ANSWER_LABELS, NAME_QUESTIONS } from "../imports/names/name-labels.ts";
import { showWritten } from "../imports/names/written-name.ts";
import type { PastedPeople, PastedPerson } from "./read-pasted.ts";

/** The field of the answer to a question about names: "names-titles" is "drop" or "keep". */
const fieldOf = (kind: QuestionKind) => `names-${kind}`;

/** What was answered about names; undefined: nothing yet. */
export function readNameAnswers(
  fields: Readonly<Record<string, string | undefined>>,
): NameAnswers | undefined {
  const answers: NameAnswers = {};
  for (const kind of QUESTION_KINDS) {
    const answer = ANSWERS[kind].find((one) => one === fields[fieldOf(kind)]);
    if (answer) answers[kind] = answer;
  }
  return Object.keys(answers).length > 0 ? answers : undefined;
}

/** People whose names are not printed as they are written, or can be read in two ways. */
function peopleToSee({ rows }: PastedPeople): PastedPerson[] {
  return rows.filter(({ problem, written }) => !problem && written !== "");
}

/** Six letters for a name and what is asked about it: which names a page has shown. */
function markOf({ written, doubts }: PastedPerson): string {
  const text = `${written}\n${doubts.join()}`;
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}

/**
 * Why people can't be added before somebody has looked at their names; null: there is nothing new
 * to see. `seen`: what the page said it had shown, when the button was pressed.
 */
export function unseenNames(pasted: PastedPeople, seen: string | undefined): FormErrors | null {
  const shown = new Set((seen ?? "").split("."));
  const unseen = peopleToSee(pasted).filter((person) => !shown.has(markOf(person)));
  if (unseen.length === 0) return null;
  return { namesSeen: `Check ${counted(unseen.length, "name")} below before they are added` };
}

interface AskedKind {
  name: string;
  label: string;
  chosen: Answer;
  options: { value: Answer; label: string }[];
}

interface NamesRead {
  /** What can be answered for all names alike. */
  questions: AskedKind[];
  total: number;
  rows: { line: number; written: string; printed: string; question: string }[];
  /** What `unseenNames` wants to know again. */
  seen: string;
}

const GUESS_LABELS = {
  sender: "The name is that of the person who sent the message",
  rest: "The rest of the line isn’t used",
  hyphen: "What is before the hyphen is read as part of the address",
};
const MAX_NAMES_SHOWN = 100;
/** Where not all names can be listed, what has no good answer comes first. */
const URGENCY: readonly QuestionKind[] = [
  "unreadable",
  "order",
  "title-or-name",
  "surname-first",
  "capitals",
  "titles",
];

/** Names to look at before they are added; null: there are none. */
export function showNamesRead(pasted: PastedPeople): NamesRead | null {
  const people = peopleToSee(pasted);
  if (people.length === 0) return null;
  const listed = people.length > MAX_NAMES_SHOWN ? mostUrgent(people) : people;
  return {
    questions: askedKinds(people, pasted.mapping.names ?? {}),
    total: people.length,
    rows: listed.map(({ line, person, written, doubts, guess }) => ({
      line,
      written: showWritten(written),
      printed: wholeName(person),
      question: [
        ...doubts.map((kind) => NAME_QUESTIONS[kind]),
        ...(guess ? [GUESS_LABELS[guess]] : []),
      ].join(", "),
    })),
    seen: [...new Set(people.map(markOf))].join("."),
  };
}

function mostUrgent(people: PastedPerson[]): PastedPerson[] {
  const urgency = ({ doubts }: PastedPerson) =>
    Math.min(...doubts.map((kind) => URGENCY.indexOf(kind)), URGENCY.length);
  return people
    .toSorted((one, other) => urgency(one) - urgency(other))
    .slice(0, MAX_NAMES_SHOWN)
    .toSorted((one, other) => one.line - other.line);
}

function askedKinds(people: PastedPerson[], answers: NameAnswers): AskedKind[] {
  return QUESTION_KINDS.flatMap((kind) => {
    const count = people.filter(({ doubts }) => doubts.includes(kind)).length;
    if (count === 0 || ANSWERS[kind].length < 2) return [];
    return [
      {
        name: fieldOf(kind),
        label: `${NAME_QUESTIONS[kind]} (${counted(count, "name")})`,
        chosen: answers[kind] ?? UNANSWERED[kind],
        options: ANSWERS[kind].map((value) => ({ value, label: ANSWER_LABELS[value] })),
      },
    ];
  });
}
