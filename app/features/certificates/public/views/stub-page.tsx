import type { Language } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { ShownStub } from "../../stubs/find-stub.server.ts";

/** What stays of a certificate whose issuer has deleted its account. `notice`: what came of comparing a file with it. */
export function StubPage({ stub, notice }: { stub: ShownStub; notice?: string }) {
  const { issuerName, issuedOn, expiresOn, status, deletedOn, keptUntil, shownId, hasFiles } = stub;
  const { stub: t, facts } = useTexts().certificate;
  return (
    <PublicShell action={{ href: "/verify", label: t.checkAnother }}>
      <main id="main" className="wrap py-8 lg:py-14">
        <div className="max-w-[40rem] mx-auto">
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-2 text-ink-2">{t.words({ issuer: <bdi>{issuerName}</bdi> })}</p>
          {notice ? (
            <p className="mt-5 rounded-lg border border-line bg-surface p-5" role="status">
              {notice}
            </p>
          ) : null}
          <FactList className="mt-7 border-b border-line">
            <Fact label={facts.issuedBy}>
              <span dir="auto">{issuerName}</span>
            </Fact>
            <Fact label={facts.issuedOn}>{issuedOn}</Fact>
            {expiresOn ? <Fact label={status === "expired" ? facts.expiredOn : facts.validUntil}>{expiresOn}</Fact> : null}
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

/** What a chosen file is, beside what stays of its certificate. */
export function stubNotice(isIssued: boolean, language: Language): string {
  const { stub: t } = textsIn(language).certificate;
  return isIssued ? t.same : t.differs;
}
