import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import { toPlainLetters } from "#app/engines/letters/index.ts";
import { type ColumnUse, nameColumns } from "../lists/list-columns.ts";
import { KNOWN_HEADINGS } from "./heading-words.ts";

/** What is longer is a sentence, and no heading that is known. */
const MAX_HEADING_LETTERS = 200;

const BY_HEADING = new Map<string, ColumnUse>(
  KNOWN_HEADINGS.flatMap(([use, list]) =>
    list.split("|").map((word): [string, ColumnUse] => [headingKey(word), use]),
  ),
);

/** "Ímeèlì " → "imeeli", "E-mail_Address" → "emailaddress". */
export function headingKey(heading: string): string {
  return toPlainLetters(heading.slice(0, MAX_HEADING_LETTERS)).replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Headings that mean a first name only where no other column does: lists have "Surname, First Name,
 * Other Names".
 */
const SECOND_CHOICE = new Set(["othername", "othernames"]);

/**
 * Words in a heading that only say whose name or address it is: "Participant First", "Student's
 * e-mail", "Name of attendee".
 */
const WHOSE_WORDS = new Set(
  `participant attendee student learner recipient candidate delegate trainee member employee staff user customer client person applicant registrant
   beneficiary graduate volunteer contact holder awardee invitee pupil
   s the of your my a is what please enter type write required optional official legal primary`.split(
    /\s+/,
  ),
);

/** Words that suggest a column of names, so its cells are checked. */
const NAME_WORDS = {
  firstName: /^(first|1st|given|fore|forename|christian|other|names?|prenoms?)$/,
  lastName: /^(last|sur|surname|family|father|names?|nom)$/,
};

/** The known meaning of a heading, or null. */
export function meaningOfHeading(cell: string): ColumnUse | null {
  const heading = cell.slice(0, MAX_HEADING_LETTERS);
  return sureMeaning(heading) ?? likelyMeaning(heading);
}

/** The use a heading names exactly. */
function sureMeaning(heading: string): ColumnUse | null {
  const whole = BY_HEADING.get(headingKey(heading));
  if (whole) return whole;
  const outside = withoutBrackets(heading, "");
  return outside === heading ? null : (BY_HEADING.get(headingKey(outside)) ?? null);
}

function withoutBrackets(heading: string, instead: string): string {
  return heading.replace(/\([^()]*\)/g, instead);
}

/** A name or an e-mail address among words that say whose: "Participant First" → first name. */
function likelyMeaning(heading: string): ColumnUse | null {
  for (const text of [heading, withoutBrackets(heading, " ")]) {
    const words = wordsOf(text).filter(
      (word) => !WHOSE_WORDS.has(word) && !WHOSE_WORDS.has(word.replace(/s$/, "")),
    );
    // "Name on certificate", "Name as it should appear on the certificate"
    if (
      words[0] &&
      /^(full)?names?$/.test(words[0]) &&
      words.includes("on") &&
      /^certificates?$/.test(words.at(-1) ?? "")
    )
      return "fullName";
    const use = BY_HEADING.get(words.join(""));
    if (use === "firstName" || use === "lastName" || use === "fullName" || use === "email")
      return use;
  }
  return null;
}

/** "1. Participant's E-Mail2" → ["participant", "s", "email"]. */
function wordsOf(heading: string): string[] {
  const words = heading
    .slice(0, MAX_HEADING_LETTERS)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/\be[\s_-]?mail/g, "email")
    .replace(/(\p{L})\d+(?=$|\P{L})/gu, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return /^\d+$/.test(words[0] ?? "") ? words.slice(1) : words;
}

/**
 * Guesses the use of every column from its heading, and from its cells where headings say nothing
 * or not enough: a column of addresses is the e-mail column. Each known use is given once, to the
 * column whose heading says it most plainly and whose cells can be it; every other column with a
 * heading becomes its own placeholder; columns without a heading or without a value are left out.
 */
export function guessMapping(
  headings: string[] | null,
  rows: string[][],
  columnCount: number,
): ColumnUse[] {
  const names = nameColumns(headings ?? [], columnCount);
  const filled = names.map((_, index) => rows.some((row) => (row[index] ?? "").trim() !== ""));
  const uses: (ColumnUse | null)[] = names.map(() => null);
  const taken = new Set<ColumnUse>();
  const give = (index: number, use: ColumnUse) => {
    uses[index] = use;
    taken.add(use);
  };
  const giveWhere = (
    meaning: (heading: string) => ColumnUse | null,
    isFit: (index: number, use: ColumnUse) => boolean,
  ) =>
    headings?.forEach((heading, index) => {
      const use = index < columnCount ? meaning(heading) : null;
      if (use && uses[index] === null && !taken.has(use) && isFit(index, use)) give(index, use);
    });
  const fits = (index: number, use: ColumnUse) =>
    rows.length === 0 || (filled[index] === true && canBe(use, rows, index));
  const plain = (heading: string) =>
    SECOND_CHOICE.has(headingKey(heading)) ? null : sureMeaning(heading);
  giveWhere(plain, fits);
  giveWhere(meaningOfHeading, fits);
  // Before a column that is called so and holds none: "anonymous" under "Email".
  const addresses = taken.has("email") ? null : addressColumn(uses, headings ?? [], rows);
  if (addresses !== null) give(addresses, "email");
  const isName = (use: ColumnUse) => NAME_USES.includes(use);
  const mayBeEmpty = (use: ColumnUse) => !isName(use) || !NAME_USES.some((one) => taken.has(one));
  giveWhere(plain, (index) => filled[index] === true);
  giveWhere(sureMeaning, (index, use) => filled[index] === true || mayBeEmpty(use));
  settleNames(uses, taken, names, rows);
  findOtherName(uses, headings ?? [], rows);
  return names.map((name, index): ColumnUse => {
    const use = uses[index];
    if (use) return use;
    const heading = (headings?.[index] ?? "").trim();
    return heading && filled[index] ? `field:${name}` : "skip";
  });
}

/**
 * A single name column holds whole names whatever it is called ("Orúkọ", "Nom"); separate columns
 * beat a whole-name one.
 */
function settleNames(
  uses: (ColumnUse | null)[],
  taken: Set<ColumnUse>,
  names: string[],
  rows: string[][],
): void {
  const at = (use: ColumnUse) => uses.indexOf(use);
  if (taken.has("fullName") && taken.has("firstName") && taken.has("lastName"))
    uses[at("fullName")] = "skip";
  else if (taken.has("fullName") && taken.has("lastName")) uses[at("fullName")] = "firstName";
  else if (taken.has("fullName") && taken.has("firstName")) uses[at("firstName")] = "skip";
  else if (!taken.has("fullName") && taken.has("firstName") !== taken.has("lastName")) {
    const index = at(taken.has("firstName") ? "firstName" : "lastName");
    const cells = rows.map((row) => (row[index] ?? "").trim()).filter(Boolean);
    if (cells.length > 0 && cells.filter((cell) => /[\s,]/.test(cell)).length >= cells.length / 2)
      uses[index] = "fullName";
  } else if (!taken.has("fullName") && !taken.has("firstName")) {
    // No heading says "name": the first column of words that is not the address.
    const index = names.findIndex(
      (_, column) => uses[column] === null && isWordColumn(rows, column),
    );
    if (index < 0) return;
    const next =
      uses[index + 1] === null &&
      isLastNameColumn(rows, index + 1) &&
      !rows.some((row) => /\s/.test((row[index] ?? "").trim()));
    uses[index] = next ? "firstName" : "fullName";
    if (next) uses[index + 1] = "lastName";
  }
}

/**
 * If only one of first and last name is found, the other may be in a column beside it whose heading
 * mentions a name.
 */
function findOtherName(uses: (ColumnUse | null)[], headings: string[], rows: string[][]): void {
  const [found, another] = (["firstName", "lastName"] as const).filter((use) => uses.includes(use));
  if (!found || another || uses.includes("fullName")) return;
  const missing = found === "firstName" ? "lastName" : "firstName";
  const at = uses.indexOf(found);
  const beside = missing === "firstName" ? [at - 1, at + 1] : [at + 1, at - 1];
  const index = beside.find(
    (column) =>
      uses[column] === null &&
      wordsOf(headings[column] ?? "").some((word) => NAME_WORDS[missing].test(word)) &&
      isWordColumn(rows, column),
  );
  if (index !== undefined) uses[index] = missing;
}

/** The free column that holds addresses, of several the one whose heading says so; null: none. */
function addressColumn(
  uses: readonly (ColumnUse | null)[],
  headings: readonly string[],
  rows: string[][],
): number | null {
  const free = uses.flatMap((use, at) => (use === null && isAddressColumn(rows, at) ? [at] : []));
  const named = free.find((at) => /mail|courriel|correio|imel/i.test(headings[at] ?? ""));
  return named ?? free[0] ?? null;
}

const NAME_USES: readonly ColumnUse[] = ["firstName", "lastName", "fullName"];

/** False if the cells contradict the heading: no address in it, or no name. */
function canBe(use: ColumnUse, rows: string[][], column: number): boolean {
  if (use === "email") return rows.some((row) => (row[column] ?? "").includes("@"));
  if (use !== "firstName" && use !== "lastName" && use !== "fullName") return true;
  const cells = rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);
  return (
    cells.filter((cell) => /\p{L}/u.test(cell) && !cell.includes("@")).length >= cells.length / 2
  );
}

function isAddressColumn(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim());
  const isAddress = (cell: string) => readEmailAddress(cell).ok;
  // Of some who have two addresses in a cell, one is asked for later.
  const mayHave = cells.filter((cell) => cell.includes("@") && cell.length < 200);
  return (
    mayHave.length > cells.length / 2 && mayHave.filter(isAddress).length * 2 >= mayHave.length
  );
}

/**
 * Beside single words that are first names: words too, or names with numbers ("Number 12"). Not a
 * code, nor a group that many share.
 */
function isLastNameColumn(rows: string[][], column: number): boolean {
  if (isWordColumn(rows, column)) return true;
  const cells = rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);
  const isName = (cell: string) =>
    /^\p{L}[\p{L}\p{M}]/u.test(cell) && /\p{Ll}/u.test(cell) && !cell.includes("@");
  return cells.length >= 3 && cells.every(isName) && new Set(cells).size * 2 > cells.length;
}

function isWordColumn(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);
  return cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell));
}

const SURNAME = "(?:surname|last ?name|family ?name)s?";
const SURNAME_FIRST = new RegExp(
  String.raw`\b${SURNAME} (?:comes )?first\b|\b${SURNAME}\s?[,/&-]?\s?(?:and |then )?(?:first|other|given|middle)`,
  "i",
);

/** "Full Name (Surname first)": a heading that says the order of what is below it. */
export function saysSurnameFirst(heading: string | undefined): boolean {
  return heading !== undefined && SURNAME_FIRST.test(heading.slice(0, MAX_HEADING_LETTERS));
}
