import type { ImgHTMLAttributes } from "react";

const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/**
 * A picture that decorates windows from `fromPx` on. Narrower ones don't ask for it: without scripts
 * browsers load even pictures that are hidden and marked as lazy.
 */
export function WidePicture({
  src,
  fromPx,
  ...image
}: ImgHTMLAttributes<HTMLImageElement> & { fromPx: number }) {
  return (
    <picture className="contents">
      <source media={`(min-width: ${fromPx}px)`} srcSet={src} />
      <img {...image} src={NOTHING} alt="" loading="lazy" decoding="async" />
    </picture>
  );
}
