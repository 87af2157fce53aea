/** The public pages' own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/errors/{error-page,error-text}.tsx",
    "./app/ui/brand/{logo,mark}.tsx",
    "./app/ui/{page/drawn-icon,public/*}.tsx",
    "./app/ui/languages/language-links.tsx",
    "./app/ui/forms/field.tsx",
    "./app/ui/lists/email-address.tsx",
    "./app/features/certificates/{public,offline}/views/*.tsx",
    "./app/features/holders/corrections/views/{changed-name,name-page}.tsx",
    "./app/features/holders/mine/views/*.tsx",
    "./app/features/certificates/gallery/views/design-picture.tsx",
    "./app/routes/_public/**/*.tsx",
  ],
};
