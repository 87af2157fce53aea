import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { ShownStub } from "../../stubs/find-stub.server.ts";
import type { FileStatus } from "../../verify/check-certificate-file.server.ts";
import { SealBanner } from "./verdict-banner.tsx";

/**
 * What stays of a certificate whose issuer has deleted its account. `file`: what came of comparing
 * a file with it.
 */
export function StubPage({ stub, file = null }: { stub: ShownStub; file?: FileStatus | null }) {
  const { issuerName, issuedOn, expiresOn, status, deletedOn, keptUntil, shownId, hasFiles } = stub;
  const texts = useTexts().certificate;
  const { stub: t, facts } = texts;
  const head = headOf(file, texts);
  return (
    <PublicShell action={{ href: "/verify", label: t.checkAnother }}>
      <main id="main" className="wrap py-8 lg:py-14">
        <div className="max-w-[40rem] mx-auto">
          <article className="card overflow-hidden">
            <SealBanner {...head} />
            <div className="px-4 py-4 md:px-7 grid gap-4">
              {file ? <p className="font-semibold">{fileText(file, texts)}</p> : null}
              <p className="text-ink-2">{t.words({ issuer: <bdi>{issuerName}</bdi> })}</p>
            </div>
          </article>
          <FactList className="mt-7 border-b border-line">
            <Fact label={facts.issuedBy}>
              <span dir="auto">{issuerName}</span>
            </Fact>
            <Fact label={facts.issuedOn}>{issuedOn}</Fact>
            {expiresOn ? (
              <Fact label={status === "expired" ? facts.expiredOn : facts.validUntil}>
                {expiresOn}
              </Fact>
            ) : null}
            <Fact label={t.status}>{t[status]}</Fact>
            <Fact label={t.closedOn}>{deletedOn}</Fact>
            <Fact label={facts.id}>
              <span className="font-mono">{shownId}</span>
            </Fact>
          </FactList>
          <p className="mt-4 text-ink-2">{t.keptUntil({ day: keptUntil })}</p>
          {hasFiles ? (
            <>
              <h2 className="mt-8 text-lg">{t.isGenuine}</h2>
              <p className="mt-1 text-ink-2">{t.isGenuineWords}</p>
              <p className="mt-4">
                <a className="btn btn-primary" href="/verify#file">
                  {t.checkFile}
                </a>
              </p>
            </>
          ) : null}
        </div>
      </main>
    </PublicShell>
  );
}

type CertificateTexts = Texts["certificate"];

/** The answer: of an account that is gone nobody can say who ran it. */
function headOf(file: FileStatus | null, { changed, pictured, unproved, stub }: CertificateTexts) {
  if (file === "differs") {
    return {
      tone: "careful",
      sign: "attention",
      heading: changed.heading,
      sentence: changed.words,
    } as const;
  }
  if (file === "photo")
    return {
      tone: "open",
      sign: "camera",
      heading: pictured.heading,
      sentence: pictured.words,
    } as const;
  return { tone: "open", sign: "question", heading: stub.title, sentence: unproved.words } as const;
}

function fileText(file: FileStatus, { stub }: CertificateTexts): string {
  if (file === "same") return stub.same;
  return file === "photo" ? stub.isGenuineWords : stub.differs;
}
