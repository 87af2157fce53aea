/** The site's own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/errors/{error-page,error-text}.tsx",
    "./app/ui/forms/{error-summary,field,file-input}.tsx",
    "./app/ui/{calendar/day-grid,lists/card-cover}.tsx",
    "./app/ui/page/{flash-box,icon}.tsx",
    "./app/ui/brand/{logo,mark}.tsx",
    "./app/ui/{page/drawn-icon,public/public-icon,public/public-shell}.tsx",
    "./app/features/certificates/gallery/views/design-picture.tsx",
    "./app/features/site/**/*.tsx",
    "./app/routes/_site/**/*.tsx",
  ],
};
