import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ALL_EMAILS } from "../emails/all-emails.server.tsx";

export function loader() {
  return { names: Object.keys(ALL_EMAILS) };
}

/** Every e-mail in the product's look and in the dark one of mail programs, with sample props. */
export default function Emails() {
  const { names } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="E-mails">
        Each with the sample props of app/dev/emails/all-emails.server.tsx.
      </PageHead>
      <div className="grid gap-6 xl:grid-cols-2">
        {names.map((name) => (
          <section key={name} className="card" aria-labelledby={name}>
            <div className="card-head">
              <h2 id={name} className="text-base">
                {name}
              </h2>
              <a className="link text-sm" href={`/dev/emails/${name}`}>
                Alone
              </a>
              <a className="link text-sm" href={`/dev/emails/${name}?text`}>
                As text
              </a>
            </div>
            <iframe
              title={name}
              src={`/dev/emails/${name}`}
              className="w-full"
              height={560}
              loading="lazy"
            />
          </section>
        ))}
      </div>
    </>
  );
}
