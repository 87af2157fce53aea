import { editDistance } from "#app/engines/letters/edit-distance.ts";
import { type AccountFilter, STATUS_CHOICES, TERMINATE_WORD } from "../accounts/account-filter.ts";
import {
  type CommandOption,
  type CommandSpec,
  commandsOf,
  nearestCommand,
  PAGE_COMMANDS,
  type PageCommand,
  usageOf,
} from "./page-commands.ts";

export type OperatorCommand =
  | { kind: "help"; words: readonly string[] }
  | { kind: "list-checks" | "list-operators" | "sending-status" | "resume-sending" }
  | { kind: "pause-sending"; reason: string }
  | { kind: "list-accounts"; standing: AccountFilter["standing"]; q: string }
  | { kind: "show"; accountId: string }
  | { kind: "suspend" | "restore" | "terminate"; accountId: string; reason: string }
  | { kind: "add-operator" | "remove-operator"; email: string }
  | { kind: "decide"; decision: "approve" | "refuse"; checkId: string; note: string | null }
  /** One of `PAGE_COMMANDS`, with its arguments and required options. */
  | {
      kind: "more";
      name: PageCommand;
      args: string[];
      options: Partial<Record<CommandOption, string>>;
    }
  | { kind: "wrong"; problem: string };

type InvalidCommand = Extract<OperatorCommand, { kind: "wrong" }>;
const invalidCommand = (problem: string): InvalidCommand => ({ kind: "wrong", problem });

/** Options that each take what follows them, and what to say when nothing does. */
const OPTIONS = {
  note: 'Add the note after --note, in quotes: --note "…"',
  reason: 'Add the reason after --reason, in quotes: --reason "…"',
  confirm: `Add the word after --confirm: --confirm ${TERMINATE_WORD}`,
  selector: "Add the selector after --selector, such as --selector s1",
  from: "Add a folder or an address after --from.",
  state: "Add a state after --state.",
  kind: "Add a kind after --kind.",
  status: "Add a status after --status: open, suspended, terminated or paused.",
  search: 'Add the search words after --search, in quotes: --search "…"',
} as const;
type Option = keyof typeof OPTIONS;

interface ParsedWords {
  plain: string[];
  options: Partial<Record<Option, string>>;
}

/** Reads the words after `npm run operator --`. */
export function readCommand(words: readonly string[]): OperatorCommand {
  const asks = words.findIndex((word) => word === "--help" || word === "-h");
  if (asks >= 0) return { kind: "help", words: words.slice(0, asks) };
  const taken = takeOptions(words);
  if ("kind" in taken) return taken;
  const more = readPageCommand(taken);
  if (more) return more;
  const [area, ...rest] = taken.plain;
  switch (area) {
    case undefined:
    case "help":
      return { kind: "help", words: rest };
    case "list":
      return readList(rest, taken);
    case "show": {
      const [accountId, more] = rest;
      if (!accountId)
        return invalidCommand("Add the account’s id: show <id>. “list” shows the ids.");
      return unexpectedWord(more, taken, []) ?? { kind: "show", accountId };
    }
    case "suspend":
    case "restore":
    case "terminate":
      return readStatus(area, rest, taken);
    case "operators":
      return readOperators(rest, taken);
    case "sending":
      return readSending(rest, taken);
    case "kyc":
      return readKyc(rest, taken);
    default:
      return unknownCommand(taken);
  }
}

/** Says which command may be meant, if one is near. */
function unknownCommand({ plain }: ParsedWords): InvalidCommand {
  const typed = plain.slice(0, 2).join(" ");
  const near = nearestCommand(typed) ?? nearestCommand(plain[0] ?? "");
  if (near) return invalidCommand(`There is no command "${typed}". Did you mean ${near}?`);
  const others = commandsOf(plain[0] ?? "");
  return others.length > 0
    ? invalidCommand(`There is no command "${typed}". Use one of: ${others.join(", ")}.`)
    : invalidCommand(`There is no command "${plain[0]}". “help” lists the commands.`);
}

/** Null: not one of `PAGE_COMMANDS`. */
function readPageCommand({ plain, options }: ParsedWords): OperatorCommand | null {
  const isKnown = (words: string): words is PageCommand => Object.hasOwn(PAGE_COMMANDS, words);
  const length = [2, 1].find(
    (count) => plain.length >= count && isKnown(plain.slice(0, count).join(" ")),
  );
  const name = plain.slice(0, length ?? 0).join(" ");
  if (!isKnown(name)) return null;
  const spec: CommandSpec = PAGE_COMMANDS[name];
  const args = plain.slice(length);
  const allowed: readonly string[] = [...(spec.needs ?? []), ...(spec.may ?? [])];
  const surplus = Object.keys(options).find((option) => !allowed.includes(option));
  const usage = `Usage: ${usageOf(name)}`;
  if (args.length !== spec.takes.length || surplus !== undefined) return invalidCommand(usage);
  for (const option of spec.needs ?? []) {
    if (option === "confirm" && options.confirm !== spec.confirm)
      return invalidCommand(`This can’t be undone. To confirm it, add: --confirm ${spec.confirm}`);
    if (!options[option]) return invalidCommand(usage);
  }
  return { kind: "more", name, args, options };
}

function readList([more]: string[], taken: ParsedWords): OperatorCommand {
  const { status = "", search = "" } = taken.options;
  const refused = unexpectedWord(more, taken, ["status", "search"]);
  if (refused) return refused;
  const standing = STATUS_CHOICES.find(({ value }) => value === status)?.value;
  return standing === undefined
    ? invalidCommand(OPTIONS.status)
    : { kind: "list-accounts", standing, q: search };
}

function readStatus(
  kind: "suspend" | "restore" | "terminate",
  [accountId, more]: string[],
  taken: ParsedWords,
): OperatorCommand {
  const { reason = "", confirm } = taken.options;
  if (!accountId)
    return invalidCommand(`Add the account’s id: ${kind} <id>. “list” shows the ids.`);
  if (more !== undefined)
    return invalidCommand(`"${more}" isn’t expected here. Put the reason in quotes: --reason "…"`);
  const refused = unexpectedWord(
    undefined,
    taken,
    kind === "terminate" ? ["reason", "confirm"] : ["reason"],
  );
  if (refused) return refused;
  if (kind !== "restore" && !reason)
    return invalidCommand('Add a reason, which the account’s owners will read: --reason "…"');
  if (kind === "terminate" && confirm !== TERMINATE_WORD) {
    return invalidCommand(`This can’t be undone. To confirm it, add: --confirm ${TERMINATE_WORD}`);
  }
  return { kind, accountId, reason };
}

function readOperators([act, email, more]: string[], taken: ParsedWords): OperatorCommand {
  if (act === "list") return unexpectedWord(email, taken, []) ?? { kind: "list-operators" };
  if (act !== "add" && act !== "remove") {
    return unknownCommand(taken);
  }
  if (!email) return invalidCommand(`Add their e-mail address: operators ${act} <e-mail address>.`);
  return (
    unexpectedWord(more, taken, []) ?? {
      kind: act === "add" ? "add-operator" : "remove-operator",
      email,
    }
  );
}

function readSending([act, more]: string[], taken: ParsedWords): OperatorCommand {
  if (act === "status") return unexpectedWord(more, taken, []) ?? { kind: "sending-status" };
  if (act === "resume") return unexpectedWord(more, taken, []) ?? { kind: "resume-sending" };
  if (act !== "pause") {
    return unknownCommand(taken);
  }
  if (more !== undefined)
    return invalidCommand(`"${more}" isn’t expected here. Put the reason in quotes: --reason "…"`);
  const { reason = "" } = taken.options;
  if (!reason) return invalidCommand('Add a reason, which organisers will read: --reason "…"');
  return unexpectedWord(undefined, taken, ["reason"]) ?? { kind: "pause-sending", reason };
}

function readKyc([act, id, more]: string[], taken: ParsedWords): OperatorCommand {
  const note = taken.options.note || null;
  if (act === "list") return unexpectedWord(id, taken, []) ?? { kind: "list-checks" };
  if (act !== "approve" && act !== "refuse") {
    return unknownCommand(taken);
  }
  if (!id) return invalidCommand(`Add the check’s id: kyc ${act} <id>. “kyc list” shows the ids.`);
  const refused = unexpectedWord(more, taken, ["note"]);
  if (refused) return refused;
  if (act === "refuse" && !note)
    return invalidCommand('Add a reason, which the person will read: --note "…"');
  return { kind: "decide", decision: act, checkId: id, note };
}

/**
 * The answer to a word or an option that does not belong to the command; null when there is none.
 */
function unexpectedWord(
  word: string | undefined,
  { options }: ParsedWords,
  allowed: readonly Option[],
): InvalidCommand | null {
  const option = (Object.keys(options) as Option[]).find((name) => !allowed.includes(name));
  const surplus = word ?? (option && `--${option}`);
  return surplus === undefined
    ? null
    : invalidCommand(`"${surplus}" isn’t expected here. Put a note in quotes: --note "…"`);
}

function unknownOption(word: string): InvalidCommand {
  const near = Object.keys(OPTIONS).find((name) => editDistance(`--${name}`, word) <= 2);
  return invalidCommand(`There is no option ${word}.${near ? ` Did you mean --${near}?` : ""}`);
}

function takeOptions(words: readonly string[]): ParsedWords | InvalidCommand {
  const plain: string[] = [];
  const options: ParsedWords["options"] = {};
  const rest = words.values();
  for (const word of rest) {
    const name = (Object.keys(OPTIONS) as Option[]).find(
      (one) => word === `--${one}` || word.startsWith(`--${one}=`),
    );
    if (!name && word.startsWith("--")) return unknownOption(word);
    if (!name) {
      plain.push(word);
      continue;
    }
    const value = word.includes("=") ? word.slice(name.length + 3) : rest.next().value;
    if (value === undefined) return invalidCommand(OPTIONS[name]);
    options[name] = value.trim();
  }
  return { plain, options };
}
