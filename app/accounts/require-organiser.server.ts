import type { AppLoadContext } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { brandingOf } from "../billing/quota/branding-of.server.ts";
import { requireSameOrigin } from "../http/same-origin.server.ts";
import { allows, type Role } from "./members/role.ts";
import { roleRefusal } from "./members/role-refusal.server.ts";
import { findSession } from "./sign-in/sessions.server.ts";

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
  const { config, db, clock } = context.installation;
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
      ...(row.hidesBranding === 1 ? await brandingOf(db, row.accountId, clock(), row) : {}),
    },
  };
}

/**
 * Who is asking. The first line of every desk loader and action: a parent route does not protect its children.
 * Signed out: throws a redirect to /sign-in that leads back. A POST from another site: throws 403. So does one of somebody
 * whose role does not allow it: looking needs a viewer, acting an editor, unless `role` says otherwise.
 */
export async function requireOrganiser(
  request: Request,
  context: AppLoadContext,
  { role = request.method === "GET" || request.method === "HEAD" ? "viewer" : "editor" }: { role?: Role } = {},
): Promise<Organiser> {
  requireSameOrigin(request, context.installation.config.appUrl);
  const organiser = await findOrganiser(request, context);
  if (organiser && !allows(organiser.role, role)) {
    const afterForm = request.method !== "GET" && request.method !== "HEAD";
    throw await roleRefusal(context.installation.db, organiser, role, { afterForm });
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
