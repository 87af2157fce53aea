import type { YearCredits } from "#app/features/certificates/credits/credits-by-year.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { HeldCertificate } from "../held-certificates.server.ts";
import { worthText } from "../worth-text.ts";

/**
 * Certificates under their years. `isTicked`: they have boxes to choose some by, in a form around
 * them.
 */
export function HeldList({
  certificates,
  sums,
  isTicked = false,
}: {
  certificates: readonly HeldCertificate[];
  sums: readonly YearCredits[];
  isTicked?: boolean;
}) {
  const years = [...new Set(certificates.map(({ year }) => year))];
  const hasSeveralNames = new Set(certificates.map(({ holderName }) => holderName)).size > 1;
  return years.map((year) => {
    const held = certificates.filter((one) => one.year === year);
    return (
      <section key={year} className="mt-8 first:mt-0">
        <header className="flex flex-wrap items-baseline gap-3 pb-2 border-b border-line">
          <h2 className="text-xl">{year}</h2>
          <Sums sums={sums.find((one) => one.year === year)} />
        </header>
        {held.map((one) => (
          <Held key={one.id} one={one} isTicked={isTicked} isNamed={hasSeveralNames} />
        ))}
      </section>
    );
  });
}

/** Hours and points of a year, by body; nothing where no certificate counts for any. */
function Sums({ sums }: { sums: YearCredits | undefined }) {
  const { mine: t } = useTexts();
  if (!sums) return null;
  const hours = sums.hours > 0 ? [t.hours({ count: sums.hours })] : [];
  const points = sums.bodies.map(({ body, points: count, target }) =>
    [target === null ? t.points({ count }) : t.pointsOf({ count, target }), body]
      .filter(Boolean)
      .join(", "),
  );
  return <p className="text-ink-2">{[...hours, ...points].join(" · ")}</p>;
}

function Held({
  one,
  isTicked,
  isNamed,
}: {
  one: HeldCertificate;
  isTicked: boolean;
  isNamed: boolean;
}) {
  const texts = useTexts();
  const { mine: t, checkMany, certificate } = texts;
  const page = `/c/${one.id}`;
  const kept = useKeptLanguage();
  return (
    <article className="flex gap-3.5 py-3.5 border-b border-line lg:items-center">
      <div className="flex-none w-24 lg:w-[148px]">
        <img
          src={`${page}.webp?w=320`}
          width="240"
          loading="lazy"
          className="paper h-auto [aspect-ratio:auto_1.41]"
          alt=""
        />
      </div>
      <div className="min-w-0">
        <h3 className="text-[1.0625rem] leading-snug">
          <a className="hover:underline" href={page + kept}>
            {one.name}
          </a>
        </h3>
        {isNamed ? <p>{one.holderName}</p> : null}
        <p className="text-ink-2">
          {`${one.issuer} `}
          {one.proof ? (
            <span className="text-delivered">
              <span className="sr-only">{one.proof}</span>
              <PublicIcon name="shield" className="inline align-[-.2em]" />
            </span>
          ) : (
            <small>{checkMany.answers.unproved}</small>
          )}
          {one.isIssuerClosed ? <small>{` ${certificate.facts.issuerClosed}`}</small> : null}
        </p>
        <p className="text-sm text-ink-3">{one.issuedOn}</p>
        {one.worth ? <p className="text-sm text-ink-3">{worthText(one, texts)}</p> : null}
        <Standing one={one} />
        {isTicked && (one.status === "valid" || one.status === "expired") ? (
          <a className="link text-sm" href={`${page}/linkedin`} rel="noopener nofollow">
            {certificate.addToLinkedIn}
          </a>
        ) : null}
      </div>
      {isTicked ? (
        <label className="flex-none ml-auto grid place-items-center w-11 h-11">
          <span className="sr-only">{t.tick({ name: one.name })}</span>
          <input type="checkbox" name="c" value={one.id} className="w-[22px] h-[22px]" />
        </label>
      ) : null}
    </article>
  );
}

/** What a certificate is worth today, where that is not simply that it is valid. */
function Standing({ one }: { one: HeldCertificate }) {
  const { mine: t, checkMany, certificate } = useTexts();
  const kept = useKeptLanguage();
  const { status, expiresInDays, successorId, renewedById, expiresOn } = one;
  if (status === "revoked") return <Badge look="failed">{checkMany.answers.revoked}</Badge>;
  if (status === "replaced")
    return (
      <>
        <Badge>{checkMany.answers.replaced}</Badge>{" "}
        {successorId ? (
          <a className="link text-sm" href={`/c/${successorId}${kept}`}>
            {certificate.seeCorrected}
          </a>
        ) : null}
      </>
    );
  if (renewedById)
    return (
      <a className="link text-sm" href={`/c/${renewedById}${kept}`}>
        {certificate.renewal.seeNewer}
      </a>
    );
  if (status === "expired")
    return <Badge look="progress">{`${certificate.facts.expiredOn}: ${expiresOn}`}</Badge>;
  if (expiresInDays !== null)
    return <Badge look="progress">{t.expiresIn({ count: expiresInDays })}</Badge>;
  return expiresOn ? (
    <p className="text-sm text-ink-3">{`${certificate.facts.validUntil}: ${expiresOn}`}</p>
  ) : null;
}

function Badge({ look, children }: { look?: "failed" | "progress"; children: string }) {
  return (
    <p>
      <span className="badge" data-s={look}>
        {children}
      </span>
    </p>
  );
}
