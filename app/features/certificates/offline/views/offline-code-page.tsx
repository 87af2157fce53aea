import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { CertificateShell } from "../../public/views/certificate-shell.tsx";
import type { OfflineCode } from "../sign-offline-code.server.ts";

/**
 * The code of a certificate for places without a connection: to print, to photograph, or to copy.
 */
export function OfflineCodePage({ certificate, code, qr }: OfflineCode) {
  const { id, holderName, course, issuer, checkedOn } = certificate;
  const { offline: t } = useTexts().certificate;
  const kept = useKeptLanguage();
  return (
    <CertificateShell issuer={issuer} checkedOn={checkedOn}>
      <main id="main" className="wrap pt-5 pb-8 lg:py-12">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-1 text-ink-2">
            {t.words({ name: <bdi>{holderName}</bdi>, course: <bdi>{course}</bdi> })}
          </p>
          <p className="mt-5 p-3 paper w-fit max-w-full">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              width="360"
              height="360"
              className="max-w-full h-auto"
              role="img"
              aria-label={t.qr}
              shapeRendering="crispEdges"
            >
              <path d={qr.path} fill="#000" />
            </svg>
          </p>
          <div className="field mt-5">
            <label className="label" htmlFor="offline-code">
              {t.letters}
            </label>{" "}
            <textarea
              className="input font-mono !text-md break-all"
              id="offline-code"
              readOnly
              rows={9}
              value={code}
            />
          </div>
          <h2 className="mt-7 text-lg">{t.howTo}</h2>
          <p className="mt-1 text-ink-2">{t.howToWords}</p>
          <p className="mt-4 flex flex-wrap gap-3">
            <a
              className="btn btn-primary"
              href={`/verify/offline?download${kept.replace("?", "&")}`}
            >
              <PublicIcon name="download" />
              {t.save}
            </a>{" "}
            <a className="btn btn-plain" href={`/verify/offline${kept}`}>
              {t.open}
            </a>
          </p>
          <p className="mt-5 text-sm text-ink-2 flex gap-2">
            <PublicIcon name="info" className="mt-0.5" />
            <span>
              {t.proves({
                page: (
                  <a className="link" href={`/c/${id}${kept}`}>
                    {t.itsPage}
                  </a>
                ),
              })}
            </span>
          </p>
        </div>
      </main>
    </CertificateShell>
  );
}
