const LIGHT = { page: "#F4F6FB", card: "#fff" };
const DARK = { page: "#0A0F1E", card: "#12192E" };
const BRAND = "#2448C8";

/** A small page in the colours of a theme; the device's is half light and half dark. */
export function ThemeDrawing({ theme }: { theme: "device" | "light" | "dark" }) {
  const { page, card } = theme === "dark" ? DARK : LIGHT;
  return (
    <svg viewBox="0 0 96 56" className="w-full h-auto rounded-sm border border-line" aria-hidden="true">
      <rect width="96" height="56" fill={page} />
      {theme === "device" ? <path d="M48 0h48v56H48z" fill={DARK.page} /> : null}
      <rect x="8" y="9" width="20" height="38" rx="3" fill={card} />
      <rect x="34" y="9" width="54" height="16" rx="3" fill={card} />
      <rect x="34" y="31" width="30" height="7" rx="3" fill={BRAND} />
    </svg>
  );
}

/** The left edge of a page, with the menu in its colour. */
export function MenuDrawing({ menu }: { menu: "light" | "blue" }) {
  const [ground, ink] = menu === "blue" ? ["#101C54", "#BECAF4"] : [LIGHT.card, "#78849E"];
  return (
    <svg viewBox="0 0 120 46" className="w-full h-auto rounded-sm border border-line" aria-hidden="true">
      <rect width="120" height="46" fill={LIGHT.page} />
      <rect width="34" height="46" fill={ground} />
      <path d="M8 12h18M8 22h14M8 32h16" stroke={ink} strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
