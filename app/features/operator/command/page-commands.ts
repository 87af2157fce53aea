import { editDistance } from "#app/engines/letters/edit-distance.ts";
import type { OperatorAct } from "#app/features/activity/operator-act-kinds.ts";

/** Options that take a value. */
export type CommandOption = "reason" | "note" | "confirm" | "selector" | "state" | "kind" | "from";

export interface CommandSpec {
  /** The command's arguments, in order; all are required. */
  takes: readonly string[];
  needs?: readonly CommandOption[];
  may?: readonly CommandOption[];
  /** The word required after --confirm. */
  confirm?: string;
  /** The operator acts it performs. */
  does: readonly OperatorAct[];
  /** What it does, for the help text. */
  about: string;
}

/**
 * Commands that do what the operator's pages do, by name. When a page gets a new act, add its
 * command here and implement it in `command/…`: a test fails while an act has no command.
 */
export const PAGE_COMMANDS = {
  note: {
    takes: ["account"],
    needs: ["note"],
    does: ["account.noted"],
    about: "saves a note on an account that only operators can read",
  },
  pause: {
    takes: ["account"],
    needs: ["reason"],
    does: ["account.sending-paused"],
    about: "pauses sending for an account; its owners get an e-mail with the reason",
  },
  resume: {
    takes: ["account"],
    may: ["reason"],
    does: ["account.sending-resumed"],
    about: "lets a paused account send again",
  },
  unlist: {
    takes: ["account", "webinar"],
    needs: ["reason"],
    does: ["account.unlisted"],
    about: "takes a webinar off the public list; its organiser sees the reason",
  },
  "plan show": {
    takes: ["account"],
    does: [],
    about: "shows an account’s plan, the changes you can make and its payments",
  },
  "plan change": {
    takes: ["account", "change"],
    needs: ["reason"],
    does: ["plan.changed"],
    about: "changes a plan by hand: custom, leave-custom, extend (by 30 days) or end",
  },
  "two-step off": {
    takes: ["email"],
    needs: ["reason"],
    does: ["person.two-step-off"],
    about:
      "turns off someone’s two-step sign-in, once you have checked who they are; they get an e-mail",
  },
  "names list": {
    takes: [],
    does: [],
    about: "lists account names that could be mistaken for another organisation’s",
  },
  "names allow": {
    takes: ["account"],
    does: ["name.allowed"],
    about: "allows an account to issue and send under its name",
  },
  "names refuse": {
    takes: ["account"],
    needs: ["reason"],
    does: ["name.refused"],
    about: "refuses an account’s name; its owners get an e-mail with the reason",
  },
  "issuer check": {
    takes: ["account", "number"],
    does: ["issuer.checked"],
    about:
      "records that you checked the company’s registration number (in quotes); its certificates say so",
  },
  "issuer uncheck": {
    takes: ["account"],
    needs: ["reason"],
    does: ["issuer.unchecked"],
    about: "withdraws that; its certificates no longer say so",
  },
  refund: {
    takes: ["account", "payment"],
    needs: ["reason", "confirm"],
    confirm: "REFUND",
    does: ["payment.refunded"],
    about: "refunds what is left of a payment; “plan show” lists the ids",
  },
  "jobs list": {
    takes: [],
    may: ["state", "kind"],
    does: [],
    about: "lists failed jobs; with --state, those waiting or running",
  },
  "jobs retry": { takes: ["id"], does: ["job.retried"], about: "retries a job now" },
  "jobs retry-kind": {
    takes: ["kind"],
    does: ["job.retried"],
    about: "retries every failed job of a kind",
  },
  "jobs drop": { takes: ["id"], does: ["job.dropped"], about: "deletes a job without running it" },
  "posts list": { takes: [], does: [], about: "lists failed webhook and form posts" },
  "posts retry": {
    takes: ["line", "id"],
    does: ["job.retried"],
    about: "retries a post; the line is webhook or form",
  },
  "sending try-now": {
    takes: [],
    does: ["sending.tried"],
    about: "tries held e-mail now: one call first, then the rest if the provider accepts it",
  },
  "mail test": {
    takes: ["address"],
    does: ["mail.tested"],
    about: "sends one real test e-mail and prints its id",
  },
  "mail result": { takes: ["id"], does: [], about: "shows what happened to a test e-mail" },
  "domain show": {
    takes: [],
    does: [],
    about: "shows the last check of the sender’s domain",
  },
  "domain check": {
    takes: [],
    may: ["selector"],
    does: ["domain.checked"],
    about: "checks SPF, DKIM and DMARC for the sender’s domain now",
  },
  "erased overwrite": {
    takes: [],
    does: [],
    about:
      "rewrites the SQLite file, so that nothing erased before this version is left in it; stop the server first",
  },
  "log show": {
    takes: [],
    does: [],
    about: "shows the transparency log: its size, what waits, and what to do when it is paused",
  },
  "log resume": {
    takes: [],
    may: ["from"],
    does: ["log.resumed"],
    about:
      "lets a paused log grow again; --from a folder or address that has what was published since the backup",
  },
  "log export": {
    takes: ["folder"],
    does: [],
    about: "writes the log into a folder as static files, for mirrors and for the verifiers",
  },
  "log new": {
    takes: [],
    needs: ["confirm"],
    confirm: "NEW",
    does: ["log.begun"],
    about: "begins a new log, when published entries of the old one are lost for good",
  },
  "senders list": {
    takes: [],
    does: [],
    about: "lists first sends waiting for your review, and accounts at their sending limit",
  },
  "senders approve": {
    takes: ["send"],
    does: ["send.approved"],
    about: "approves an account’s first send, which then goes out",
  },
  "senders refuse": {
    takes: ["send"],
    needs: ["reason"],
    does: ["send.refused"],
    about: "refuses an account’s first send; its organiser reads the reason",
  },
  "kyc show": { takes: ["id"], does: ["identity.viewed"], about: "shows one identity check" },
  "messages list": {
    takes: [],
    may: ["state"],
    does: [],
    about: "lists messages from the site, newest first; --state open or answered",
  },
  "messages show": { takes: ["id"], does: ["message.viewed"], about: "shows a whole message" },
  "messages answered": {
    takes: ["id"],
    does: ["message.answered"],
    about: "marks a message as answered",
  },
  "messages open": {
    takes: ["id"],
    does: ["message.reopened"],
    about: "marks a message as open again",
  },
  "messages delete": {
    takes: ["id"],
    needs: ["confirm"],
    confirm: "DELETE",
    does: ["message.deleted"],
    about: "deletes a message",
  },
  "newsletter list": {
    takes: [],
    does: ["newsletter.viewed"],
    about: "counts the subscribers and lists the latest fifty",
  },
  "newsletter export": {
    takes: [],
    does: ["newsletter.exported"],
    about: "exports confirmed subscribers and their unsubscribe links as CSV",
  },
  "newsletter delete": {
    takes: ["address"],
    does: ["newsletter.deleted"],
    about: "deletes an address when its owner asks you to",
  },
  "record list": { takes: [], does: [], about: "lists the operators’ last fifty actions" },
  "record export": {
    takes: [],
    does: ["record.exported"],
    about: "exports all operators’ actions as CSV",
  },
} as const satisfies Record<string, CommandSpec>;

export type PageCommand = keyof typeof PAGE_COMMANDS;

/** Acts of the commands defined elsewhere (`read-command.ts`). */
export const FIRST_COMMANDS: readonly OperatorAct[] = [
  ...(["account.viewed", "account.suspended", "account.restored", "account.terminated"] as const),
  ...(["operator.added", "operator.removed", "sending.paused", "sending.resumed"] as const),
  ...(["identity.approved", "identity.refused"] as const),
];

/** Acts that make no sense on the command line. */
export const ONLY_IN_THE_AREA: Partial<Record<OperatorAct, string>> = {
  "operator.entered": "anyone who can use the machine’s command line already has access",
  "outbox.viewed": "its messages are files in DATA_DIR/outbox",
};

/** "jobs retry <id>": the command with its arguments and options. */
export function usageOf(name: PageCommand): string {
  const spec: CommandSpec = PAGE_COMMANDS[name];
  const value = (option: CommandOption) => {
    if (option === "confirm") return spec.confirm;
    return option === "reason" || option === "note" ? '"…"' : "…";
  };
  return [
    name,
    ...spec.takes.map((what) => `<${what}>`),
    ...(spec.needs ?? []).map((option) => `--${option} ${value(option)}`),
    ...(spec.may ?? []).map((option) => `[--${option} ${value(option)}]`),
  ].join(" ");
}

/** Rows below their headings. */
export interface Table {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Table {
  return { headings, rows };
}

/** In columns as wide as they need. What people typed can't steer the terminal. */
export function tableText({ headings, rows }: Table): string {
  const all = [headings, ...rows].map((row) => row.map(plain));
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => [...(row[column] ?? "")].length)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, "?");
}

const COLUMN = 41;

/** A command and its description, on the next line if the command is longer than its column. */
function helpLine(name: PageCommand): string {
  const usage = `  ${usageOf(name)}`;
  const { about } = PAGE_COMMANDS[name];
  return usage.length < COLUMN
    ? usage.padEnd(COLUMN) + about
    : `${usage}\n${" ".repeat(COLUMN)}${about}`;
}

const MORE = (Object.keys(PAGE_COMMANDS) as PageCommand[]).map(helpLine).join("\n");

export const OPERATOR_HELP = `Usage: npm run operator -- <command>

  list [--status …]   [--search "…"]     accounts, newest first: id, kind, name, e-mail, created, identity, plan, status
                                         status: open, suspended, terminated or paused
  show <id>                              shows one account: its members, its status and what operators did
  suspend <id> --reason "…"              closes an account until you restore it; its owners get an e-mail with the reason
  restore <id> [--reason "…"]            reopens it; stopped sends stay paused until a member resumes them
  terminate <id> --reason "…" --confirm TERMINATE
                                         closes it for good; everything in it is deleted after 90 days
  operators list                         lists who can use the operator area
  operators add <e-mail>                 makes someone who has an account an operator
  operators remove <e-mail>              removes an operator
  sending status                         shows whether e-mail is going out and what is waiting
  sending pause --reason "…"             pauses all sending; organisers see the reason
  sending resume                         resumes sending; each waiting message is sent once
  kyc list                               lists identity checks that need a decision
  kyc approve <id> [--note "…"]          approves one; the person gets an e-mail and can send
  kyc refuse <id> --note "…"             refuses one; the person gets an e-mail with the note and can try again
${MORE}
  help                                   this text; after a command, --help shows how that command is written
  --version                              the version that is installed
  --json                                 after any command: prints its messages and tables as JSON

You can use it while the server is running. It needs the same settings: DATA_DIR or DATABASE_URL and, in production,
the required ones.
Exit codes: 0 done, 1 failed, 2 command not understood.`;

/** The commands of the help's first part. */
const FIRST_NAMES = [
  ...["list", "show", "suspend", "restore", "terminate", "help"],
  ...["operators list", "operators add", "operators remove"],
  ...["sending status", "sending pause", "sending resume"],
  ...["kyc list", "kyc approve", "kyc refuse"],
];
const COMMAND_NAMES = [...FIRST_NAMES, ...Object.keys(PAGE_COMMANDS)];
/** Of the letters of a mistyped command. */
const MAX_WRONG_LETTERS = 2;

/** The command that is one or two letters from what was typed; null: there is none. */
export function nearestCommand(typed: string): string | null {
  const near = COMMAND_NAMES.map((name) => ({ name, distance: editDistance(typed, name) }))
    .filter(({ distance }) => distance <= MAX_WRONG_LETTERS)
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.name ?? null;
}

/** The commands of an area: "jobs list", "jobs retry" … */
export function commandsOf(area: string): string[] {
  return COMMAND_NAMES.filter((name) => name.startsWith(`${area} `));
}

/**
 * The lines of the help about the commands that begin with these words, or with fewer of them;
 * null: there are none.
 */
export function helpOf(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const start = `  ${words.join(" ")}`;
  const [, commands = ""] = OPERATOR_HELP.split("\n\n");
  const about = commands
    .split(/\n(?= {2}\S)/)
    .filter((lines) => lines.startsWith(start) && /^\s/.test(lines.slice(start.length)));
  return about.length > 0 ? about.join("\n") : helpOf(words.slice(0, -1));
}
