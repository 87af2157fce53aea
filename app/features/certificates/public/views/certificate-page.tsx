import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import type { FileFinding } from "../../verify/check-certificate-file.server.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";
import { verdictOf } from "../verdict.ts";
import { CheckCopy, HolderActions, ShareLinks } from "./certificate-actions.tsx";
import { Facts, IsItYours, MissingWords, Printed } from "./certificate-details.tsx";
import { CertificatePicture } from "./certificate-picture.tsx";
import { CertificateShell } from "./certificate-shell.tsx";
import { isTall, PictureStage } from "./picture-stage.tsx";
import { EarlierCertificates, NewerCertificate } from "./renewal-note.tsx";
import { VerdictCard, VerdictSummary } from "./verdict-banner.tsx";
import { WorthCard } from "./worth-card.tsx";

interface PageProps {
  certificate: PublicCertificate;
  /** What came of comparing a file with it. */
  finding?: FileFinding | null;
}

/**
 * The public page of a certificate. Its holder opens it from an e-mail and sees the certificate
 * first, with the verdict right below (on wide screens beside it). Where somebody asks whether it
 * is genuine (`asked`), or it no longer counts, the verdict comes first.
 */
export function CertificatePage({ asked = false, ...page }: PageProps & { asked?: boolean }) {
  const { issuer, checkedOn, status, renewal } = page.certificate;
  return (
    <CertificateShell issuer={issuer} checkedOn={checkedOn}>
      {status === "valid" && !asked && !renewal.newer ? (
        <HolderView {...page} />
      ) : (
        <main id="main" className="wrap pt-5 pb-8 lg:py-12">
          <AnswerView {...page} asked={asked} />
        </main>
      )}
    </CertificateShell>
  );
}

/** The certificate first, on the deep blue where it is celebrated; the answer right below it. */
function HolderView({ certificate }: PageProps) {
  const texts = useTexts();
  const { holderName: name, course, printedLang: lang } = certificate;
  return (
    <main id="main">
      <PictureStage
        picture={<CertificatePicture certificate={certificate} />}
        isTall={isTall(certificate.picture)}
      >
        <p className="text-on-deep-2">{texts.certificate.awardedTo}</p>
        <p
          className="text-2xl lg:text-[2.5rem] leading-tight font-bold tracking-[-.02em] break-words"
          dir="auto"
        >
          {name}
        </p>
        <p className="mt-2 text-lg text-on-deep-2 break-words" lang={lang} dir="auto">
          {course}
        </p>
      </PictureStage>
      <div className="wrap pt-6 pb-8 lg:py-10 grid gap-x-12 gap-y-7 lg:grid-cols-2 lg:grid-rows-[auto_1fr] items-start">
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <VerdictSummary verdict={verdictOf(certificate, null, texts)} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-1 lg:row-span-2">
          <HolderActions certificate={certificate} greets />
          <WorthCard certificate={certificate} />
          <div className="lg:mt-9">
            <Printed certificate={certificate} />
          </div>
          <ShareLinks certificate={certificate} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <Facts certificate={certificate} />
          <EarlierCertificates certificate={certificate} />
          <CheckCopy id={certificate.id} />
        </div>
      </div>
    </main>
  );
}

/** The answer first, on one card with the name, the picture and the reasons. */
function AnswerView({ certificate, finding = null, asked }: PageProps & { asked: boolean }) {
  const texts = useTexts();
  const kept = useKeptLanguage();
  const { certificate: t } = texts;
  const { status, holderName: name, course, id } = certificate;
  const givesFiles = status === "valid" || status === "expired";
  const isOther = finding?.status === "differs" || finding?.status === "elsewhere";
  return (
    <>
      <VerdictCard
        verdict={verdictOf(certificate, finding, texts)}
        about={{ name, course, lang: certificate.printedLang }}
        picture={<CertificatePicture certificate={certificate} />}
        note={finding?.page ? t.changed.page(finding.page) : null}
      >
        {finding?.missing ? (
          <MissingWords certificate={certificate} missing={finding.missing} />
        ) : null}
        <Successor certificate={certificate} />
        <NewerCertificate certificate={certificate} />
        {isOther && givesFiles ? (
          <p>
            <a className="btn btn-primary" href={`/c/${id}${kept}`}>
              {t.changed.open}
            </a>
          </p>
        ) : null}
        <Facts certificate={certificate} isShort />
        <EarlierCertificates certificate={certificate} />
      </VerdictCard>
      <div className="mt-8">
        <Columns>
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            {status === "revoked" ? <IsItYours certificate={certificate} /> : null}
            <WorthCard certificate={certificate} />
            {givesFiles && !isOther && !certificate.renewal.newer ? (
              <HolderActions certificate={certificate} greets={!asked} />
            ) : null}
            {givesFiles ? <CheckCopy id={id} /> : null}
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <Printed certificate={certificate} />
            {givesFiles ? <ShareLinks certificate={certificate} /> : null}
          </div>
        </Columns>
      </div>
    </>
  );
}

/**
 * One below the other on a phone; on wide screens the picture and what is printed on it at the
 * left, the answer at the right.
 */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        "grid gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] " +
        "lg:grid-rows-[auto_1fr] items-start"
      }
    >
      {children}
    </div>
  );
}

function Successor({ certificate: { status, successorId, successorRevoked } }: PageProps) {
  const { certificate: t } = useTexts();
  const kept = useKeptLanguage();
  if (status !== "replaced" || !successorId) return null;
  return (
    <p>
      <a className="btn btn-primary" href={`/c/${successorId}${kept}`}>
        {successorRevoked ? t.seeWithdrawn : t.seeCorrected}
      </a>
    </p>
  );
}
