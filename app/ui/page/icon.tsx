import sprite from "./icons.svg";

/**
 * A picture from the sprite, drawn in the text's colour. Decorative: the words beside it, or the
 * control's label, say what it means.
 */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg className={`i ${className}`} width="24" height="24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
