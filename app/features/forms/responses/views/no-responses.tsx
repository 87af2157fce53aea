import { Link } from "@remix-run/react";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";

/** Nobody answered yet: the link to spread, or the way to get one. */
export function NoResponses({ base, address }: { base: string; address: string | null }) {
  const form = base.replace(/\/responses$/, "");
  if (!address) {
    return (
      <EmptyState
        icon="form"
        title="No responses yet"
        actions={
          <Link className="btn btn-primary" to={`${form}/questions`}>
            Go on building
          </Link>
        }
      >
        This form is not published yet, so nobody can answer it. Publish it, then share its link.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="form"
      title="No responses yet"
      actions={
        <Link className="btn btn-primary" to={`${form}/share`}>
          Share with link
        </Link>
      }
    >
      Answers appear here as soon as somebody fills in the form. Its address is{" "}
      <a className="link break-all" href={address}>
        {address}
      </a>
    </EmptyState>
  );
}
