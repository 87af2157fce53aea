import { useEffect, useState } from "react";
import { pictureAt } from "../designer-view.ts";

/** Not narrower: small pictures have their QR code drawn larger than it is printed, so that it scans. */
const WIDTHS = [860, 1280, 1720, 2000];
/** Of a page that is seen whole. */
export const FITTING_SIZES = "(min-width: 1560px) 860px, (min-width: 1024px) calc(100vw - 700px), calc(100vw - 32px)";

/** The server's picture of the certificate. A new one takes the place of the old when it has arrived whole. */
export function PreviewPicture({
  picture,
  page,
  name,
  sizes,
  onDrawing,
  onShown,
}: {
  picture: string;
  page: { widthPx: number; heightPx: number };
  name: string;
  sizes: string;
  onDrawing: (isDrawing: boolean) => void;
  onShown: (picture: string) => void;
}) {
  const [shown, setShown] = useState(picture);
  useEffect(() => {
    if (picture === shown) return;
    let isLatest = true;
    onDrawing(true);
    const next = new Image();
    next.sizes = sizes;
    next.srcset = sourceSet(picture, page.widthPx);
    next
      .decode()
      .catch(() => undefined)
      .then(() => {
        if (!isLatest) return;
        setShown(picture);
        onShown(picture);
        onDrawing(false);
      });
    return () => {
      isLatest = false;
    };
  }, [picture, shown, sizes, page.widthPx, onDrawing, onShown]);
  return (
    <img
      src={pictureAt(shown, 860)}
      srcSet={sourceSet(shown, page.widthPx)}
      sizes={sizes}
      width={page.widthPx}
      height={page.heightPx}
      className="paper w-full h-auto select-none"
      draggable={false}
      alt={`Certificate preview for ${name || "nobody yet"}`}
    />
  );
}

/** The server draws no picture wider than the certificate itself. */
function sourceSet(picture: string, widthPx: number): string {
  const widths = [...WIDTHS.filter((width) => width < widthPx), Math.min(widthPx, 2000)];
  return [...new Set(widths)].map((width) => `${pictureAt(picture, width)} ${width}w`).join(", ");
}
