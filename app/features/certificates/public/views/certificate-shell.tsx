import type { ReactNode } from "react";
import { useRootData } from "#app/ui/page/root-data.ts";
import { PublicFooter } from "#app/ui/public/public-shell.tsx";
import type { CertificateIssuer } from "../../verify/verify-certificate.server.ts";
import { IssuerHeader } from "./issuer-header.tsx";

/** The frame of a certificate's page: its issuer leads it; we have one small line, which paid plans can leave out. */
export function CertificateShell({
  issuer,
  checkedAt,
  children,
}: {
  issuer: CertificateIssuer;
  checkedAt: string;
  children: ReactNode;
}) {
  const root = useRootData();
  return (
    <>
      <IssuerHeader issuer={issuer} />
      {children}
      <PublicFooter note={`Checked on ${checkedAt}`}>
        {issuer.showsBranding && root ? (
          <p className="basis-full pt-1">
            Made with{" "}
            <a className="inline-flex items-center min-h-control hover:underline" href="/">
              {root.appName}
            </a>
          </p>
        ) : null}
      </PublicFooter>
    </>
  );
}
