import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RoleLink } from "#app/features/delivery/health/sending-lock.ts";
import { type Role, roleAllows } from "./role.ts";

/** What the person who looks at this dashboard page may do in the account. */
function useRole(): Role {
  const dashboard = useRouteLoaderData("routes/_dashboard/_frame") as
    | { organiser?: { role: Role } }
    | undefined;
  return dashboard?.organiser?.role ?? "viewer";
}

/** Whether the person who looks at this dashboard page has a role, or one that may do more. */
export function useMayAct(needs: Role): boolean {
  return roleAllows(useRole(), needs);
}

/**
 * Shows its children to those who may act on them: editors, or owners. `otherwise`: what everybody
 * else reads instead.
 */
export function For(given: {
  needs: "editor" | "owner";
  children: ReactNode;
  otherwise?: ReactNode;
}): ReactNode {
  return useMayAct(given.needs) ? given.children : (given.otherwise ?? null);
}

/** What is in a form: as it is, and not to be changed by those whose role would be refused. */
export function Editable({ needs, children }: { needs: "editor" | "owner"; children: ReactNode }) {
  if (useMayAct(needs)) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}

/**
 * A link to what can be done, for those whose role lets them; everybody else gets the list of the
 * people who can.
 */
export function LinkForRole({ link, className }: { link: RoleLink; className?: string }) {
  const may = useMayAct(link.needs ?? "viewer");
  return (
    <a className={className} href={may ? link.href : "/settings/members"}>
      {may ? link.label : `See who the ${link.needs}s are`}
    </a>
  );
}
