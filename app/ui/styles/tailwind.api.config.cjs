/** The description of the API: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/errors/{error-page,error-text}.tsx",
    "./app/ui/brand/{logo,mark}.tsx",
    "./app/ui/{page/drawn-icon,public/public-icon,public/public-shell}.tsx",
    "./app/features/api/openapi/views/reference.tsx",
    "./app/routes/api/index.tsx",
  ],
};
