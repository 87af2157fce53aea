import type { NameHold } from "#app/features/delivery/health/sending-lock.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { accountBranding } from "./extensions.ts";
import type { Role } from "./role.ts";
import { listOwners } from "./sender-accounts.server.ts";
import { findSession } from "./sessions.server.ts";

/** Somebody who is signed in, and the account they work in. */
export interface Organiser {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    /**
     * Whether they run this installation too: only then are they shown the way to the operator's
     * area.
     */
    isOperator?: boolean;
  };
  /** What the person may do in this account. */
  role: Role;
  /**
   * The account requires two-step sign-in and they have not turned it on: nothing else is open to
   * them.
   */
  needsSecondFactor?: boolean;
  account: {
    id: string;
    kind: "individual" | "company";
    /** The issuer's name on certificates and in mails. */
    name: string;
    supportEmail: string;
    timeZone: string;
    /** See `sendingLock`. */
    identityStatus: "none" | "pending" | "passed" | "refused";
    /** When the account goes, if its organiser asked for that; ISO. */
    deleteAfter: string | null;
    /** Set: all its sending is paused, and why. */
    sendingPausedReason: string | null;
    logoFileKey: string | null;
    /** Whether its forms and mails say what they were made with; absent: they do. */
    showsBranding?: boolean;
  } & NameHold;
}

/** Who is signed in on the browser that sends these cookies, or null. */
export async function findOrganiser(
  app: AppContext,
  cookies: string | null,
): Promise<Organiser | null> {
  const { config, db, clock } = app;
  const row = await findSession(db, config, cookies, clock());
  if (!row) return null;
  return {
    role: row.role,
    ...(row.requiresSecondFactor === 1 && row.secondFactorId === null
      ? { needsSecondFactor: true }
      : {}),
    user: {
      id: row.userId,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      ...(row.operatorId !== null || row.email === config.operatorEmail
        ? { isOperator: true }
        : {}),
    },
    account: {
      id: row.accountId,
      kind: row.kind,
      name: row.accountName,
      supportEmail: row.supportEmail,
      timeZone: row.timeZone,
      identityStatus: row.identityStatus,
      deleteAfter: row.deleteAfter,
      sendingPausedReason: row.sendingPausedReason,
      nameHold: row.nameHold,
      nameHoldLike: row.nameHoldLike,
      nameHoldReason: row.nameHoldReason,
      logoFileKey: row.logoFileKey,
      ...(row.hidesBranding === 1
        ? await accountBranding.get()(db, row.accountId, clock(), row)
        : {}),
    },
  };
}

/** Owners are named so that one knows whom to ask; of many, these. */
const MAX_NAMED_OWNERS = 3;

async function namedOwners(db: Database, accountId: string): Promise<string[]> {
  const rows = (await listOwners(db, accountId)).slice(0, MAX_NAMED_OWNERS);
  return rows.map((row) => wholeName(row) || row.email);
}

const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What somebody reads whose role does not allow an act: whom to ask, and for what. */
export async function roleRefusalMessage(
  db: Database,
  { role, account }: Organiser,
  needed: Role,
): Promise<string> {
  const owners = await namedOwners(db, account.id);
  const owner =
    owners.length === 0
      ? "an owner"
      : `${alternatives.format(owners)}, ${owners.length === 1 ? "the owner" : "the owners"}`;
  if (needed === "owner") return `Only an owner of the account can do this. Ask ${owner}.`;
  const who =
    role === "viewer"
      ? "Viewers can view everything but change nothing."
      : "Your role does not allow this.";
  return `${who} Ask ${owner}, for the editor role.`;
}
