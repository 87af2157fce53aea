/**
 * Every colour, radius, shadow and font reads app/ui/styles/tokens.css, so themes need no dark:
 * variants.
 */
const c = (name) => `rgb(var(--${name}) / <alpha-value>)`;
const pick = (...names) => Object.fromEntries(names.map((n) => [n, c(n)]));

module.exports = {
  // Each sheet names its own files.
  content: ["./app/root.tsx"],
  // Written with `/`, as in `bg-brand/20`: without one variable for each rule.
  corePlugins: Object.fromEntries(
    ["background", "border", "divide", "placeholder", "ring", "text"].map((what) => [
      `${what}Opacity`,
      false,
    ]),
  ),
  darkMode: ["selector", '[data-theme="dark"]'], // rarely needed: variables flip by themselves
  theme: {
    // In em, so that large text gets the layout that has room for it. 16 px to the em: 480, 720,
    // 1024, 1280.
    screens: { sm: "30em", md: "45em", lg: "64em", xl: "80em" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#fff",
      ...pick(
        "canvas",
        "surface",
        "sunken",
        "line",
        "edge",
        "ink",
        "ink-2",
        "ink-3",
        "brand",
        "brand-strong",
        "brand-ink",
        "brand-soft",
        "on-brand",
        "deep",
        "deep-2",
        "on-deep",
        "on-deep-2",
        "gold",
        "gold-strong",
        "gold-ink",
        "gold-soft",
        "on-gold",
        "delivered",
        "delivered-fill",
        "failed",
        "failed-fill",
        "progress",
        "progress-fill",
        "focus",
      ),
    },
    fontFamily: {
      sans: "var(--font-sans)",
      display: "var(--font-display)",
      mono: "var(--font-mono)",
    },
    fontSize: {
      xs: ["0.8125rem", "1.125rem"],
      sm: ["0.875rem", "1.25rem"],
      md: ["0.9375rem", "1.375rem"],
      base: ["1rem", "1.5rem"],
      lg: ["1.125rem", "1.65rem"],
      xl: ["1.3125rem", "1.75rem"],
      "2xl": ["1.625rem", "2rem"],
      "3xl": ["2rem", "2.375rem"],
      title: ["var(--t-title)", "1.1"],
      display: ["var(--t-display)", "1.04"],
    },
    borderRadius: {
      none: "0",
      sm: "var(--r-1)",
      DEFAULT: "var(--r-2)",
      lg: "var(--r-3)",
      xl: "var(--r-4)",
      full: "999px",
    },
    boxShadow: { 1: "var(--shadow-1)", 2: "var(--shadow-2)", 3: "var(--shadow-3)", none: "none" },
    extend: {
      borderColor: { DEFAULT: c("line") },
      spacing: {
        gutter: "var(--gutter)",
        section: "var(--section)",
        sidebar: "var(--sidebar)",
        control: "var(--control)",
        // In px: of large text on a phone the words grow, and not the space around them.
        4: "16px",
        5: "20px",
        6: "24px",
      },
      maxWidth: { page: "var(--page)", prose: "64ch", form: "27.5rem" },
      minHeight: { control: "var(--control)" },
    },
  },
  plugins: [],
};
