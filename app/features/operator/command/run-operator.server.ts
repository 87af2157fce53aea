import { existsSync } from "node:fs";
import { join } from "node:path";
import { accountStatusOf } from "#app/features/accounts/account-status.ts";
import {
  decideCheck,
  decisionProblem,
  listWaitingChecks,
} from "#app/features/accounts/identity/identity-checks.server.ts";
import { actLabel } from "#app/features/activity/operator-act-kinds.ts";
import { COMMAND_LINE, recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { readMailQueue } from "#app/features/delivery/health/health-report.server.ts";
import { readHeldLanes } from "#app/features/delivery/health/mail-gate.server.ts";
import { becauseClause } from "#app/features/delivery/health/mail-gate-state.ts";
import { pauseAll, resumeAll } from "#app/features/delivery/health/pausing.server.tsx";
import { pauseReasonProblem } from "#app/features/delivery/health/sending-lock.ts";
import { ConfigProblem, readConfig } from "#app/platform/config.server.ts";
import { NEWEST } from "#app/platform/http/list-pages.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { VERSION } from "#app/platform/version.server.ts";
import { openPayments } from "#app/providers/open-providers.server.ts";
import { migrate, openDatabase } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { AccountFilter } from "../accounts/account-filter.ts";
import { type ListedAccount, listAccounts } from "../accounts/accounts.server.ts";
import { listActs, NO_ACT_FILTER } from "../accounts/acts.server.ts";
import { STATUS_CHANGES } from "../accounts/change-status.server.ts";
import { findAccount, membersOf } from "../accounts/read-account.server.ts";
import { reasonProblem } from "../operator-forms.server.ts";
import { addOperator, listOperators, removeOperator } from "../session/operators.server.ts";
import { ACCOUNT_COMMANDS } from "./account-commands.server.ts";
import {
  type CommandContext,
  type CommandResult,
  done,
  type Handler,
  invalidArguments,
  refused,
  resultText,
} from "./handler.ts";
import { ISSUER_COMMANDS } from "./issuer-commands.server.ts";
import { LOG_COMMANDS } from "./log-commands.server.ts";
import {
  helpOf,
  OPERATOR_HELP,
  type PageCommand,
  printTable,
  type Table,
} from "./page-commands.ts";
import { type OperatorCommand, readCommand } from "./read-command.ts";
import { READING_COMMANDS } from "./reading-commands.server.ts";
import { WORK_COMMANDS } from "./work-commands.server.ts";

type ParsedCommand = Exclude<OperatorCommand, { kind: "help" | "wrong" }>;

const PAGE_COMMAND_HANDLERS: Record<PageCommand, Handler> = {
  ...ACCOUNT_COMMANDS,
  ...ISSUER_COMMANDS,
  ...LOG_COMMANDS,
  ...WORK_COMMANDS,
  ...READING_COMMANDS,
};

/**
 * `npm run operator`. Works on the database of a server that is running: a second process may write
 * between the server's transactions, and the mails it puts into the ledger leave by the server's
 * worker within a second.
 */
export async function runOperator(
  given: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: CommandResult["code"]; text: string }> {
  const words = given.filter((word) => word !== "--json");
  const result = await resultOf(words, env);
  return { code: result.code, text: resultText(result, words.length < given.length) };
}

async function resultOf(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  if (words[0] === "--version") return done(VERSION);
  const command = readCommand(words);
  if (command.kind === "help") {
    if (command.words.length === 0) return done(OPERATOR_HELP);
    const help = helpOf(command.words);
    if (help) return done(help);
    return invalidArguments(`There is no command "${command.words.join(" ")}".`);
  }
  if (command.kind === "wrong") return invalidArguments(command.problem);
  try {
    const config = readConfig(env);
    const file = join(config.dataDir, "iweri.db");
    if (config.databaseUrl === null && !existsSync(file)) {
      return refused(
        `There is no database at ${file}. Start the server once, or set DATA_DIR to its folder.`,
      );
    }
    const db = openDatabase(config);
    try {
      await migrate(db);
      const clock = () => new Date();
      return await runCommand(
        { db, config, clock, payments: openPayments(config, { db, clock }) },
        command,
      );
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof ConfigProblem) return refused(error.lines.join("\n"));
    throw error;
  }
}

async function runCommand(app: CommandContext, command: ParsedCommand): Promise<CommandResult> {
  const operator = COMMAND_LINE;
  switch (command.kind) {
    case "list-accounts":
      return done(
        await accountsTable(app, {
          standing: command.standing,
          q: command.q,
          plan: "",
          kind: "",
          identity: "",
        }),
      );
    case "show":
      return showAccount(app, command.accountId);
    case "suspend":
    case "restore":
    case "terminate":
      return changeStatus(app, command);
    case "list-operators":
      return done(await operatorsTable(app));
    case "add-operator":
    case "remove-operator": {
      const adds = command.kind === "add-operator";
      const change = await (adds ? addOperator : removeOperator)(app, {
        email: command.email,
        operator,
      });
      if (change.kind === "refused") return refused(change.problem);
      return done(
        adds
          ? `${command.email} can now use the operator area.`
          : `${command.email} is no longer an operator.`,
      );
    }
    case "sending-status":
      return done(await sendingStatus(app));
    case "pause-sending":
      return pauseSending(app, command.reason);
    case "resume-sending":
      return (await resumeAll(app.db, { operator, now: app.clock() }))
        ? done("Sending has resumed. Waiting messages go out now, each one once.")
        : done("Sending was not paused.");
    case "list-checks":
      return done(await checksTable(app));
    case "decide": {
      const decision = await decideCheck(app, { ...command, operator });
      if (decision.kind !== "done") return refused(decisionProblem(decision) ?? "");
      const what = command.decision === "approve" ? "Approved" : "Refused";
      return done(`${what}. We’ve e-mailed the person.`);
    }
    case "more":
      return PAGE_COMMAND_HANDLERS[command.name](app, command.args, command.options);
    default:
      return done(OPERATOR_HELP);
  }
}

async function changeStatus(
  app: CommandContext,
  { kind, accountId, reason }: Extract<ParsedCommand, { kind: keyof typeof STATUS_CHANGES }>,
): Promise<CommandResult> {
  const problem = kind === "restore" && reason === "" ? null : reasonProblem(reason);
  if (problem) return invalidArguments(`${problem}.`);
  const { change, words } = STATUS_CHANGES[kind];
  const changed = await change(app, { accountId, reason, operator: COMMAND_LINE });
  if (changed.kind === "absent") return refused("There is no account with this id.");
  return changed.kind === "refused" ? refused(changed.problem) : done(`${changed.name} ${words}`);
}

async function pauseSending({ db, clock }: CommandContext, reason: string): Promise<CommandResult> {
  const problem = pauseReasonProblem(reason);
  if (problem) return invalidArguments(`${problem}.`);
  const isNew = await pauseAll(db, { reason, operator: COMMAND_LINE, now: clock() });
  return done(
    isNew
      ? "All sending is paused. What is being sent right now still goes out."
      : "Sending was already paused. Organisers now see the new reason.",
  );
}

async function sendingStatus({ db, config, clock }: CommandContext): Promise<string> {
  const now = clock();
  const [pause, lanes, queue] = [
    await readSendingPause(db),
    await readHeldLanes(db, config, now),
    await readMailQueue(db, now),
  ];
  const held = lanes.map(
    ({ lane, until, reason }) =>
      `${lane === "account" ? "Account e-mail" : "E-mail from organisers"} is ` +
      `${until ? `on hold until ${until.toISOString()}` : "being tried again"} ` +
      `${becauseClause(reason)}`,
  );
  return [
    pause ? `Paused since ${pause.since}: ${pause.reason}` : "Not paused.",
    ...(held.length > 0 ? held : ["The provider is accepting e-mail."]),
    `${queue.leaving} being sent, ${queue.scheduled} scheduled, ${queue.paused} paused${queue.oldestAt ? `; the oldest has been due since ${queue.oldestAt}` : ""}.`,
  ].join("\n");
}

async function accountsTable(
  { db }: CommandContext,
  filter: AccountFilter,
): Promise<string | Table> {
  const rows: string[][] = [];
  const pages = keysetPages<{ at: string; id: string }, ListedAccount>((last, limit) =>
    listAccounts(db, { ...filter, ...NEWEST, before: last, limit }),
  );
  for await (const accounts of pages) {
    for (const account of accounts) {
      const { id, at, kind, name, identityStatus, plan, owners } = account;
      const status = accountStatusOf(account);
      const stands = status === "open" && account.sendingPausedAt ? "paused" : status;
      rows.push([
        id,
        kind,
        name,
        owners[0] ?? "-",
        at.slice(0, 10),
        identityStatus,
        plan ?? "free",
        stands,
      ]);
    }
  }
  if (rows.length === 0)
    return filter.q || filter.standing ? "No matching accounts." : "There are no accounts yet.";
  return printTable(
    ["ID", "KIND", "NAME", "E-MAIL", "CREATED", "IDENTITY", "PLAN", "STATUS"],
    rows,
  );
}

async function showAccount(
  { db, clock }: CommandContext,
  accountId: string,
): Promise<CommandResult> {
  const account = await findAccount(db, accountId);
  if (!account) return refused("There is no account with this id.");
  await recordOperatorAct(db, {
    operator: COMMAND_LINE,
    act: "account.viewed",
    accountId,
    subject: account.name,
    now: clock(),
  });
  const members = await membersOf(db, accountId);
  const acts = await listActs(db, { ...NO_ACT_FILTER, accountId, ...NEWEST, limit: 20 });
  const facts = [
    ["Account", account.name],
    ["Id", account.id],
    ["Kind", account.kind],
    ["Created", account.createdAt],
    ["Status", accountStatusOf(account)],
    ["Reason", account.standingReason ?? "-"],
    ["Sending", account.sendingPausedReason ?? "not paused"],
    ["Identity", account.identityStatus],
    ["Deleted on", account.deleteAfter ?? "-"],
    ["Deletion", account.deletionProgress ?? "-"],
  ];
  return done(
    printTable(["WHAT", ""], facts),
    printTable(
      ["MEMBER", "ROLE", "NAME", "SINCE"],
      members.map(({ email, role, since, ...member }) => [
        email,
        role,
        wholeName(member),
        since.slice(0, 10),
      ]),
    ),
    printTable(
      ["TIME", "OPERATOR", "ACTION", "NOTE"],
      acts.map(({ at, operatorName, act, note }) => [at, operatorName, actLabel(act), note]),
    ),
  );
}

async function operatorsTable({ db, config }: CommandContext): Promise<string | Table> {
  const operators = await listOperators(db, config);
  if (operators.length === 0)
    return "Nobody is an operator. Set OPERATOR_EMAIL, or add one: operators add <e-mail>";
  return printTable(
    ["E-MAIL", "NAME", "ADDED BY", "ADDED"],
    operators.map(({ email, name, addedBy, addedAt }) => [
      email,
      name || "no account yet",
      addedBy ?? "OPERATOR_EMAIL",
      addedAt?.slice(0, 10) ?? "-",
    ]),
  );
}

async function checksTable({ db }: CommandContext): Promise<string | Table> {
  const waiting = await listWaitingChecks(db);
  if (waiting.length === 0) return "No identity checks are waiting.";
  return printTable(
    ["ID", "NAME", "NIN ENDS IN", "PHONE", "E-MAIL", "SUBMITTED"],
    waiting.map((check) => [
      check.id,
      wholeName(check),
      check.ninLastFour,
      check.phone,
      check.email,
      check.createdAt,
    ]),
  );
}
