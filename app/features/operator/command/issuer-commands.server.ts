import {
  decideName,
  listHeldNames,
  type NameDecision,
} from "#app/features/accounts/proof/names.server.ts";
import {
  checkIssuer,
  companyNumberProblem,
  uncheckIssuer,
} from "#app/features/accounts/proof/operator-proof.server.ts";
import { COMMAND_LINE } from "#app/features/activity/operator-acts.server.ts";
import { findAccount } from "../accounts/read-account.server.ts";
import { nameRefusalProblem, reasonProblem } from "../operator-forms.server.ts";
import {
  type CommandResult,
  done,
  type Handler,
  invalidArguments,
  NO_ACCOUNT,
  refused,
} from "./handler.ts";
import { printTable } from "./page-commands.ts";

const operator = COMMAND_LINE;

/** Commands about who accounts say they are. */
export const ISSUER_COMMANDS = {
  "names list": async ({ db }) => {
    const names = await listHeldNames(db);
    if (names.length === 0) return done("No names are waiting.");
    const rows = names.map(({ id, name, like, state, ownerEmail }) => [
      id,
      name,
      like,
      state,
      ownerEmail,
    ]);
    return done(printTable(["ACCOUNT", "NAME", "LOOKS LIKE", "STATE", "E-MAIL"], rows));
  },

  "names allow": async (app, [accountId = ""]) =>
    decided(
      await decideName(app, { accountId, name: null, reason: null, operator }),
      "is allowed. Its owners get an e-mail.",
    ),

  "names refuse": async (app, [accountId = ""], { reason = "" }) => {
    const problem = nameRefusalProblem(reason);
    if (problem) return invalidArguments(`${problem}.`);
    const decision = await decideName(app, { accountId, name: null, reason, operator });
    return decided(decision, "is refused. Its owners get an e-mail with the reason.");
  },

  "issuer check": async (app, [accountId = "", number = ""]) => {
    const problem = companyNumberProblem(number);
    if (problem) return invalidArguments(`${problem}.`);
    if (!(await findAccount(app.db, accountId))) return NO_ACCOUNT;
    const checked = await checkIssuer(app, { accountId, number, operator });
    return checked
      ? done(`Certificates of ${checked.name} now say that you checked it: ${number}.`)
      : NO_ACCOUNT;
  },

  "issuer uncheck": async (app, [accountId = ""], { reason = "" }) => {
    const problem = reasonProblem(reason);
    if (problem) return invalidArguments(`${problem}.`);
    const isDone = await uncheckIssuer(app, { accountId, reason, operator });
    return isDone
      ? done("Certificates no longer say that you checked it.")
      : refused("This account wasn’t checked.");
  },
} satisfies Record<string, Handler>;

function decided(decision: NameDecision, what: string): CommandResult {
  if (decision.kind === "absent") return NO_ACCOUNT;
  if (decision.kind === "changed")
    return refused("This account’s name isn’t waiting for a decision.");
  return done(`${decision.name} ${what}`);
}
