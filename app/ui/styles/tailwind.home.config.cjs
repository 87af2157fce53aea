/** The whole home page: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/brand/mark.tsx",
    "./app/ui/forms/field.tsx",
    "./app/ui/{page/drawn-icon,public/public-icon}.tsx",
    "./app/features/site/{home,newsletter,plans}/views/*.tsx",
    "./app/features/site/views/site-shell.tsx",
  ],
};
