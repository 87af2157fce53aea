import { Link } from "@remix-run/react";
import type { ListedPerson } from "./list-people.server.ts";

const GONE: Record<ListedPerson["source"]["kind"], string> = {
  list: "A list that was deleted",
  form: "A form that was deleted",
  certificate: "A certificate",
  mail: "A mail that was sent",
};

/** Where somebody was first seen: the name of the list, form, project or send, as a link where it has a page. */
export function CameFrom({ source }: { source: ListedPerson["source"] }) {
  if (!source.name) return <>{GONE[source.kind]}</>;
  if (!source.to) return <>{source.name}</>;
  return (
    <Link className="hover:underline" to={source.to}>
      {source.name}
    </Link>
  );
}
