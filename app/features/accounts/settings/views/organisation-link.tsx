import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";

/** The way back from what has a page of its own. */
export function OrganisationLink() {
  return (
    <Link
      className="link inline-flex items-center gap-1.5 min-h-control justify-self-start"
      to="/settings/organisation"
    >
      <Icon name="left" />
      Organisation
    </Link>
  );
}
