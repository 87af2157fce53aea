import type { ReactNode } from "react";
import { LanguageLinks } from "#app/ui/languages/language-links.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useRootData } from "#app/ui/page/root-data.ts";
import { PublicFooter } from "#app/ui/public/public-shell.tsx";
import type { CertificateIssuer } from "../../verify/verify-certificate.server.ts";
import { IssuerHeader } from "./issuer-header.tsx";

/**
 * The frame of a certificate's page: its issuer leads it; we have one small line, which paid plans
 * can leave out.
 */
export function CertificateShell({
  issuer,
  checkedOn,
  children,
}: {
  issuer: CertificateIssuer;
  checkedOn: string;
  children: ReactNode;
}) {
  const root = useRootData();
  const { common, certificate: t } = useTexts();
  return (
    <>
      <IssuerHeader issuer={issuer} />
      {children}
      <PublicFooter note={checkedOn} labels={{ ...t.footer, privacy: common.privacy }}>
        <LanguageLinks
          className="basis-full flex flex-wrap"
          linkClass="inline-flex items-center min-h-control pr-4"
        />
        {issuer.showsBranding && root ? (
          <p className="basis-full pt-1">
            {common.madeWith({
              product: (
                <a className="inline-flex items-center min-h-control hover:underline" href="/">
                  {root.appName}
                </a>
              ),
            })}
          </p>
        ) : null}
      </PublicFooter>
    </>
  );
}
