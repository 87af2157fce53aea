import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { GuestCode } from "../guest-code.server.ts";

/**
 * A guest's QR code, to be scanned from a screen or from paper: always dark on white, whatever the
 * theme.
 */
export function QrCode({
  qr,
  widthPx,
  label,
}: {
  qr: GuestCode["qr"];
  widthPx: number;
  label: string;
}) {
  return (
    <svg
      width={widthPx}
      height={widthPx}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
      <path d={qr.path} />
    </svg>
  );
}

/** What a guest shows at the door: on their own page. `ticketPath`: the page to print or keep. */
export function DoorCode({ code, qr, ticketPath }: GuestCode & { ticketPath: string | null }) {
  const { door: t } = useTexts();
  return (
    <section className="card" aria-labelledby="door">
      <h2 id="door">{t.title}</h2>
      <p>{t.words}</p>
      <p>
        <QrCode qr={qr} widthPx={200} label={t.qr({ code })} />
      </p>
      <p>
        <b>{code}</b>
      </p>
      {ticketPath ? (
        <p className="h">
          <a href={ticketPath}>{t.openAlone}</a>
        </p>
      ) : null}
    </section>
  );
}
