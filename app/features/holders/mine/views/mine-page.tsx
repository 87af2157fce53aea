import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { Problem } from "#app/ui/public/problem.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { heldQueryString } from "../held-filter.ts";
import type { MinePage as Shown } from "../mine-page.server.ts";
import { HeldList } from "./held-list.tsx";
import { Done, MineShell } from "./mine-shell.tsx";

/** Why nothing was shared. */
export type NotShared = "none" | "full" | null;

/** Everything that somebody holds here. `newShare`: the page they have just shared. */
export function MinePage({
  page,
  newShare,
  notShared,
  appUrl,
}: {
  page: Shown;
  newShare: string | null;
  notShared: NotShared;
  appUrl: string;
}) {
  const { mine: t } = useTexts();
  const { certificates, sums, addresses, total, openUntil } = page;
  return (
    <MineShell isOpen>
      {newShare ? (
        <Done>
          <p>{t.sharedReady}</p>
          <a className="link break-all" href={`/p/${newShare}`}>{`${appUrl}/p/${newShare}`}</a>
        </Done>
      ) : null}
      <h1 className="text-3xl tracking-[-.02em]">{t.yours}</h1>
      <p className="mt-1 mb-6 text-ink-2 [overflow-wrap:anywhere]">
        {t.sentTo({ count: total, addresses: addresses.join(", ") })}
      </p>
      <div className="grid gap-9 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-14">
        <div>
          <Filter page={page} />
          <ShareForm notShared={notShared} isEmpty={certificates.length === 0}>
            <HeldList certificates={certificates} sums={sums} isTicked />
          </ShareForm>
          <Pages page={page} />
          <p className="mt-8 text-sm text-ink-3">{t.closedIssuers}</p>
        </div>
        <Aside page={page} appUrl={appUrl} />
      </div>
      <p className="mt-10 text-sm text-ink-3">{t.openUntil(openUntil)}</p>
    </MineShell>
  );
}

function Filter({ page: { choices, filter } }: { page: Shown }) {
  const { mine: t, language } = useTexts();
  const kept = useKeptLanguage();
  const { years, issuers } = choices;
  if (years.length < 2 && issuers.length < 2) return null;
  return (
    <form method="get" action="/mine" className="flex flex-wrap gap-3 items-end mb-8">
      {kept ? <input type="hidden" name="lang" value={language} /> : null}
      <Choice name="year" label={t.year} value={String(filter.year ?? "")}>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Choice>
      <Choice name="from" label={t.organisation} value={filter.issuer ?? ""}>
        {issuers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <button type="submit" className="btn btn-plain">
        {t.show}
      </button>
    </form>
  );
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  const { mine: t } = useTexts();
  return (
    <div className="field max-w-full">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{t.all}</option>
        {children}
      </select>
    </div>
  );
}

function ShareForm({
  notShared,
  isEmpty,
  children,
}: {
  notShared: NotShared;
  isEmpty: boolean;
  children: ReactNode;
}) {
  const { mine: t, lookUp } = useTexts();
  const kept = useKeptLanguage();
  if (isEmpty) return <p className="text-ink-2">{t.noneFound}</p>;
  return (
    <form method="post" action={`/mine/share${kept}`}>
      {children}
      <div className="card mt-5 p-4 flex flex-wrap gap-x-3.5 gap-y-2.5 items-center" id="share">
        {notShared ? (
          <Problem id="share-error" mark={lookUp.error}>
            {notShared === "none" ? t.tickOne : t.tooManyShared}
          </Problem>
        ) : null}
        <p className="mr-auto text-ink-2">{t.shareWords}</p>
        <button type="submit" className="btn btn-primary">
          {t.share}
        </button>
      </div>
    </form>
  );
}

function Pages({ page: { filter, lastPage } }: { page: Shown }) {
  const { mine: t, language, form } = useTexts();
  const lang = useKeptLanguage() ? language : null;
  if (lastPage === 1) return null;
  const { page } = filter;
  const to = (page: number) => `/mine${heldQueryString({ ...filter, page }, lang)}`;
  return (
    <nav className="mt-6 flex flex-wrap gap-4 items-center" aria-label={t.pages}>
      {page > 1 ? (
        <a className="btn btn-plain" href={to(page - 1)} rel="prev">
          {t.newer}
        </a>
      ) : null}
      <span>{form.pageOf({ position: page, count: lastPage })}</span>
      {page < lastPage ? (
        <a className="btn btn-plain" href={to(page + 1)} rel="next">
          {t.older}
        </a>
      ) : null}
    </nav>
  );
}

function Aside({ page: { filter, shares }, appUrl }: { page: Shown; appUrl: string }) {
  const { mine: t, language } = useTexts();
  const kept = useKeptLanguage();
  const query = heldQueryString({ ...filter, page: 1 }, kept ? language : null);
  const links = [
    ["download", `/mine/transcript.pdf${query}`, t.transcript, "PDF"],
    ["check", `/mine/open-badges.zip${query}`, t.badges, "ZIP"],
    ["half", `/mine/target${kept}`, t.target, ""],
    ["mail", `/mine/addresses${kept}`, t.addresses, ""],
    ["x", `/mine/erase${kept}`, t.erase, ""],
  ] as const;
  return (
    <aside className="grid gap-8 content-start">
      {shares.length > 0 ? (
        <section>
          <h2 className="text-lg mb-2">{t.shared}</h2>
          {shares.map(({ id, count }) => (
            <form key={id} method="post" action={`/mine/share${kept}`} className="py-2">
              <input type="hidden" name="stop" value={id} />
              <a className="link break-all" href={`/p/${id}`}>{`${appUrl}/p/${id}`}</a>
              <p className="flex flex-wrap gap-x-3 items-center text-sm text-ink-3">
                {t.certificates({ count })}{" "}
                <button type="submit" className="btn btn-quiet btn-sm">
                  {t.switchOff}
                </button>
              </p>
            </form>
          ))}
        </section>
      ) : null}
      <section>
        <h2 className="text-lg mb-2">{t.takeIt}</h2>
        {links.map(([icon, href, words, kind]) => (
          <a
            key={href}
            className="flex gap-2.5 items-center min-h-control border-t border-line font-medium"
            href={href}
          >
            <PublicIcon name={icon} className="text-ink-3" />
            {words}
            <small className="ml-auto text-ink-3 font-normal">{kind}</small>
          </a>
        ))}
      </section>
    </aside>
  );
}
