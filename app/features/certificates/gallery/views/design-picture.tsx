import type { GalleryCard } from "../gallery.ts";

/**
 * A design as cards show it, within the shape of A4 lying down, whatever its own. Its files are
 * `thumbnail` with an ending. `isInPairs`: phones show two side by side, for which a smaller file is
 * enough.
 */
export function DesignPicture({
  thumbnail,
  thumbnailHeightPx,
  isInPairs = false,
}: Pick<GalleryCard, "thumbnail" | "thumbnailHeightPx"> & { isInPairs?: boolean }) {
  return (
    <picture className="contents">
      <source
        type="image/avif"
        media={isInPairs ? "(min-width: 640px)" : undefined}
        srcSet={`${thumbnail}.avif`}
      />
      {isInPairs ? <source type="image/avif" srcSet={`${thumbnail}-small.avif`} /> : null}
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
