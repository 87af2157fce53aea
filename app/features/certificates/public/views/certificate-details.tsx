import { useTexts } from "#app/ui/languages/use-texts.ts";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import type { PublicCertificate } from "../public-certificate.server.ts";

/** Who issued it is said with the answer. `isShort`: holder and course are too. */
export function Facts({
  certificate,
  isShort = false,
}: {
  certificate: PublicCertificate;
  isShort?: boolean;
}) {
  const { revokedOn, revokeReason, expiresOn, firstIssuedOn, status } = certificate;
  const { facts: t } = useTexts().certificate;
  return (
    <FactList className={isShort ? "" : "mt-7"}>
      {isShort ? null : (
        <>
          <Fact label={t.issuedTo}>
            <span className="text-xl tracking-[-.01em]" dir="auto">
              {certificate.holderName}
            </span>
          </Fact>
          <Fact label={t.for}>
            <span lang={certificate.printedLang} dir="auto">
              {certificate.course}
            </span>
          </Fact>
        </>
      )}
      {certificate.title === certificate.course ? null : (
        <Fact label={t.certificate}>
          <span lang={certificate.printedLang} dir="auto">
            {certificate.title}
          </span>
        </Fact>
      )}
      <Fact label={t.issuedOn}>
        {certificate.issuedOn}
        {firstIssuedOn ? (
          <span className="font-normal text-ink-2">{t.correcting({ day: firstIssuedOn })}</span>
        ) : null}
      </Fact>
      {expiresOn ? (
        <Fact label={status === "expired" ? t.expiredOn : t.validUntil}>{expiresOn}</Fact>
      ) : null}
      <Fact label={t.id}>
        <span className="font-mono">{certificate.shownId}</span>
      </Fact>
      {revokedOn ? <Fact label={t.revokedOn}>{revokedOn}</Fact> : null}
      {status === "revoked" ? <Fact label={t.reason}>{revokeReason ?? t.noReason}</Fact> : null}
    </FactList>
  );
}

/** Which of the certificate's words a changed file doesn't have. */
export function MissingWords({
  certificate,
  missing,
}: {
  certificate: PublicCertificate;
  missing: readonly number[];
}) {
  const { certificate: t } = useTexts();
  const rows = missing.flatMap((at) => certificate.printed[at] ?? []);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="missing">
      <h2 className="text-base" id="missing">
        {t.changed.missing}
      </h2>
      <FactList className="mt-2 border-b border-line">
        {rows.map(({ label, text }) => (
          <Fact key={`${label}${text}`} label={label ?? ""} small>
            <Text>{text}</Text>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

export function IsItYours({ certificate }: { certificate: PublicCertificate }) {
  const { supportEmail } = certificate.issuer;
  const { certificate: t } = useTexts();
  return (
    <div className="mt-7 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base">{t.isItYours}</h2>
      <p className="mt-1 text-ink-2">
        {t.isItYoursWords({
          address: (
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          ),
        })}
      </p>
    </div>
  );
}

/**
 * What the certificate says, to compare a copy with: the values under their names, then the words
 * that are on every copy.
 */
export function Printed({ certificate }: { certificate: PublicCertificate }) {
  const { printed } = certificate;
  const { certificate: t } = useTexts();
  const wording = printed.filter(({ label }) => label === null);
  return (
    <section className="mt-9 lg:mt-0" aria-labelledby="printed">
      <h2 className="text-lg" id="printed">
        {t.printed}
      </h2>
      <p className="mt-1 text-ink-2">
        {certificate.status === "replaced" ? t.printedWordsReplaced : t.printedWords}
      </p>
      <FactList className="mt-4 border-b border-line">
        {printed.map(({ label, text }, index) =>
          label === null ? null : (
            <Fact key={index} label={label} small>
              <Text>{text}</Text>
            </Fact>
          ),
        )}
        {wording.length > 0 ? (
          <Fact label={t.wording} small>
            {wording.map(({ text }, index) => [
              <Text key={index} lang={certificate.printedLang}>
                {text}
              </Text>,
              " ",
            ])}
          </Fact>
        ) : null}
      </FactList>
    </section>
  );
}

function Text({ lang, children }: { lang?: string | undefined; children: string }) {
  return (
    <span className="block whitespace-pre-line" lang={lang} dir="auto">
      {children}
    </span>
  );
}
