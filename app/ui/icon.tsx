import sprite from "./icons.svg";

/** A picture from the sprite, drawn in the text's colour. Decorative: the words beside it, or the control's label, say what it means. */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg className={`i ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
