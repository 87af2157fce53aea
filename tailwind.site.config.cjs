/** The site's own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/{error-page,error-text,error-summary,field,flash,logo,mark}.tsx",
    "./app/ui/public/public-icon.tsx",
    "./app/ui/site/**/*.tsx",
    "./app/routes/_site/**/*.tsx",
  ],
};
