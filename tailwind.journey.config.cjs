/** The journey's own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/{error-page,error-text,error-summary,field,logo,mark}.tsx",
    "./app/ui/public/public-icon.tsx",
    "./app/ui/site/contact-form.tsx",
    "./app/ui/journey/**/*.tsx",
    "./app/routes/_journey/**/*.tsx",
  ],
};
