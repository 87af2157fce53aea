/** The dashboard: every page but those with a sheet of their own. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/**/*.tsx",
    // What the message editor draws has its classes here.
    "./app/features/messages/compose/views/editor/schema.ts",
    "!./app/routes/{_site,_sign-up,_public,_form,_door,api}/**",
    "!./app/features/site/**",
    "!./app/features/certificates/public/**",
    "!./app/features/api/openapi/**",
    "!./app/ui/public-form/**",
    ...(process.env.NODE_ENV === "production" ? ["!./app/dev/**"] : []),
  ],
};
