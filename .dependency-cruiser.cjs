/** The direction of the house: routes → rooms → providers, db, emails. */
/** What opens files that people send. */
const OPEN_FILES =
  "^app/(certificates/(read-certificate-file|drawing/(read-background|read-pdf-page|read-signature))\\.server|accounts/settings/read-logo\\.server|forms/builder/read-form-picture\\.server|recipients/(sheet-to-csv|check-workbook-zip))\\.ts$";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    {
      name: "nothing-imports-a-route",
      comment: "Shared code belongs in a room, not in a route.",
      severity: "error",
      from: { path: "^(app|db|emails)/", pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "routes-hold-no-sql",
      comment: "Call a function in a room.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: ["^db/", "^node_modules/(kysely|better-sqlite3)/"] },
    },
    {
      name: "only-server-files-reach-outside-app",
      comment: "The classic compiler empties *.server files for the browser; anything else leaks.",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.server\\.tsx?$|\\.test\\.tsx?$|-worker\\.ts$" },
      to: { path: "^(db|emails)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "foundations-know-no-room",
      comment: "A provider or a form knows nothing of who uses it; shared words go up, not down.",
      severity: "error",
      from: { path: "^app/(http|providers)/" },
      to: {
        path: "^app/(accounts|activity|certificates|delivery|demo|forms|jobs|messages|operator|projects|recipients|site|webinars|your-data)/",
      },
    },
    {
      name: "db-knows-nothing-above-it",
      severity: "error",
      from: { path: "^db/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|emails)/" },
    },
    {
      name: "migrations-are-frozen",
      severity: "error",
      from: { path: "^db/migrations/(\\d|postgres-|known-)" },
      // What an engine says in words of its own stands beside, and is as frozen.
      to: { pathNot: "^(node_modules/kysely/|db/is-postgres|db/migrations/(postgres|known)-)" },
    },
    { name: "emails-are-pure", severity: "error", from: { path: "^emails/" }, to: { path: "^(app|db)/" } },
    {
      name: "strangers-files-are-opened-apart",
      comment: "Call installation.fileParsers.parse: these run in a parser process (docs/decisions/035).",
      severity: "error",
      from: { path: "^app/", pathNot: `${OPEN_FILES}|^app/untrusted-files/parse-file\\.server\\.ts$|\\.test\\.tsx?$` },
      to: { path: OPEN_FILES, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "libraries-for-strangers-files",
      severity: "error",
      from: { path: "^app/", pathNot: `${OPEN_FILES}|\\.test\\.tsx?$` },
      to: { path: "^node_modules/(@hyzyla/pdfium|@e965/xlsx|jsqr)/" },
    },
    {
      name: "vendors-live-in-providers",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/providers/" },
      to: { path: "^node_modules/(resend|nodemailer|@aws-sdk|remix-auth[^/]*)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
