/** What a condition is about: which select, or which box, its value comes from. */
export type ValueKind =
  | "tag"
  | "webinar"
  | "project"
  | "form"
  | "list"
  | "column"
  | "send"
  | "emails"
  | "days"
  | "day";

/** What a condition on an imported column compares it with, beside the column's name. */
type SecondKind = "text" | "day";

/**
 * Everything that can be asked of a person, with how it is said. "Any" is offered where it makes
 * sense.
 */
export const CONDITIONS = {
  tagged: { label: "Has the tag", value: "tag" },
  notTagged: { label: "Doesn’t have the tag", value: "tag" },
  attended: { label: "Attended", value: "webinar" },
  notAttended: { label: "Did not attend", value: "webinar" },
  registered: { label: "Registered for", value: "webinar" },
  certified: { label: "Has a certificate of", value: "project" },
  notCertified: { label: "Has no certificate yet of", value: "project" },
  viewed: { label: "Has an opened certificate of", value: "project" },
  onList: { label: "Is on the list", value: "list" },
  notOnList: { label: "Is not on the list", value: "list" },
  answered: { label: "Answered the form", value: "form" },
  unopened: { label: "Opened none of the last e-mails", value: "emails" },
  clicked: { label: "Clicked a link in", value: "send" },
  notClicked: { label: "Clicked no link in", value: "send" },
  columnIs: { label: "Imported column is", value: "column", second: "text" },
  columnContains: { label: "Imported column contains", value: "column", second: "text" },
  columnEmpty: { label: "Imported column is empty", value: "column" },
  columnBefore: { label: "Imported date is before", value: "column", second: "day" },
  columnAfter: { label: "Imported date is after", value: "column", second: "day" },
  expiresBefore: { label: "Certificate expires before", value: "day" },
  expiresAfter: { label: "Certificate expires after", value: "day" },
  expiresWithin: { label: "Certificate expires within", value: "days" },
  joined: { label: "Known since", value: "day" },
} as const satisfies Record<string, { label: string; value: ValueKind; second?: SecondKind }>;

export type ConditionKind = keyof typeof CONDITIONS;
export const CONDITION_KINDS = Object.keys(CONDITIONS) as ConditionKind[];

/** What is typed beside the column of a condition; null: nothing. */
export function secondOf(what: ConditionKind): SecondKind | null {
  const condition: { value: ValueKind; second?: SecondKind } = CONDITIONS[what];
  return condition.second ?? null;
}

/** Every webinar, or every certificate, of the account. */
export const ANY = "any";
export const ANY_LABELS: Partial<Record<ValueKind, string>> = {
  webinar: "any webinar",
  project: "any certificate",
  send: "any e-mail",
};

export interface Condition {
  what: ConditionKind;
  /** An id, `ANY`, the name of a column, "3" e-mails or days, or "2026-01-31". */
  value: string;
  /** What a column is compared with: words, or "2026-01-31". */
  text?: string | undefined;
  /** Of a day: the moment it began on the account's clocks, ISO. */
  from?: string | undefined;
}

/** Who is meant. */
export interface PeopleRule {
  /** `all` conditions have to hold, or `any` of them. */
  match: "all" | "any";
  conditions: Condition[];
}

export const MAX_CONDITIONS = 8;
export const MAX_EMAILS = 20;
export const MAX_DAYS = 730;

export type Options = Record<
  Exclude<ValueKind, "emails" | "days" | "day">,
  { value: string; label: string }[]
>;

/** A row of the form, as typed. */
export interface TypedCondition {
  what: ConditionKind;
  value: string;
  text?: string | undefined;
}

const MAX_TEXT = 200;

/**
 * The rows `what-0`, `value-0`, `text-0`, `what-1` … of a form or an address; a kind that is none counts as
 * the first.
 */
export function readTyped(fields: { get(name: string): unknown }): TypedCondition[] {
  const rows: TypedCondition[] = [];
  for (let index = 0; index < MAX_CONDITIONS; index++) {
    const what = fields.get(`what-${index}`);
    if (typeof what !== "string") break;
    const typed = (name: string) => {
      const value = fields.get(`${name}-${index}`);
      return typeof value === "string" ? value.trim().slice(0, MAX_TEXT) : "";
    };
    const kind = CONDITION_KINDS.find((kind) => kind === what) ?? "tagged";
    const second = secondOf(kind) === null ? {} : { text: typed("text") };
    rows.push({ what: kind, value: typed("value"), ...second });
  }
  return rows;
}

const MISSING: Record<ValueKind, string> = {
  tag: "Choose a tag",
  webinar: "Choose a webinar",
  project: "Choose a certificate",
  form: "Choose a form",
  list: "Choose a list",
  column: "Choose a column",
  send: "Choose a send",
  emails: `Enter how many e-mails, from 1 to ${MAX_EMAILS}`,
  days: `Enter how many days, from 1 to ${MAX_DAYS}`,
  day: "Enter the day, like 2026-01-31",
};

/**
 * What is wrong with a row, and with which of its fields; null: nothing. `options`: what its select
 * offers.
 */
export function problemOfCondition(
  { what, value, text = "" }: TypedCondition,
  options: Options,
): { field: "value" | "text"; problem: string } | null {
  const kind = CONDITIONS[what].value;
  if (!isRightValue(kind, value, options)) return { field: "value", problem: MISSING[kind] };
  const second = secondOf(what);
  if (second === "text" && text === "")
    return { field: "text", problem: "Enter what the column says" };
  return second === "day" && !isDay(text) ? { field: "text", problem: MISSING.day } : null;
}

function isRightValue(kind: ValueKind, value: string, options: Options): boolean {
  if (kind === "emails" || kind === "days") {
    const most = kind === "emails" ? MAX_EMAILS : MAX_DAYS;
    return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  }
  if (kind === "day") return isDay(value);
  return (
    (value === ANY && kind in ANY_LABELS) || options[kind].some((option) => option.value === value)
  );
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** "Attended any webinar and has no certificate yet of any certificate". */
export function peopleRuleText({ match, conditions }: PeopleRule, options: Options): string {
  const parts = conditions.map((condition) => conditionText(condition, options));
  const text = parts.map((part, index) =>
    index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1),
  );
  return text.join(match === "all" ? " and " : " or ");
}

function conditionText({ what, value, text }: Condition, options: Options): string {
  const { label, value: kind } = CONDITIONS[what];
  switch (kind) {
    case "emails":
      return value === "1"
        ? "Did not open the last e-mail"
        : `Opened none of the last ${value} e-mails`;
    case "days":
      return `${label} ${value} ${value === "1" ? "day" : "days"}`;
    case "day":
      return `${label} ${value}`;
    case "column":
      return columnText(what, value, text);
  }
  if (value === ANY) return anyText(what) ?? `${label} ${ANY_LABELS[kind]}`;
  return `${label} ${options[kind].find((option) => option.value === value)?.label ?? "(deleted)"}`;
}

/** "Column “Branch” is “Ikeja”", "Column “Start” is before 2026-01-31". */
function columnText(what: ConditionKind, column: string, text = ""): string {
  const asks = CONDITIONS[what].label.replace(/^Imported (?:column|date) /, "");
  const compared = secondOf(what) === "text" ? ` “${text}”` : ` ${text}`;
  return `Column “${column}” ${asks}${text ? compared : ""}`;
}

function anyText(what: ConditionKind): string | null {
  if (what === "notAttended") return "Attended no webinar";
  if (CONDITIONS[what].value !== "project") return null;
  if (what === "viewed") return "Has a certificate that was opened";
  return what === "certified" ? "Has a certificate" : "Has no certificate yet";
}

/** Whether something that the rule names is gone: it means nobody then. */
export function isBroken({ conditions }: PeopleRule, options: Options): boolean {
  return conditions.some((condition) => problemOfCondition(condition, options) !== null);
}
