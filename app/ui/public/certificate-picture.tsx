import type { PublicCertificate } from "../../certificates/public-certificate.server.ts";
import { PublicIcon } from "./public-icon.tsx";

/** The certificate as it was issued, to compare a copy with. Loaded when it comes into view, in the size the screen needs. */
export function CertificatePicture({ certificate }: { certificate: PublicCertificate }) {
  const { id, picture, holderName, title, course } = certificate;
  // The picture of a replaced certificate is the correction's, which may have been withdrawn since.
  const status = certificate.successorRevoked ? "revoked" : certificate.status;
  const words = [...new Set([title, course, holderName])].join(", ");
  const width = Math.min(960, picture.widthPx);
  const height = Math.round((width * picture.heightPx) / picture.widthPx);
  const file = (kind: "webp" | "jpg", w: number) => `/c/${id}.${kind}?w=${w}`;
  const image = (
    <picture>
      <source
        type="image/webp"
        srcSet={[480, 960, 1600].map((w) => `${file("webp", w)} ${w}w`).join(", ")}
        sizes="(min-width:1024px) 560px, 92vw"
      />
      <img
        src={file("jpg", 960)}
        width={width}
        height={height}
        loading="lazy"
        className={status === "revoked" ? "w-full h-auto" : "paper w-full h-auto"}
        alt={status === "revoked" ? "The revoked certificate" : status === "replaced" ? "The corrected certificate" : words}
      />
    </picture>
  );
  return (
    <div>
      {status === "revoked" ? (
        <div className="relative paper overflow-hidden">
          {image}
          <RevokedStamp />
        </div>
      ) : (
        image
      )}
      <p className="mt-4 text-sm text-ink-2 flex gap-2">
        <PublicIcon name="info" className="mt-0.5" />
        <span>{ADVICE[status]}</span>
      </p>
    </div>
  );
}

const ADVICE = {
  valid: "Compare this picture with the copy you were given. Any difference means that copy was changed.",
  expired: "Compare this picture with the copy you were given. Any difference means that copy was changed.",
  replaced: "This is the corrected certificate. The earlier copy no longer counts.",
  revoked: "Do not accept a printed or downloaded copy of this certificate.",
} as const;

function RevokedStamp() {
  return (
    <svg className="absolute inset-0 w-full h-full" viewBox="0 0 2000 1414" aria-hidden="true">
      <g transform="rotate(-16 1000 707)">
        <rect x="430" y="590" width="1140" height="234" rx="26" fill="none" stroke="#B21E2A" strokeWidth="16" />
        <text x="1000" y="762" textAnchor="middle" fontSize="166" fontWeight="800" letterSpacing="22" fill="#B21E2A">
          REVOKED
        </text>
      </g>
    </svg>
  );
}
