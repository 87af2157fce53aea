import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { wordsFor } from "#app/ui/errors/error-messages.ts";
import { ErrorPage } from "#app/ui/errors/error-page.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import { nearestPages } from "../pages/nearest-pages.ts";
import { useSite } from "../pages/site-handle.ts";
import { PageBand } from "./site-page.tsx";
import { SiteShell } from "./site-shell.tsx";

/** For anyone who is lost on the site and came near nothing. */
const USUAL = [
  { to: "/", label: "Home" },
  { to: "/help", label: "Help Center" },
  { to: "/verify", label: "Verify a certificate" },
  { to: "/site-map", label: "Site map" },
];

/**
 * The site's page for anything its routes throw: what happened and where to go next, with header
 * and footer.
 */
export function SiteError() {
  const site = useSite() as ReturnType<typeof useSite> | undefined;
  // Not even the frame could be read.
  if (!site) return <ErrorPage styled />;
  return (
    <SiteShell>
      <SiteErrorMain />
    </SiteShell>
  );
}

/** The same for the boundary of a page, which is within header and footer already. */
export function SiteErrorMain() {
  const error = useRouteError();
  const afterForm = useRootData()?.formAgain;
  const { heading, sentence } = wordsFor(error, { afterForm });
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main">
      <PageBand heading={heading} lead={sentence}>
        {isLost ? <SearchBox /> : <WaysOn unexpected={!isRouteErrorResponse(error)} />}
      </PageBand>
      {isLost ? <Nearest /> : null}
    </main>
  );
}

function SearchBox() {
  return (
    <search className="w-full max-w-prose">
      <form method="get" action="/docs">
        <label className="label" htmlFor="lost-search">
          What are you looking for?
        </label>
        <div className="mt-1.5 flex gap-2">
          <input
            className="input grow min-w-0 bg-white text-deep"
            type="search"
            id="lost-search"
            name="q"
            maxLength={200}
            autoComplete="off"
          />{" "}
          <button type="submit" className="btn btn-primary">
            Search
          </button>
        </div>
        <p className="mt-1.5 text-sm text-on-deep-2">
          Searches the guides, the questions and answers, and the articles.
        </p>
      </form>
    </search>
  );
}

function Nearest() {
  const near = nearestPages(useLocation().pathname);
  const shown = near.length > 0 ? near : USUAL;
  return (
    <section className="wrap py-12 lg:py-16" aria-labelledby="near">
      <h2 className="text-xl" id="near">
        {near.length > 0 ? "Did you mean one of these?" : "Try one of these"}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ to, label }) => (
          <li key={to}>
            <a className="card block p-4 font-semibold hover:border-brand-ink" href={to}>
              {label} <span className="block text-sm font-normal text-ink-3">{to}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-2">
        Looking for a certificate?{" "}
        <a className="link" href="/find-my-certificates">
          Find my certificates
        </a>{" "}
        e-mails you a list of yours. For every page of this site, see the{" "}
        <a className="link" href="/site-map">
          site map
        </a>
        .
      </p>
    </section>
  );
}

/**
 * After a failure: try again, go elsewhere, or write to a person, who can look up the number in the
 * log.
 */
function WaysOn({ unexpected }: { unexpected: boolean }) {
  const { supportEmail } = useSite();
  const requestId = useRootData()?.requestId;
  const { pathname, search } = useLocation();
  const subject = encodeURIComponent(`Something went wrong (${requestId})`);
  return (
    <>
      {unexpected ? (
        <a className="btn btn-primary" href={pathname + search}>
          Try again
        </a>
      ) : null}
      <a className={unexpected ? "btn btn-plain" : "btn btn-primary"} href="/">
        Go to the home page
      </a>{" "}
      <a className="btn btn-plain" href="/help">
        Help
      </a>
      {unexpected && requestId ? (
        <p className="w-full text-on-deep-2 max-w-prose">
          If it happens again, write to{" "}
          <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
            {supportEmail}
          </a>{" "}
          and quote this number, so that we can find out what went wrong:{" "}
          <code className="font-mono text-on-deep">{requestId}</code>
        </p>
      ) : null}
    </>
  );
}
