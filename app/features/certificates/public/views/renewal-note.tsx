import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";

interface Props {
  certificate: Pick<PublicCertificate, "renewal">;
}

/** That there is a newer certificate, and the way to it. */
export function NewerCertificate({ certificate: { renewal } }: Props) {
  const { renewal: t } = useTexts().certificate;
  const kept = useKeptLanguage();
  if (!renewal.newer) return null;
  return (
    <div className="grid gap-3 justify-items-start">
      <p>
        <b className="font-semibold">{t.newer({ day: renewal.newer.issuedOn })}</b>
        <br />
        <span className="text-ink-2">{t.newerWords}</span>
      </p>
      <a className="btn btn-primary" href={`/c/${renewal.newer.id}${kept}`}>
        {t.seeNewer}
      </a>
    </div>
  );
}

/** The certificates that this one renews, each with its page. */
export function EarlierCertificates({ certificate: { renewal } }: Props) {
  const { renewal: t } = useTexts().certificate;
  const kept = useKeptLanguage();
  if (renewal.earlier.length === 0) return null;
  return (
    <p className="mt-4 text-ink-2">
      {t.earlier}{" "}
      {renewal.earlier.map(({ id, issuedOn }, index) => (
        <span key={id}>
          {index > 0 ? ", " : ""}
          <a className="link inline-flex items-center min-h-control" href={`/c/${id}${kept}`}>
            {t.earlierOne({ day: issuedOn })}
          </a>
        </span>
      ))}
    </p>
  );
}
