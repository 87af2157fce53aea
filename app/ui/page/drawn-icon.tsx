/**
 * The one that fields of forms have. They are on most pages, and the others' paths are not needed
 * there.
 */
export const WARN = "M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1";

/** An icon by its own path: those with names are in `PublicIcon`. */
export function DrawnIcon({ path, className = "" }: { path: string; className?: string }) {
  return (
    <svg className={`i ${className}`} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
