import { Link } from "@remix-run/react";

/** Where somebody is on paths. Renders nothing for who is on none. */
export function PersonPaths({ paths }: { paths: { id: string; name: string; where: string }[] }) {
  if (paths.length === 0) return null;
  return (
    <section className="card" aria-labelledby="paths-title">
      <div className="card-head">
        <h2 className="panel-title" id="paths-title">
          Paths
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {paths.map(({ id, name, where }) => (
          <li key={id} className="px-4 py-2.5 [overflow-wrap:anywhere]">
            <Link className="font-semibold hover:underline" to={`/bulk-email/rules/paths/${id}`}>
              {name}
            </Link>
            <p className="text-sm text-ink-2">{where}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
