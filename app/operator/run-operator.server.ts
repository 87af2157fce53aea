import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { standingOf } from "../accounts/account-standing.ts";
import { decideCheck, decisionProblem } from "../accounts/identity/decide-check.server.ts";
import { listWaitingChecks } from "../accounts/identity/list-checks.server.ts";
import { ConfigProblem, readConfig } from "../config.server.ts";
import { pauseAll, resumeAll } from "../delivery/health/pause-all.server.ts";
import { pauseReasonProblem } from "../delivery/health/pause-reason.ts";
import { readMailQueue } from "../delivery/health/read-queue.server.ts";
import { readMailGate } from "../delivery/mail-gate.server.ts";
import { becauseClause, heldLanes } from "../delivery/mail-gate.ts";
import { readSendingPause } from "../delivery/sending-pause.server.ts";
import { NEWEST } from "../http/page-key.ts";
import { keysetPages } from "../keyset-pages.ts";
import { openPayments } from "../providers/payments/open-payments.server.ts";
import { wholeName } from "../whole-name.ts";
import type { AccountFilter } from "./account-filter.ts";
import { actWords } from "./acts.ts";
import { reasonProblem, restoreAccount, suspendAccount, terminateAccount } from "./change-standing.server.ts";
import { ACCOUNT_COMMANDS } from "./command/account-commands.server.ts";
import { type CommandContext, type CommandResult, done, type Handler, refused } from "./command/handler.ts";
import { READING_COMMANDS } from "./command/reading-commands.server.ts";
import { WORK_COMMANDS } from "./command/work-commands.server.ts";
import { type ListedAccount, listAccounts } from "./list-accounts.server.ts";
import { listActs, NO_ACT_FILTER } from "./list-acts.server.ts";
import { OPERATOR_HELP } from "./operator-help.ts";
import { addOperator, listOperators, removeOperator } from "./operators.server.ts";
import type { PageCommand } from "./page-commands.ts";
import { printTable } from "./print-table.ts";
import { findAccount, membersOf } from "./read-account.server.ts";
import { type OperatorCommand, readCommand } from "./read-command.ts";
import { COMMAND_LINE, recordOperatorAct } from "./record-act.server.ts";

type Understood = Exclude<OperatorCommand, { kind: "help" | "wrong" }>;

const MORE: Record<PageCommand, Handler> = { ...ACCOUNT_COMMANDS, ...WORK_COMMANDS, ...READING_COMMANDS };

/**
 * `npm run operator`. Works on the database of a server that is running: a second process may write between the server's
 * transactions, and the mails it puts into the ledger leave by the server's worker within a second.
 */
export async function runOperator(words: readonly string[], env: Record<string, string | undefined>): Promise<CommandResult> {
  const command = readCommand(words);
  if (command.kind === "help") return done(OPERATOR_HELP);
  if (command.kind === "wrong") return { code: 2, text: `${command.problem}\n\n${OPERATOR_HELP}` };
  try {
    const config = readConfig(env);
    const file = join(config.dataDir, "iweri.db");
    if (config.databaseUrl === null && !existsSync(file)) {
      return refused(`There is no database at ${file}. Start the server once, or set DATA_DIR.`);
    }
    const db = openDatabase(config);
    try {
      await migrate(db);
      const clock = () => new Date();
      return await obey({ db, config, clock, payments: openPayments(config, { db, clock }) }, command);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof ConfigProblem) return refused(error.lines.join("\n"));
    throw error;
  }
}

async function obey(house: CommandContext, command: Understood): Promise<CommandResult> {
  const operator = COMMAND_LINE;
  switch (command.kind) {
    case "list-accounts":
      return done(await accountsTable(house, { standing: command.standing, q: command.q, plan: "", kind: "", identity: "" }));
    case "show":
      return showAccount(house, command.accountId);
    case "suspend":
    case "restore":
    case "terminate":
      return changeStanding(house, command);
    case "list-operators":
      return done(await operatorsTable(house));
    case "add-operator":
    case "remove-operator": {
      const adds = command.kind === "add-operator";
      const change = await (adds ? addOperator : removeOperator)(house, { email: command.email, operator });
      if (change.kind === "refused") return refused(change.problem);
      return done(adds ? `${command.email} may enter the operator’s area now.` : `${command.email} is no operator any more.`);
    }
    case "sending-status":
      return done(await sendingStatus(house));
    case "pause-sending":
      return pauseSending(house, command.reason);
    case "resume-sending":
      return (await resumeAll(house.db, { operator, now: house.clock() }))
        ? done("Sending goes on. What waited leaves now, each message once.")
        : done("Sending was not paused.");
    case "list-checks":
      return done(await checksTable(house));
    case "decide": {
      const decision = await decideCheck(house, { ...command, operator });
      if (decision.kind !== "done") return refused(decisionProblem(decision) ?? "");
      const what = command.decision === "approve" ? "Approved" : "Refused";
      return done(`${what}. A mail tells the person.`);
    }
    case "more":
      return MORE[command.name](house, command.args, command.options);
    default:
      return done(OPERATOR_HELP);
  }
}

const CHANGES = {
  suspend: { change: suspendAccount, words: "is suspended. Its people were told by mail." },
  restore: { change: restoreAccount, words: "is open again. Its people were told by mail." },
  terminate: { change: terminateAccount, words: "is closed for good. Its people were told by mail." },
} as const;

async function changeStanding(
  house: CommandContext,
  { kind, accountId, reason }: Extract<Understood, { kind: keyof typeof CHANGES }>,
): Promise<CommandResult> {
  const problem = kind === "restore" && reason === "" ? null : reasonProblem(reason);
  if (problem) return { code: 2, text: `${problem}.` };
  const { change, words } = CHANGES[kind];
  const changed = await change(house, { accountId, reason, operator: COMMAND_LINE });
  if (changed.kind === "absent") return refused("There is no account with this id.");
  return changed.kind === "refused" ? refused(changed.problem) : done(`${changed.name} ${words}`);
}

async function pauseSending({ db, clock }: CommandContext, reason: string): Promise<CommandResult> {
  const problem = pauseReasonProblem(reason);
  if (problem) return { code: 2, text: `${problem}.` };
  const isNew = await pauseAll(db, { reason, operator: COMMAND_LINE, now: clock() });
  return done(
    isNew ? "All sending is paused. What is on the wire ends." : "Sending was paused before. Organisers read the new reason now.",
  );
}

async function sendingStatus({ db, clock }: CommandContext): Promise<string> {
  const now = clock();
  const [pause, gate, queue] = [await readSendingPause(db), await readMailGate(db, now), await readMailQueue(db, now)];
  const held = heldLanes(gate, now.getTime()).map(
    ({ lane, until, reason }) =>
      `${lane === "account" ? "Account mail" : "Mail from organisers"} is held until ${until.toISOString()} ${becauseClause(reason)}`,
  );
  return [
    pause ? `Paused since ${pause.since}: ${pause.reason}` : "Not paused.",
    ...(held.length > 0 ? held : ["The provider is accepting mail."]),
    `${queue.leaving} leaving, ${queue.scheduled} scheduled, ${queue.paused} paused${queue.oldestAt ? `; the oldest could have left at ${queue.oldestAt}` : ""}.`,
  ].join("\n");
}

async function accountsTable({ db }: CommandContext, filter: AccountFilter): Promise<string> {
  const rows: string[][] = [];
  const pages = keysetPages<{ at: string; id: string }, ListedAccount>((last, limit) =>
    listAccounts(db, { ...filter, ...NEWEST, before: last, limit }),
  );
  for await (const accounts of pages) {
    for (const account of accounts) {
      const { id, at, kind, name, identityStatus, plan, owners } = account;
      const standing = standingOf(account);
      const stands = standing === "open" && account.sendingPausedAt ? "paused" : standing;
      rows.push([id, kind, name, owners[0] ?? "-", at.slice(0, 10), identityStatus, plan ?? "free", stands]);
    }
  }
  if (rows.length === 0) return filter.q || filter.standing ? "There are no such accounts." : "There are no accounts yet.";
  return printTable(["ID", "KIND", "NAME", "E-MAIL", "CREATED", "IDENTITY", "PLAN", "STANDING"], rows);
}

async function showAccount({ db, clock }: CommandContext, accountId: string): Promise<CommandResult> {
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
    ["Opened", account.createdAt],
    ["Standing", standingOf(account)],
    ["Reason", account.standingReason ?? "-"],
    ["Sending", account.sendingPausedReason ?? "not paused"],
    ["Identity", account.identityStatus],
    ["Goes on", account.deleteAfter ?? "-"],
  ];
  return done(
    [
      printTable(["WHAT", ""], facts),
      printTable(
        ["MEMBER", "ROLE", "NAME", "SINCE"],
        members.map(({ email, role, since, ...member }) => [email, role, wholeName(member), since.slice(0, 10)]),
      ),
      printTable(
        ["AT", "BY", "ACT", "NOTE"],
        acts.map(({ at, operatorName, act, note }) => [at, operatorName, actWords(act), note]),
      ),
    ].join("\n\n"),
  );
}

async function operatorsTable({ db, config }: CommandContext): Promise<string> {
  const operators = await listOperators(db, config);
  if (operators.length === 0) return "Nobody is an operator. Set OPERATOR_EMAIL, or add one: operators add <e-mail>";
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

async function checksTable({ db }: CommandContext): Promise<string> {
  const waiting = await listWaitingChecks(db);
  if (waiting.length === 0) return "Nobody is waiting.";
  return printTable(
    ["ID", "NAME", "NIN ENDS IN", "PHONE", "E-MAIL", "HANDED IN"],
    waiting.map((check) => [check.id, wholeName(check), check.ninLastFour, check.phone, check.email, check.createdAt]),
  );
}
