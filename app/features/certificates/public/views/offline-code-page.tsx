import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import type { OfflineCode } from "../../offline/sign-offline-code.server.ts";
import { CertificateShell } from "./certificate-shell.tsx";

/** The code of a certificate for places without a connection: to print, to photograph, or to copy. */
export function OfflineCodePage({ certificate, code, qr }: OfflineCode) {
  const { id, holderName, course, issuer, checkedAt } = certificate;
  return (
    <CertificateShell issuer={issuer} checkedAt={checkedAt}>
      <main id="main" className="wrap pt-5 pb-8 lg:py-12">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-2xl">Offline code</h1>
          <p className="mt-1 text-ink-2">
            For <bdi>{holderName}</bdi>’s certificate in <bdi>{course}</bdi>. Print this page or save a screenshot: anyone can
            check the code without a connection.
          </p>
          <p className="mt-5 p-3 paper w-fit max-w-full">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              width="360"
              height="360"
              className="max-w-full h-auto"
              role="img"
              aria-label="QR code of the offline code"
              shapeRendering="crispEdges"
            >
              <path d={qr.path} fill="#000" />
            </svg>
          </p>
          <div className="field mt-5">
            <label className="label" htmlFor="offline-code">
              The same code as letters
            </label>{" "}
            <textarea className="input font-mono !text-md break-all" id="offline-code" readOnly rows={7} value={code} />
          </div>
          <h2 className="mt-7 text-lg">How to check it</h2>
          <p className="mt-1 text-ink-2">
            Save the checking page while you have a connection. Later, open it from your files, give it a photo of the code or its
            letters, and compare what it says with the certificate.
          </p>
          <p className="mt-4 flex flex-wrap gap-3">
            <a className="btn btn-primary" href="/verify/offline?download">
              <PublicIcon name="download" />
              Save the checking page
            </a>{" "}
            <a className="btn btn-plain" href="/verify/offline">
              Open it here
            </a>
          </p>
          <p className="mt-5 text-sm text-ink-2 flex gap-2">
            <PublicIcon name="info" className="mt-0.5" />
            <span>
              The code proves that the certificate was genuine when this page was opened. Whether it has been revoked since, only{" "}
              <a className="link" href={`/c/${id}`}>
                its page
              </a>{" "}
              can say.
            </span>
          </p>
        </div>
      </main>
    </CertificateShell>
  );
}
