import { useTexts } from "#app/ui/languages/use-texts.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PHONE_SCREENS, PHONE_WIDTH } from "../../model/phone-picture.ts";
import type { PublicCertificate } from "../public-certificate.server.ts";

/** On a phone the picture of `PHONE_WIDTH`; elsewhere the size that the column needs. */
const WIDE = { widths: [480, 960, 1600], sizes: "(min-width:1024px) 700px, 92vw" };

/**
 * The certificate as it was issued, to keep and to compare a copy with. It comes first, so it is
 * asked for at once.
 */
export function CertificatePicture({ certificate }: { certificate: PublicCertificate }) {
  const { id, picture, holderName, title, course } = certificate;
  const { certificate: t } = useTexts();
  // The picture of a replaced certificate is the correction's, which may have been withdrawn since.
  const status = certificate.successorRevoked ? "revoked" : certificate.status;
  const words = [...new Set([title, course, holderName])].join(", ");
  const width = Math.min(960, picture.widthPx);
  const height = Math.round((width * picture.heightPx) / picture.widthPx);
  const file = (kind: "avif" | "webp" | "jpg", w: number) => `/c/${id}.${kind}?w=${w}`;
  const onPhones = (kind: "avif" | "webp" | "jpg") => ({
    srcSet: `${file(kind, PHONE_WIDTH)} ${PHONE_WIDTH}w`,
    sizes: "92vw",
  });
  const alts: Partial<Record<string, string>> = {
    revoked: t.revokedPicture,
    replaced: t.correctedPicture,
  };
  const image = (
    <picture>
      <source media={PHONE_SCREENS} type="image/avif" {...onPhones("avif")} />
      <source media={PHONE_SCREENS} type="image/webp" {...onPhones("webp")} />
      <source media={PHONE_SCREENS} {...onPhones("jpg")} />
      <source
        type="image/webp"
        srcSet={WIDE.widths.map((w) => `${file("webp", w)} ${w}w`).join(", ")}
        sizes={WIDE.sizes}
      />
      <img
        src={file("jpg", 960)}
        width={width}
        height={height}
        className={status === "revoked" ? "w-full h-auto" : "paper w-full h-auto"}
        alt={alts[status] ?? words}
      />
    </picture>
  );
  return (
    <>
      {status === "revoked" ? (
        <div className="relative paper overflow-hidden">
          {image}
          <RevokedStamp />
        </div>
      ) : (
        image
      )}
      {status === "replaced" ? (
        <p className="mt-4 text-sm text-ink-2 flex gap-2">
          <PublicIcon name="info" className="mt-0.5" />
          <span>{t.replacedAdvice}</span>
        </p>
      ) : null}
    </>
  );
}

function RevokedStamp() {
  return (
    <svg className="absolute inset-0 w-full h-full" viewBox="0 0 2000 1414" aria-hidden="true">
      <g transform="rotate(-16 1000 707)">
        <rect
          x="430"
          y="590"
          width="1140"
          height="234"
          rx="26"
          fill="none"
          stroke="#B21E2A"
          strokeWidth="16"
        />
        <text
          x="1000"
          y="762"
          textAnchor="middle"
          fontSize="166"
          fontWeight="800"
          letterSpacing="22"
          fill="#B21E2A"
        >
          REVOKED
        </text>
      </g>
    </svg>
  );
}
