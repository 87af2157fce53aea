import { useEffect, useState } from "react";
import { pictureAt } from "../designer-view.ts";

/**
 * Not narrower: small pictures have their QR code drawn larger than it is printed, so that it
 * scans.
 */
const WIDTHS = [860, 1280, 1720, 2000];
/** Drawn only for someone who looks closely: it takes the server a second. */
const ENLARGED = 3200;
/**
 * Of a page that is seen whole. On a phone as if it were narrower: two pixels for each of its own
 * are enough, and a third weighs double.
 */
export const FITTING_SIZES =
  "(min-width: 1560px) 860px, (min-width: 1024px) calc(100vw - 700px), (min-width: 720px) calc(100vw - 32px), 286px";

/**
 * Runs in the page right before the picture, which is a lazy one: the only kind that no browser
 * asks for while a style sheet hides it. Where the page takes long to arrive the line is slow, and
 * the picture waits until the scripts have come over it; its template's picture is there meanwhile.
 * Should the scripts never come, it waits a minute. Right behind the picture would be too late:
 * browsers lay out what they have of a page between any two of its elements.
 */
const WATCH_LINE =
  '{const[v]=performance.getEntriesByType("navigation"),c=document.documentElement.classList;' +
  'if(v&&performance.now()-v.responseStart>800){c.add("slow");setTimeout(()=>c.remove("slow"),6e4)}}';
/** Runs right behind the picture: on a quick line it is asked for there and then. */
const ASK_NOW =
  'if(!document.documentElement.classList.contains("slow"))document.currentScript.previousElementSibling.loading="eager"';

/**
 * The server's picture of the certificate. A new one takes the place of the old when it has arrived
 * whole.
 */
export function PreviewPicture({
  picture,
  page,
  name,
  sizes,
  isLive,
  isClose,
  onDrawing,
  onShown,
  nonce,
}: {
  picture: string;
  page: { widthPx: number; heightPx: number };
  name: string;
  sizes: string;
  isLive: boolean;
  /** The page is shown larger than it is. */
  isClose: boolean;
  onDrawing: (isDrawing: boolean) => void;
  onShown: (picture: string) => void;
  nonce: string | undefined;
}) {
  const [shown, setShown] = useState(picture);
  useEffect(() => {
    if (picture === shown) {
      // Undone before it was drawn: the picture that is there is the right one again.
      onDrawing(false);
      return;
    }
    let isLatest = true;
    onDrawing(true);
    const next = new Image();
    next.sizes = sizes;
    next.srcset = sourceSet(picture, page.widthPx, isClose);
    next
      .decode()
      .catch(() => undefined)
      .then(() => {
        if (!isLatest) return;
        setShown(picture);
        onDrawing(false);
      });
    return () => {
      isLatest = false;
    };
  }, [picture, shown, sizes, isClose, page.widthPx, onDrawing]);
  return (
    <span className="paper-room">
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: WATCH_LINE }}
      />
      <img
        src={pictureAt(shown, 860)}
        srcSet={sourceSet(shown, page.widthPx, isClose)}
        sizes={sizes}
        width={page.widthPx}
        height={page.heightPx}
        className="paper w-full h-auto select-none"
        decoding="sync"
        // See WATCH_LINE and ASK_NOW.
        loading={isLive ? "eager" : "lazy"}
        // Even from memory a picture comes a moment late, and what was moved must not jump back
        // meanwhile.
        onLoad={() => onShown(shown)}
        onError={() => onShown(shown)}
        draggable={false}
        alt={`Certificate preview for ${name || "nobody yet"}`}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: ASK_NOW }}
      />
    </span>
  );
}

/** No picture is wider than the certificate itself, but for looking closely. */
function sourceSet(picture: string, widthPx: number, isClose: boolean): string {
  const widths = [
    ...WIDTHS.filter((width) => width < widthPx),
    Math.min(widthPx, 2000),
    ...(isClose ? [ENLARGED] : []),
  ];
  return [...new Set(widths)].map((width) => `${pictureAt(picture, width)} ${width}w`).join(", ");
}
