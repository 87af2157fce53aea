import { Fact, FactList } from "#app/ui/public/fact-list.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";
import type { ShownStub } from "../../stubs/find-stub.server.ts";

const STATUS = {
  valid: "Valid when the account was closed",
  expired: "Expired",
  revoked: "Revoked",
  replaced: "Replaced by a corrected one",
} as const;

/** What stays of a certificate whose issuer has deleted its account. `notice`: what came of comparing a file with it. */
export function StubPage({ stub, notice }: { stub: ShownStub; notice?: string }) {
  const { issuerName, issuedOn, expiresOn, status, deletedOn, shownId, hasFiles } = stub;
  return (
    <PublicShell action={{ href: "/verify", label: "Check another" }}>
      <main id="main" className="wrap py-8 lg:py-14">
        <div className="max-w-[40rem] mx-auto">
          <h1 className="text-2xl">A certificate was issued here under this ID</h1>
          <p className="mt-2 text-ink-2">
            <bdi>{issuerName}</bdi> issued it and has since closed its account, so its page and files are no longer here. We don’t
            know whose it is or what it says.
          </p>
          {notice ? (
            <p className="mt-5 rounded-lg border border-line bg-surface p-5" role="status">
              {notice}
            </p>
          ) : null}
          <FactList className="mt-7 border-b border-line">
            <Fact label="Issued by">
              <span dir="auto">{issuerName}</span>
            </Fact>
            <Fact label="Issued on">{issuedOn}</Fact>
            {expiresOn ? <Fact label={status === "expired" ? "Expired on" : "Valid until"}>{expiresOn}</Fact> : null}
            <Fact label="Status">{STATUS[status]}</Fact>
            <Fact label="Account closed on">{deletedOn}</Fact>
            <Fact label="Certificate ID">
              <span className="font-mono">{shownId}</span>
            </Fact>
          </FactList>
          {hasFiles ? (
            <>
              <h2 className="mt-8 text-lg">Is the file genuine?</h2>
              <p className="mt-1 text-ink-2">
                Choose the PDF or PNG exactly as it was downloaded. We can still recognise it by a code that only this file has.
              </p>
              <p className="mt-4">
                <a className="btn btn-primary" href="/verify#file">
                  Check the file
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
export function stubNotice(isIssued: boolean): string {
  return isIssued
    ? "The file you chose is exactly the one that was issued, byte for byte, so you can trust what it says."
    : "The file you chose is not exactly one that was issued under this ID. It was saved again or changed, or is an older download, so don’t rely on what it says.";
}
