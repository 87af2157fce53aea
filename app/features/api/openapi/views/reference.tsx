import type { DescribedApi, DescribedOperation } from "../describe-api.server.ts";
import type { DescribedField } from "../openapi.ts";

/**
 * What programs can do and which events they get: addresses, fields, an example for each. Needs no
 * script.
 */
export function Reference({ api }: { api: DescribedApi }) {
  return (
    <main id="main" className="wrap py-10 lg:py-14">
      <h1 className="text-3xl tracking-[-.02em]">{api.title}</h1>
      <p className="mt-3 text-lg text-ink-2 max-w-prose">{api.description}</p>
      <GettingStarted server={api.server} />
      <Contents groups={api.groups} />
      {api.groups.map(({ tag, operations }) => (
        <section key={tag} className="mt-12" aria-label={tag}>
          <h2 className="text-2xl">{tag}</h2>
          <div className="mt-4 grid gap-6">
            {operations.map((operation) => (
              <OperationCard key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
      <section className="mt-12" aria-labelledby="webhooks">
        <h2 className="text-2xl" id="webhooks">
          Webhooks
        </h2>
        <p className="mt-3 text-ink-2 max-w-prose">
          We post these to your endpoints, signed as described by Standard Webhooks. A post can
          arrive twice, with the same <code>webhook-id</code> and the same body.
        </p>
        <div className="mt-4 grid gap-6">
          {api.events.map(({ event, description, fields }) => (
            <article key={event} className="card p-5" aria-label={event}>
              <h3 className="text-lg">
                <code>{event}</code>
              </h3>
              <p className="mt-1 text-ink-2">{description}</p>
              <Fields title="Body" fields={fields} />
            </article>
          ))}
        </div>
      </section>
      <section className="mt-12" aria-labelledby="problems">
        <h2 className="text-2xl" id="problems">
          Errors
        </h2>
        <p className="mt-3 text-ink-2 max-w-prose">
          Errors are returned as application/problem+json (RFC 9457) with type, title, status,
          detail and errors. The type ends with one of these names.
        </p>
        <dl className="mt-4 grid gap-3 sm:grid-cols-2">
          {api.problems.map(({ kind, status, title }) => (
            <div key={kind} id={kind}>
              <dt className="font-semibold">
                <code>{kind}</code> · {status}
              </dt>
              <dd className="text-ink-2">{title}</dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  );
}

function GettingStarted({ server }: { server: string }) {
  return (
    <section className="mt-8 max-w-prose" aria-labelledby="begin">
      <h2 className="text-xl" id="begin">
        Getting started
      </h2>
      <ul className="mt-3 list-disc pl-5 space-y-2 text-ink-2">
        <li>
          An owner creates a key under{" "}
          <a className="link" href="/settings/api">
            Settings → API and webhooks
          </a>
          . Send it with each request: <code>Authorization: Bearer iwk_…</code>
        </li>
        <li>
          A key has the scopes its owner chose, until it expires. Each request below names the scope
          it needs; <code>write</code> includes <code>read</code>. Without that scope the response
          is 403, <code>insufficient-scope</code>. Keys created before scopes existed have full
          access.
        </li>
        <li>
          All URLs start with <code className="[overflow-wrap:anywhere]">{server}</code>.
        </li>
        <li>
          For TypeScript, download{" "}
          <a className="link" href="/api/client.ts">
            client.ts
          </a>
          : one file with a method for each request, which needs nothing but <code>fetch</code>.
        </li>
        <li>
          A key can make 120 requests a minute. The headers RateLimit-Limit, RateLimit-Remaining and
          RateLimit-Reset show how many are left.
        </li>
        <li>
          Lists are paginated: send the <code>next</code> value of one page as <code>after</code> in
          the next request.
        </li>
        <li>
          A POST with an <code>Idempotency-Key</code> can be repeated within 24 hours: it returns
          the same response and has no further effect.
        </li>
        <li>
          The machine-readable description is at{" "}
          <a className="link" href="/api/v1/openapi.json">
            /api/v1/openapi.json
          </a>{" "}
          (OpenAPI 3.1).
        </li>
      </ul>
    </section>
  );
}

function Contents({ groups }: { groups: DescribedApi["groups"] }) {
  return (
    <nav className="mt-8" aria-label="Contents">
      <h2 className="text-xl">Contents</h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 text-md">
        {groups.flatMap(({ operations }) =>
          operations.map(({ id, summary }) => (
            <li key={id}>
              <a className="link inline-flex items-center min-h-control" href={`#${id}`}>
                {summary}
              </a>
            </li>
          )),
        )}
        <li>
          <a className="link inline-flex items-center min-h-control" href="#webhooks">
            Webhooks
          </a>
        </li>
        <li>
          <a className="link inline-flex items-center min-h-control" href="#problems">
            Errors
          </a>
        </li>
      </ul>
    </nav>
  );
}

function OperationCard({ operation }: { operation: DescribedOperation }) {
  const { id, method, path, scope, summary, description, parameters, body, status, answer, curl } =
    operation;
  return (
    <article className="card p-5" id={id} aria-labelledby={`${id}-title`}>
      <h3 className="text-lg" id={`${id}-title`}>
        {summary}
      </h3>
      <p className="mt-1 [overflow-wrap:anywhere]">
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      <p className="mt-2 text-ink-2 max-w-prose">{description}</p>
      <p className="mt-1 text-sm text-ink-2">
        {scope ? (
          <>
            Scope: <code>{scope}</code>
          </>
        ) : (
          "No key needed"
        )}
      </p>
      <pre
        className={
          "mt-3 whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md border border-line " +
          "bg-sunken p-3 text-sm"
        }
      >
        <code>{curl}</code>
      </pre>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      <Fields title={`Response ${status}`} fields={answer} />
    </article>
  );
}

function Fields({
  title,
  fields,
}: {
  title: string;
  fields: (DescribedField & { where?: string })[];
}) {
  if (fields.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="link cursor-pointer inline-flex items-center min-h-control">
        {title}
      </summary>
      <dl className="mt-1 grid gap-2">
        {fields.map(({ path, type, isRequired, words, where }) => (
          <div
            key={`${where} ${path}`}
            className="border-t border-line pt-2 [overflow-wrap:anywhere]"
          >
            <dt>
              <code className="font-semibold">{path}</code>{" "}
              <span className="text-sm text-ink-3">
                {type}
                {where ? `, ${where}` : ""}
                {where && isRequired ? ", required" : ""}
              </span>
            </dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
