/**
 * A form's or an event's cover on its card, cut to the box that `className` gives it. It shows
 * nothing that words don't say.
 */
export function CardCover({
  cover,
  className,
}: {
  cover: { src: string; fallback: string | null };
  className: string;
}) {
  const { src, fallback } = cover;
  const picture = (
    <img
      src={fallback ?? src}
      width={1200}
      height={630}
      alt=""
      loading="lazy"
      className={`${className} object-cover`}
    />
  );
  if (fallback === null) return picture;
  return (
    <picture className="contents">
      <source srcSet={src} type="image/avif" />
      {picture}
    </picture>
  );
}
