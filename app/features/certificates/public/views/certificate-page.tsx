import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";
import { CheckCopy, HolderActions, ShareLinks } from "./certificate-actions.tsx";
import { Facts, IsItYours, Printed } from "./certificate-details.tsx";
import { CertificatePicture } from "./certificate-picture.tsx";
import { CertificateShell } from "./certificate-shell.tsx";
import { VerdictBanner } from "./verdict-banner.tsx";

/**
 * The public page of a certificate. Its holder opens it from an e-mail and sees the certificate first, with the verdict right below (on
 * wide screens beside it). Where somebody asks whether it is genuine (`asked`), or it no longer counts, the verdict comes first.
 */
export function CertificatePage({
  certificate,
  notice,
  asked = false,
}: {
  certificate: PublicCertificate;
  /** What came of comparing a file with it. */
  notice?: string;
  asked?: boolean;
}) {
  const { status, issuer, checkedOn } = certificate;
  const givesFiles = status === "valid" || status === "expired";
  const picture = (
    <div key="picture" className="min-w-0 lg:col-start-1 lg:row-start-1">
      {givesFiles ? <AwardedTo name={certificate.holderName} /> : null}
      <CertificatePicture certificate={certificate} />
    </div>
  );
  const answer = (
    <div key="answer" className="min-w-0 lg:col-start-2 lg:row-start-1 lg:row-span-2">
      <VerdictBanner certificate={certificate} />
      {notice ? (
        <p className="mt-5 rounded-lg border border-line bg-surface p-5" role="status">
          {notice}
        </p>
      ) : null}
      <Successor certificate={certificate} />
      {givesFiles ? <HolderActions certificate={certificate} greets={!asked} /> : null}
      <Facts certificate={certificate} />
      {status === "revoked" ? <IsItYours certificate={certificate} /> : null}
      {givesFiles ? <CheckCopy id={certificate.id} /> : null}
    </div>
  );
  return (
    <CertificateShell issuer={issuer} checkedOn={checkedOn}>
      <main id="main" className="wrap pt-5 pb-8 lg:py-12">
        <Columns>
          {status === "valid" && !asked ? [picture, answer] : [answer, picture]}
          <div className="min-w-0 lg:col-start-1 lg:row-start-2">
            <Printed certificate={certificate} />
            {givesFiles ? <ShareLinks certificate={certificate} /> : null}
          </div>
        </Columns>
      </main>
    </CertificateShell>
  );
}

/** One below the other on a phone; on wide screens the picture and what is printed on it at the left, the answer at the right. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] items-start">
      {children}
    </div>
  );
}

function AwardedTo({ name }: { name: string }) {
  const { certificate: t } = useTexts();
  return (
    <p className="mb-4">
      <span className="block text-ink-2">{t.awardedTo}</span>{" "}
      <span className="block text-2xl font-semibold tracking-[-.02em]" dir="auto">
        {name}
      </span>
    </p>
  );
}

function Successor({ certificate: { status, successorId, successorRevoked } }: { certificate: PublicCertificate }) {
  const { certificate: t } = useTexts();
  const kept = useKeptLanguage();
  if (status !== "replaced" || !successorId) return null;
  return (
    <p className="mt-5">
      <a className="btn btn-primary" href={`/c/${successorId}${kept}`}>
        {successorRevoked ? t.seeWithdrawn : t.seeCorrected}
      </a>
    </p>
  );
}
