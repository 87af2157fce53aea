import { type AppLoadContext, redirect } from "@remix-run/node";
import { listOwners } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { accountBranding } from "./extensions.ts";
import { type Role, roleAllows } from "./role.ts";
import { findSession } from "./sessions.server.ts";

/** Owners are named so that one knows whom to ask; of many, these. */
const MAX_NAMED_OWNERS = 3;

/** The answer to somebody whose role does not allow an act: 403 with a sentence that says whom to ask for what. */
async function roleRefusal(
  db: Database,
  organiser: Organiser,
  needed: Role,
  { afterForm }: { afterForm: boolean },
): Promise<Response> {
  const owners = await namedOwners(db, organiser.account.id);
  return new Response(
    roleRefusalMessage(organiser.role, needed, owners) + (afterForm ? " What you typed is still there when you go back." : ""),
    { status: 403 },
  );
}

async function namedOwners(db: Database, accountId: string): Promise<string[]> {
  const rows = (await listOwners(db, accountId)).slice(0, MAX_NAMED_OWNERS);
  return rows.map((row) => wholeName(row) || row.email);
}

const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

function roleRefusalMessage(role: Role, needed: Role, owners: string[]): string {
  const owner =
    owners.length === 0 ? "an owner" : `${alternatives.format(owners)}, ${owners.length === 1 ? "the owner" : "the owners"}`;
  if (needed === "owner") return `Only an owner of the account can do this. Ask ${owner}.`;
  const who = role === "viewer" ? "Viewers can look at everything but not change it." : "Your role does not allow this.";
  return `${who} Ask ${owner}, for the editor role.`;
}

export interface Organiser {
  user: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    /** Whether they run this installation too: only then are they shown the way to the operator's area. */
    isOperator?: boolean;
  };
  /** What the person may do in this account. */
  role: Role;
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
  };
}

/** Who is signed in on the request's browser, or null. */
export async function findOrganiser(request: Request, context: AppLoadContext): Promise<Organiser | null> {
  const { config, db, clock } = context.app;
  const row = await findSession(db, config, request, clock());
  if (!row) return null;
  return {
    role: row.role,
    user: {
      id: row.userId,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      ...(row.operatorId !== null || row.email === config.operatorEmail ? { isOperator: true } : {}),
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
      logoFileKey: row.logoFileKey,
      ...(row.hidesBranding === 1 ? await accountBranding.get()(db, row.accountId, clock(), row) : {}),
    },
  };
}

/**
 * Who is asking. The first line of every dashboard loader and action: a parent route does not protect its children.
 * Signed out: throws a redirect to /sign-in that leads back. A POST from another site: throws 403. So does one of somebody
 * whose role does not allow it: looking needs a viewer, acting an editor, unless `role` says otherwise.
 */
export async function requireOrganiser(
  request: Request,
  context: AppLoadContext,
  { role = request.method === "GET" || request.method === "HEAD" ? "viewer" : "editor" }: { role?: Role } = {},
): Promise<Organiser> {
  requireSameOrigin(request, context.app.config.appUrl);
  const organiser = await findOrganiser(request, context);
  if (organiser && !roleAllows(organiser.role, role)) {
    const afterForm = request.method !== "GET" && request.method !== "HEAD";
    throw await roleRefusal(context.app.db, organiser, role, { afterForm });
  }
  if (organiser) return organiser;
  const url = new URL(request.url);
  const to = request.method === "GET" ? url.pathname + stripData(url) : "/dashboard";
  throw redirect(`/sign-in?to=${encodeURIComponent(to)}`);
}

/** Remix's own data requests carry `_data` or `_routes`; a person should not be sent back to those. */
function stripData(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete("_data");
  search.delete("_routes");
  search.delete("index");
  const text = search.toString();
  return text ? `?${text}` : "";
}
