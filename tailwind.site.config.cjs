/** The site's own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/{error-page,error-summary,field,logo,mark}.tsx",
    "./app/ui/public/{public-icon,public-shell}.tsx",
    "./app/ui/site/{contact-form,legal-page}.tsx",
    "./app/routes/{terms,privacy,service-term,help}.tsx",
  ],
};
