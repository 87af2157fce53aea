/** The description of the API: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/{error-page,error-text,logo,mark}.tsx",
    "./app/ui/public/{public-icon,public-shell}.tsx",
    "./app/ui/api/reference.tsx",
    "./app/routes/api/index.tsx",
  ],
};
