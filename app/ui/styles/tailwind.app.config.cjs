/** The dashboard: every page but those with a sheet of their own. */
module.exports = {
  presets: [require("./tailwind.config.cjs")],
  // Words of the code that read like classes: `!input`, `tag.filter`.
  blocklist: [
    "box",
    "check",
    "count",
    "error",
    "field",
    "filter",
    "inline",
    "input",
    "kind",
    "link",
    "plan",
    "rule",
    "tag",
  ]
    .map((word) => `!${word}`)
    .concat("blur", "filter", "ring"),
  content: [
    "./app/**/*.tsx",
    // What the message editor draws has its classes here.
    "./app/engines/message-document/editor/schema.ts",
    "!./app/routes/{_site,_sign-up,_public,_form,_door,api}/**",
    "!./app/features/site/**",
    "!./app/features/certificates/{public,offline}/**",
    "!./app/features/api/openapi/**",
    "!./app/ui/public-form/**",
    // Pages of visitors, and what only the server draws.
    "!./app/**/*.{server,test}.tsx",
    "!./app/ui/{public/fact-list,languages/language-links}.tsx",
    "!./app/features/accounts/sign-up/views/{invitation-steps,person-fields,phone-field,sign-up-dialog,sign-up-shell,social-buttons}.tsx",
    "!./app/features/forms/public/views/{edit-fields,form-page,webinar-thanks}.tsx",
    "!./app/features/forms/quiz/views/quiz-result.tsx",
    "!./app/features/webinars/{guest,sessions}/views/guest-*.tsx",
    "!./app/features/webinars/check-in/views/door-page.tsx",
    "!./app/features/webinars/event/views/event-page.tsx",
    ...(process.env.NODE_ENV === "production" ? ["!./app/dev/**"] : []),
  ],
};
