import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { allows, type Role } from "../accounts/members/role.ts";

/** What the person who looks at this desk page may do in the account. */
function useRole(): Role {
  const desk = useRouteLoaderData("routes/_desk/_frame") as { organiser?: { role: Role } } | undefined;
  return desk?.organiser?.role ?? "viewer";
}

/** Whether the person who looks at this desk page has a role, or one that may do more. */
export function useMayAct(needs: Role): boolean {
  return allows(useRole(), needs);
}

/** Shows its children to those who may act on them: editors, or owners. */
export function For({ needs, children }: { needs: "editor" | "owner"; children: ReactNode }): ReactNode {
  return useMayAct(needs) ? children : null;
}
