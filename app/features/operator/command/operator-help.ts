import { PAGE_COMMANDS, type PageCommand, usageOf } from "./page-commands.ts";

const COLUMN = 41;

/** A command and its description, on the next line if the command is longer than its column. */
function helpLine(name: PageCommand): string {
  const usage = `  ${usageOf(name)}`;
  const { about } = PAGE_COMMANDS[name];
  return usage.length < COLUMN ? usage.padEnd(COLUMN) + about : `${usage}\n${" ".repeat(COLUMN)}${about}`;
}

const MORE = (Object.keys(PAGE_COMMANDS) as PageCommand[]).map(helpLine).join("\n");

export const OPERATOR_HELP = `Usage: npm run operator -- <command>

  list [--standing …] [--search "…"]     accounts, newest first: id, kind, name, e-mail, created, identity, plan, standing
                                         standing: open, suspended, terminated or paused
  show <id>                              one account: its members, its status and what operators did to it
  suspend <id> --reason "…"              closes an account until you restore it; its owners get an e-mail with the reason
  restore <id> [--reason "…"]            reopens it; stopped sends wait until an organiser resumes them
  terminate <id> --reason "…" --confirm TERMINATE
                                         closes it for good; everything in it is deleted after 90 days
  operators list                         lists who can use the operator area
  operators add <e-mail>                 makes someone who has an account an operator
  operators remove <e-mail>              removes an operator
  sending status                         shows whether mail is going out and what is waiting
  sending pause --reason "…"             pauses all mail; organisers see the reason
  sending resume                         resumes it; each waiting message is sent once
  kyc list                               lists identity checks that need a decision
  kyc approve <id> [--note "…"]          approves one; the person can send and gets an e-mail
  kyc refuse <id> --note "…"             refuses one; the person gets an e-mail with the note and can try again
${MORE}
  help                                   this text

You can run it while the server is running. It needs the same settings (DATA_DIR or DATABASE_URL and, in production, the required ones).
Exit codes: 0 done, 1 could not be done, 2 not understood.`;
