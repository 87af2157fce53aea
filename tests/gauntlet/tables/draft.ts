import type { Cell } from "./book.ts";
import { COLUMNS, type ColumnName } from "./columns.ts";
import { PEOPLE, type PeopleName } from "./people.ts";

/** What a page or a refusal has to say; judging/sentences.ts knows how. */
export type Statement =
  | "formulas"
  | "hidden rows"
  | "hidden sheet"
  | "damaged text"
  | "lost letters"
  | "several addresses"
  | "several tables";

/** A row of the right table. */
export interface Expected {
  first: string;
  last: string;
  email: string;
  /** By heading, every text that is right; "" where it may be left out. */
  fields: Record<string, string[]>;
  /** Nobody can know what is right: the organiser has to be asked about this person. */
  isToBeAsked?: boolean;
}

type Role = "first" | "last" | "full" | "email" | "extra";

/** A list on its way to a workbook: a row a person, and what is right. */
export interface Draft {
  headings: string[];
  roles: Role[];
  rows: Cell[][];
  expected: Expected[];
  /** Each has to be said on the way. */
  says: Statement[];
  /** If one of these is said, a difference was asked about. */
  covers?: Statement[];
  /** Something is wrong with it, or has to be chosen: a question is no surprise. */
  isPlanted: boolean;
}

/** The plain list of a case, before its layout and its fault. */
export function draftOf(people: PeopleName, columns: readonly ColumnName[]): Draft {
  const extras = columns.map((name) => COLUMNS[name]());
  const list = PEOPLE[people];
  const says = extras.flatMap(({ mustBeSaid }) => mustBeSaid ?? []);
  return {
    headings: [
      "First Name",
      "Last Name",
      "Email Address",
      "Branch",
      ...extras.map(({ heading }) => heading),
    ],
    roles: ["first", "last", "email", "extra", ...extras.map((): Role => "extra")],
    rows: list.map(({ first, last, email, branch }, index) => [
      first,
      last,
      email,
      branch,
      ...extras.map(({ cells }) => cells[index] ?? null),
    ]),
    expected: list.map(({ first, last, email, branch }, index) => ({
      first,
      last,
      email,
      fields: Object.fromEntries([
        ["Branch", [branch]],
        ...extras.map(({ heading, accepted }) => [heading, accepted[index] ?? [""]]),
      ]),
    })),
    says,
    isPlanted: says.length > 0,
  };
}

/** The same list with its columns in another order, or others: `columns` are places, from 0. */
export function rearranged(draft: Draft, columns: readonly number[]): Draft {
  const pick = <Item>(items: readonly Item[]) => columns.map((column) => items[column] as Item);
  return {
    ...draft,
    headings: pick(draft.headings),
    roles: pick(draft.roles),
    rows: draft.rows.map(pick),
  };
}

/** The same list with other headings; fields are then expected under these. */
export function renamed(draft: Draft, names: Record<string, string>): Draft {
  const rename = (heading: string) => names[heading] ?? heading;
  return {
    ...draft,
    headings: draft.headings.map(rename),
    expected: draft.expected.map((person) => ({
      ...person,
      fields: Object.fromEntries(
        Object.entries(person.fields).map(([heading, accepted]) => [rename(heading), accepted]),
      ),
    })),
  };
}
