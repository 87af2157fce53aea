import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import type { CertificateIssuer } from "../../verify/verify-certificate.server.ts";
import { isLightColour } from "../issuer-colours.ts";

const LOGO_BOX = { widthPx: 160, heightPx: 44 };

/** Its logo and name, on its own colour where it has one, with a line of the other below. */
export function IssuerHeader({
  issuer: { name, logo, colours, pageName = null },
}: {
  issuer: Pick<CertificateIssuer, "name" | "logo" | "colours"> & { pageName?: string | null };
}) {
  const ink = colours ? inkOn(colours.primary) : "";
  return (
    <header className="relative bg-surface border-b border-line">
      {/* Colours as attributes of a drawing: the page allows no styles of its own. */}
      {colours ? (
        <>
          <svg className="absolute inset-0 w-full h-full" aria-hidden="true">
            <rect width="100%" height="100%" fill={colours.primary} />
          </svg>
          <svg className="absolute inset-x-0 bottom-0 w-full h-1" aria-hidden="true">
            <rect width="100%" height="100%" fill={colours.accent} />
          </svg>
        </>
      ) : null}
      <div className="relative wrap flex items-center gap-4 min-h-[68px] py-2.5">
        <IssuerLogo logo={logo} framed={colours !== null} />
        <p className={`min-w-0 text-lg leading-tight font-semibold ${ink}`} dir="auto">
          {pageName ? <PageLink pageName={pageName} name={name} /> : name}
        </p>
      </div>
    </header>
  );
}

/** To what is known of the issuer. */
function PageLink({ pageName, name }: { pageName: string; name: string }) {
  return (
    <a
      className="inline-flex items-center min-h-control hover:underline"
      href={`/i/${pageName}${useKeptLanguage()}`}
    >
      {name}
    </a>
  );
}

/**
 * Beside the issuer's name, which says the same in words. On white: nobody knows what a logo was
 * drawn for.
 */
function IssuerLogo({ logo, framed }: { logo: CertificateIssuer["logo"]; framed: boolean }) {
  if (!logo) return null;
  const scale = Math.min(1, LOGO_BOX.widthPx / logo.widthPx, LOGO_BOX.heightPx / logo.heightPx);
  const [width, height] = [logo.widthPx, logo.heightPx].map((px) =>
    Math.max(1, Math.round(px * scale)),
  );
  return (
    <span className={`flex-none p-1.5 rounded bg-white ${framed ? "" : "border border-line"}`}>
      <img src={logo.href} width={width} height={height} alt="" />
    </span>
  );
}

const inkOn = (primary: string) => (isLightColour(primary) ? "text-[#000]" : "text-white");
