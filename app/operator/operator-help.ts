export const OPERATOR_HELP = `Usage: npm run operator -- <command>

  list                               all accounts: id, kind, name, e-mail, created, identity, chosen plan
  kyc list                           identities that wait for a decision
  kyc approve <id> [--note "…"]      confirms an identity; the person may send, and gets a mail
  kyc refuse <id> --note "…"         refuses one; the person gets a mail with the note, and may hand it in again
  help                               this text

It works beside a running server and needs the same settings (DATA_DIR and, in production, the required ones).
Exit codes: 0 done, 1 could not be done, 2 not understood.`;
