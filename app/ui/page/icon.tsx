import sprite from "./icons.svg";

/**
 * A picture from the sprite, drawn in the text's colour. Decorative: the words beside it, or the
 * control's own, say what it means.
 */
export function Icon({
  name,
  className = "",
  label,
}: {
  name: string;
  className?: string;
  /**
   * What a control is called that has nothing in it but this. Text browsers show it, and read no
   * `aria-label`.
   */
  label?: string;
}) {
  return (
    <>
      <svg className={`i ${className}`} width="24" height="24" aria-hidden="true">
        <use href={`${sprite}#${name}`} />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </>
  );
}
