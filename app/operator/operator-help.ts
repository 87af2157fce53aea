import { MORE_COMMANDS, type MoreCommand, usageOf } from "./more-commands.ts";

const COLUMN = 41;

/** A command and what it does, below it where the command is longer than its column. */
function helpLine(name: MoreCommand): string {
  const usage = `  ${usageOf(name)}`;
  const { about } = MORE_COMMANDS[name];
  return usage.length < COLUMN ? usage.padEnd(COLUMN) + about : `${usage}\n${" ".repeat(COLUMN)}${about}`;
}

const MORE = (Object.keys(MORE_COMMANDS) as MoreCommand[]).map(helpLine).join("\n");

export const OPERATOR_HELP = `Usage: npm run operator -- <command>

  list [--standing …] [--search "…"]     accounts, newest first: id, kind, name, e-mail, created, identity, plan, standing
                                         standing: open, suspended, terminated or paused
  show <id>                              one account: who is in it, how it stands, and what operators did to it
  suspend <id> --reason "…"              closes an account until it is restored; its owners get a mail with the reason
  restore <id> [--reason "…"]            opens it again; sends that were stopped wait until its organiser resumes them
  terminate <id> --reason "…" --confirm TERMINATE
                                         closes it for good; everything in it is deleted after 90 days
  operators list                         who may enter the operator's area
  operators add <e-mail>                 gives somebody who has an account the right
  operators remove <e-mail>              takes it away
  sending status                         whether mail leaves, and what waits
  sending pause --reason "…"             stops every mail of the installation; organisers read the reason
  sending resume                         lets it go on: what waited leaves, each message once
  kyc list                               identities that wait for a decision
  kyc approve <id> [--note "…"]          confirms an identity; the person may send, and gets a mail
  kyc refuse <id> --note "…"             refuses one; the person gets a mail with the note, and may hand it in again
${MORE}
  help                                   this text

It works beside a running server and needs the same settings (DATA_DIR or DATABASE_URL and, in production, the required ones).
Exit codes: 0 done, 1 could not be done, 2 not understood.`;
