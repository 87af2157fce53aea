import type { RoleLink } from "../accounts/sending-lock.ts";
import { useMayAct } from "./for-role.tsx";

/** A link to what can be done, for those whose role lets them; everybody else gets the list of the people who can. */
export function LinkForRole({ link, className }: { link: RoleLink; className?: string }) {
  const may = useMayAct(link.needs ?? "viewer");
  return (
    <a className={className} href={may ? link.href : "/settings/members"}>
      {may ? link.label : `See who the ${link.needs}s are`}
    </a>
  );
}
