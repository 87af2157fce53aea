/** The journey's own stylesheet: the same tokens, only the classes that these files use. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  content: [
    "./app/root.tsx",
    "./app/ui/errors/{error-page,error-text}.tsx",
    "./app/ui/forms/{error-summary,field,file-input}.tsx",
    "./app/ui/{page/page-head,page/wide-picture,passkeys/passkey-form,public/public-shell}.tsx",
    "./app/ui/brand/{logo,mark}.tsx",
    "./app/ui/{page/drawn-icon,public/public-icon}.tsx",
    "./app/features/site/contact/views/contact-form.tsx",
    "./app/features/accounts/second-factor/views/second-factor-input.tsx",
    "./app/features/accounts/sign-up/views/*.tsx",
    "./app/routes/_sign-up/**/*.tsx",
  ],
};
