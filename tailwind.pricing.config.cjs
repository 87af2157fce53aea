/** The price list's own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/{error-page,logo,mark}.tsx",
    "./app/ui/public/{public-icon,public-shell}.tsx",
    "./app/ui/site/plan-card.tsx",
    "./app/routes/pricing.tsx",
  ],
};
