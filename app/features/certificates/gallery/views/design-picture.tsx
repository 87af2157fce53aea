import type { GalleryCard } from "../gallery.ts";

/**
 * A design as cards show it, within the shape of A4 lying down, whatever its own. Its files are
 * `thumbnail` with an ending.
 */
export function DesignPicture({
  thumbnail,
  thumbnailHeightPx,
}: Pick<GalleryCard, "thumbnail" | "thumbnailHeightPx">) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${thumbnail}.avif`} />
      <img
        className="w-full aspect-[480/339] object-contain rounded-[2px]"
        src={`${thumbnail}.webp`}
        width="480"
        height={thumbnailHeightPx}
        loading="lazy"
        decoding="async"
        alt=""
      />
    </picture>
  );
}
