/** The public pages' own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/{error-page,error-text,logo,mark}.tsx",
    "./app/ui/public/**/*.tsx",
    "./app/routes/_public/**/*.tsx",
  ],
};
