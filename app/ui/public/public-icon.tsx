/** The few icons of the public pages, drawn in place: these pages fetch nothing but their stylesheet and the picture. */
const PATHS = {
  download: "M12 4v11M7.5 11.5L12 16l4.5-4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5M12 8v.1",
  linkedIn:
    "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM8 10.5V16M8 7.8v.1M11.5 16v-5.5M11.5 13c0-3 4.5-3.2 4.5 0v3",
  warn: "M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1",
} as const;

export function PublicIcon({ name, className = "" }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
