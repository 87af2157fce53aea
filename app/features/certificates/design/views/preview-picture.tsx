import { useEffect, useRef, useState } from "react";
import { pictureAt } from "../designer-view.ts";

const WIDTHS = [480, 860, 1280, 1720];
const SIZES = "(min-width: 1560px) 860px, (min-width: 1024px) calc(100vw - 700px), calc(100vw - 32px)";

/** The server's picture of the certificate. A new one takes the place of the old when it has arrived whole. */
export function PreviewPicture({
  picture,
  page,
  name,
  onDrawing,
}: {
  picture: string;
  page: { widthPx: number; heightPx: number };
  name: string;
  onDrawing?: (isDrawing: boolean) => void;
}) {
  const [shown, setShown] = useState(picture);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (picture === shown) return;
    let isLatest = true;
    onDrawing?.(true);
    const next = new Image();
    next.sizes = SIZES;
    next.srcset = sourceSet(picture);
    next
      .decode()
      .catch(() => undefined)
      .then(() => {
        if (!isLatest) return;
        setShown(picture);
        onDrawing?.(false);
      });
    return () => {
      isLatest = false;
    };
  }, [picture, shown, onDrawing]);
  return (
    <img
      ref={image}
      src={pictureAt(shown, 860)}
      srcSet={sourceSet(shown)}
      sizes={SIZES}
      width={page.widthPx}
      height={page.heightPx}
      className="paper w-full h-auto select-none"
      draggable={false}
      alt={`Certificate preview for ${name || "nobody yet"}`}
    />
  );
}

function sourceSet(picture: string): string {
  return WIDTHS.map((width) => `${pictureAt(picture, width)} ${width}w`).join(", ");
}
