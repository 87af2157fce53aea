import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrate, openSqlite } from "#db/database.server.ts";
import { decideCheck, decisionProblem } from "../accounts/identity/decide-check.server.ts";
import { listWaitingChecks } from "../accounts/identity/list-checks.server.ts";
import { ConfigProblem, readConfig } from "../config.server.ts";
import type { Installation } from "../installation.server.ts";
import { wholeName } from "../whole-name.ts";
import { listAccounts } from "./list-accounts.server.ts";
import { OPERATOR_HELP } from "./operator-help.ts";
import { printTable } from "./print-table.ts";
import { type OperatorCommand, readCommand } from "./read-command.ts";

interface Said {
  /** 0 done, 1 could not be done, 2 not understood. */
  code: 0 | 1 | 2;
  text: string;
}

type House = Pick<Installation, "db" | "config" | "clock">;

/**
 * `npm run operator`. Works on the database of a server that is running: SQLite lets a second process write between the
 * server's transactions, and the mails it puts into the ledger leave by the server's worker within a second.
 */
export async function runOperator(words: readonly string[], env: Record<string, string | undefined>): Promise<Said> {
  const command = readCommand(words);
  if (command.kind === "help") return { code: 0, text: OPERATOR_HELP };
  if (command.kind === "wrong") return { code: 2, text: `${command.problem}\n\n${OPERATOR_HELP}` };
  try {
    const config = readConfig(env);
    const file = join(config.dataDir, "iweri.db");
    if (!existsSync(file)) return { code: 1, text: `There is no database at ${file}. Start the server once, or set DATA_DIR.` };
    const { db } = openSqlite(file);
    try {
      await migrate(db);
      return await obey({ db, config, clock: () => new Date() }, command);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof ConfigProblem) return { code: 1, text: error.lines.join("\n") };
    throw error;
  }
}

async function obey(house: House, command: Exclude<OperatorCommand, { kind: "help" | "wrong" }>): Promise<Said> {
  switch (command.kind) {
    case "list-accounts":
      return { code: 0, text: await accountsTable(house) };
    case "list-checks":
      return { code: 0, text: await checksTable(house) };
    case "decide": {
      const decision = await decideCheck(house, { ...command, decidedBy: "command line" });
      if (decision.kind !== "done") return { code: 1, text: decisionProblem(decision) ?? "" };
      const done = command.decision === "approve" ? "Approved" : "Refused";
      return { code: 0, text: `${done}. A mail tells the person.` };
    }
    default:
      return { code: 0, text: OPERATOR_HELP };
  }
}

async function accountsTable({ db }: House): Promise<string> {
  const accounts = await listAccounts(db);
  if (accounts.length === 0) return "There are no accounts yet.";
  return printTable(
    ["ID", "KIND", "NAME", "E-MAIL", "CREATED", "IDENTITY", "PLAN"],
    accounts.map(({ id, kind, name, email, createdAt, identityStatus, chosenPlan }) => [
      id,
      kind,
      name,
      email,
      createdAt.slice(0, 10),
      identityStatus,
      chosenPlan ?? "-",
    ]),
  );
}

async function checksTable({ db }: House): Promise<string> {
  const waiting = await listWaitingChecks(db);
  if (waiting.length === 0) return "Nobody is waiting.";
  return printTable(
    ["ID", "NAME", "NIN ENDS IN", "PHONE", "E-MAIL", "HANDED IN"],
    waiting.map((check) => [check.id, wholeName(check), check.ninLastFour, check.phone, check.email, check.createdAt]),
  );
}
