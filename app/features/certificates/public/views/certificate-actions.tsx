import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { PublicCertificate } from "../public-certificate.server.ts";

const FILES = [
  ["pdf", "PDF", "btn-primary"],
  ["png", "PNG", "btn-plain"],
] as const;

/** For its holder: to keep it and to show it. */
export function HolderActions({
  certificate,
  greets,
}: {
  certificate: PublicCertificate;
  greets: boolean;
}) {
  const { id, sizes, share, greetingName, status } = certificate;
  const { certificate: t, thanks, nameCorrection } = useTexts();
  const kept = useKeptLanguage();
  const name = <bdi>{greetingName}</bdi>;
  const greeting = status === "valid" ? t.wellDone({ name }) : t.yours({ name });
  return (
    <section className="card p-5 [.card+&]:mt-7" aria-labelledby="keep-it">
      <h2 className="text-lg" id="keep-it">
        {greets ? greeting : t.keepOrShare}
      </h2>
      <p className="mt-1 text-ink-2">
        {certificate.issuer.proof ? t.keepWords : t.keepWordsUnproved}
      </p>
      <div className="mt-4 grid gap-3">
        {FILES.map(([kind, word, look]) => [
          <a key={kind} className={`btn ${look}`} href={`/c/${id}.${kind}?download`}>
            <PublicIcon name="download" />
            <span>
              {t.download({ kind: word })}{" "}
              {sizes[kind] ? <span className="font-normal">{`(${sizes[kind]})`}</span> : null}
            </span>
          </a>,
          " ",
        ])}
        <a className="btn btn-plain" href={`/c/${id}/linkedin`} rel="noopener nofollow">
          <PublicIcon name="linkedIn" />
          {t.addToLinkedIn}
        </a>{" "}
        <a className="btn btn-plain" href={share.whatsApp} rel="noopener">
          <PublicIcon name="whatsApp" />
          {thanks.shareOnWhatsApp}
        </a>
      </div>
      <p className="mt-3">
        <a
          className="link inline-flex items-center min-h-control"
          href={`/c/${id}/name${kept}`}
          rel="nofollow"
        >
          {nameCorrection.myName}
        </a>
      </p>
    </section>
  );
}

/** For anyone who was given a copy of it. */
export function CheckCopy({ id }: { id: string }) {
  const { certificate: t } = useTexts();
  const kept = useKeptLanguage();
  return (
    <section className="mt-7" aria-labelledby="check-copy">
      <h2 className="text-lg" id="check-copy">
        {t.givenCopy}
      </h2>
      <p className="mt-1 text-ink-2">
        {t.givenCopyWords({
          checkFile: (
            <a className="link" href="/verify#file">
              {t.checkFile}
            </a>
          ),
          offlineCode: (
            <a className="link" href={`/c/${id}/offline${kept}`}>
              {t.offlineCode}
            </a>
          ),
        })}
      </p>
    </section>
  );
}

export function ShareLinks({ certificate }: { certificate: PublicCertificate }) {
  const { share, pageUrl, id } = certificate;
  const { certificate: t } = useTexts();
  return (
    <details className="faq mt-8 border-b">
      <summary>{t.shareOrPrint}</summary>
      <div className="!pr-1">
        <div className="field">
          <label className="label text-ink" htmlFor="page-link">
            {t.linkToPage}
          </label>{" "}
          <input className="input font-mono !text-md" id="page-link" readOnly value={pageUrl} />
        </div>
        <p className="mt-4 flex flex-wrap gap-3">
          <a className="btn btn-plain" href={share.x} rel="noopener">
            X
          </a>{" "}
          <a className="btn btn-plain" href={share.email}>
            {t.email}
          </a>
        </p>
        <p className="mt-4 text-sm text-ink-2">
          {t.forSoftware({
            credential: (
              <a className="link" href={`/c/${id}.json`}>
                {t.credential}
              </a>
            ),
            logProof: (
              <a className="link" href={`/c/${id}.proof`}>
                {t.logProof}
              </a>
            ),
          })}
        </p>
      </div>
    </details>
  );
}
