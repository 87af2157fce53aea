import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
} from "#app/engines/picture-reader/event-picture-sizes.ts";
import type { Cover } from "../event-page.server.ts";
import { CoverArt } from "./cover-art.tsx";

/**
 * A webinar's cover, uploaded or drawn. `alt`: what an uploaded one is called; without, it is
 * decoration.
 */
export function CoverPicture({
  cover,
  className,
  alt = "",
}: {
  cover: Cover;
  className: string;
  alt?: string;
}) {
  if (!("paths" in cover))
    return <CoverArt colours={cover.colours} pattern={cover.pattern} className={className} />;
  return (
    <picture>
      <source srcSet={cover.paths.avif} type="image/avif" />
      <img
        src={cover.paths.jpeg}
        width={COVER_WIDTH_PX}
        height={COVER_HEIGHT_PX}
        alt={alt}
        className={className}
      />
    </picture>
  );
}
