/** What a condition is about: which select, or which box, its value comes from. */
export type ValueKind = "tag" | "webinar" | "project" | "form" | "list" | "emails" | "day";

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
  onList: { label: "Is on the list", value: "list" },
  notOnList: { label: "Is not on the list", value: "list" },
  answered: { label: "Answered the form", value: "form" },
  unopened: { label: "Opened none of the last e-mails", value: "emails" },
  joined: { label: "Known since", value: "day" },
} as const satisfies Record<string, { label: string; value: ValueKind }>;

export type ConditionKind = keyof typeof CONDITIONS;
export const CONDITION_KINDS = Object.keys(CONDITIONS) as ConditionKind[];

/** Every webinar, or every certificate, of the account. */
export const ANY = "any";
export const ANY_LABELS: Partial<Record<ValueKind, string>> = {
  webinar: "any webinar",
  project: "any certificate",
};

export interface Condition {
  what: ConditionKind;
  /** An id, `ANY`, "3" e-mails, or "2026-01-31". */
  value: string;
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

export type Options = Record<
  Exclude<ValueKind, "emails" | "day">,
  { value: string; label: string }[]
>;

/** A row of the form, as typed. */
export interface TypedCondition {
  what: ConditionKind;
  value: string;
}

/**
 * The rows `what-0`, `value-0`, `what-1` … of a form or an address; a kind that is none counts as
 * the first.
 */
export function readTyped(fields: { get(name: string): unknown }): TypedCondition[] {
  const rows: TypedCondition[] = [];
  for (let index = 0; index < MAX_CONDITIONS; index++) {
    const what = fields.get(`what-${index}`);
    if (typeof what !== "string") break;
    const value = fields.get(`value-${index}`);
    rows.push({
      what: CONDITION_KINDS.find((kind) => kind === what) ?? "tagged",
      value: typeof value === "string" ? value.trim().slice(0, 60) : "",
    });
  }
  return rows;
}

const MISSING: Record<ValueKind, string> = {
  tag: "Choose a tag",
  webinar: "Choose a webinar",
  project: "Choose a certificate",
  form: "Choose a form",
  list: "Choose a list",
  emails: `Enter how many e-mails, from 1 to ${MAX_EMAILS}`,
  day: "Enter the day, like 2026-01-31",
};

/** What is wrong with the value of a row; null: nothing. `options`: what its select offers. */
export function problemOfCondition(
  { what, value }: TypedCondition,
  options: Options,
): string | null {
  const kind = CONDITIONS[what].value;
  return isRightValue(kind, value, options) ? null : MISSING[kind];
}

function isRightValue(kind: ValueKind, value: string, options: Options): boolean {
  if (kind === "emails")
    return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_EMAILS;
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
  const parts = conditions.map(({ what, value }) => conditionText(what, value, options));
  const text = parts.map((part, index) =>
    index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1),
  );
  return text.join(match === "all" ? " and " : " or ");
}

function conditionText(what: ConditionKind, value: string, options: Options): string {
  const { label, value: kind } = CONDITIONS[what];
  if (kind === "emails")
    return value === "1"
      ? "Did not open the last e-mail"
      : `Opened none of the last ${value} e-mails`;
  if (kind === "day") return `${label} ${value}`;
  if (value === ANY) return anyText(what) ?? `${label} ${ANY_LABELS[kind]}`;
  return `${label} ${options[kind].find((option) => option.value === value)?.label ?? "(deleted)"}`;
}

function anyText(what: ConditionKind): string | null {
  if (what === "notAttended") return "Attended no webinar";
  if (CONDITIONS[what].value !== "project") return null;
  return what === "certified" ? "Has a certificate" : "Has no certificate yet";
}

/** Whether something that the rule names is gone: it means nobody then. */
export function isBroken({ conditions }: PeopleRule, options: Options): boolean {
  return conditions.some((condition) => problemOfCondition(condition, options) !== null);
}
