import { useTexts } from "#app/ui/languages/use-texts.ts";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import type { PublicCertificate } from "../public-certificate.server.ts";

/** Hours, points, level, grade, skills and evidence; nothing where nothing was said of them. */
export function WorthCard({ certificate }: { certificate: PublicCertificate }) {
  const { credits, printedLang: lang } = certificate;
  const { credits: t } = useTexts();
  if (!credits) return null;
  const { skills = [], evidence = [], accreditation, points } = credits;
  return (
    <section className="card p-5 mt-7" aria-labelledby="worth">
      <h2 className="text-lg" id="worth">
        {t.worth}
      </h2>
      <Figures certificate={certificate} />
      {skills.length > 0 ? (
        <>
          <h3 className="mt-5 text-sm font-medium text-ink-3">{t.skills}</h3>
          <ul className="mt-2 flex flex-wrap gap-2" lang={lang}>
            {skills.map(({ name, url }) => (
              <li
                key={name}
                className="px-3 py-1 rounded-full border border-line text-md font-medium"
                dir="auto"
              >
                {url ? <OutLink href={url}>{name}</OutLink> : name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {evidence.length > 0 || (accreditation && points !== undefined) ? (
        <FactList className="mt-5">
          {accreditation && points !== undefined ? (
            <Fact label={t.accreditation} small>
              <span dir="auto">{accreditation}</span>
            </Fact>
          ) : null}
          {evidence.length > 0 ? (
            <Fact label={t.evidence} small>
              <ul lang={lang}>
                {evidence.map(({ name, url }) => (
                  <li key={url} className="break-words" dir="auto">
                    <OutLink href={url}>{name}</OutLink>
                  </li>
                ))}
              </ul>
            </Fact>
          ) : null}
        </FactList>
      ) : null}
    </section>
  );
}

/** The numbers and words that are read first. */
function Figures({ certificate: { credits, printedLang } }: { certificate: PublicCertificate }) {
  const { credits: t } = useTexts();
  if (!credits) return null;
  const { hours, points, body, level, grade, offered = {} } = credits;
  const amount = (earned: number | undefined, available: number | undefined) => {
    if (earned === undefined) return undefined;
    if (available !== undefined && available !== earned)
      return t.ofOffered({ earned, offered: available });
    return t.amount({ number: earned });
  };
  const figures = [
    { label: t.hours, text: amount(hours, offered.hours), lang: undefined },
    {
      label: body ? t.pointsOf({ body }) : t.points,
      text: amount(points, offered.points),
      lang: undefined,
    },
    { label: t.level, text: level, lang: printedLang },
    { label: t.grade, text: grade, lang: printedLang },
  ].filter(({ text }) => text);
  if (figures.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
      {figures.map(({ label, text, lang }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="text-2xl font-semibold tracking-[-.02em] break-words" lang={lang}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The organiser's own address: nothing that we vouch for. */
function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
