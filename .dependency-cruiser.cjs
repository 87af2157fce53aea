// What may import what: docs/architecture.md says why. `npm run check` runs this.
const { readdirSync } = require("node:fs");

/**
 * The features from the lowest to the highest: each may use those before it, never those after it.
 */
const FEATURES = [
  "activity",
  "webhooks",
  "delivery",
  "accounts",
  "recipients",
  "certificates",
  "billing",
  "messages",
  "forms",
  "webinars",
  "tickets",
  "people",
  "holders",
  "mailings",
  "account-data",
  "dashboard",
  "api",
  "site",
  "operator",
];
const folders = readdirSync("app/features");
const unordered = folders.filter((folder) => !FEATURES.includes(folder));
const missing = FEATURES.filter((feature) => !folders.includes(feature));
if (unordered.length + missing.length > 0)
  throw new Error(
    `app/features and its order differ: ${[...unordered, ...missing].join(", ")}. Say the order in .dependency-cruiser.cjs.`,
  );

/**
 * The folders of each feature from the lowest to the highest: each may import from those before it,
 * never from those after it. "." stands for the files at the feature's top.
 */
const FOLDERS = {
  activity: [".", "log", "notifications"],
  delivery: [
    "templates",
    ".",
    "domain-check",
    "sender-domains",
    "status",
    "suppressions",
    "outbox",
    "queue",
    "health",
    "pace",
    "dmarc-reports",
    "deliverability",
    "ceilings",
    "worker",
    "uncertain",
    "bounces",
    "sender-set-up",
  ],
  accounts: [
    ".",
    "second-factor",
    "passkeys",
    "sign-in",
    "identity",
    "proof",
    "sign-up",
    "social",
    "members",
    "settings",
    "confirm",
    "recovery",
    "notifications",
  ],
  recipients: ["tags", ".", "lists", "views", "segments", "imports", "paste"],
  messages: ["images", "saved", "message", "confirmed", "batches", "results", "compose"],
  mailings: [".", "bulk", "rules", "hooks", "paths", "preparing", "renewals"],
  webhooks: [".", "deliveries", "endpoints"],
  billing: [
    "model",
    ".",
    "emails",
    "quota",
    "payments",
    "plans",
    "renewals",
    "receipts",
    "checkout",
    "views",
  ],
  forms: [
    "definition",
    "fields",
    "model",
    "store",
    ".",
    "quiz",
    "emails",
    "webhook-posts",
    "responses",
    "templates",
    "list",
    "public",
    "settings",
    "translating",
    "builder",
  ],
  webinars: [
    "model",
    ".",
    "tasks",
    "calendar",
    "sessions",
    "sms",
    "emails",
    "registration",
    "certificates",
    "reminders",
    "attendance",
    "check-in",
    "people",
    "listed",
    "event",
    "guest",
    "set-up",
    "for-forms",
  ],
  certificates: [
    "model",
    "credits",
    "gallery",
    "fonts",
    "renewal",
    "issue",
    "draw",
    "log",
    "issued",
    "stubs",
    "projects",
    "own-templates",
    "design",
    "preflight",
    "issuer-page",
    "download",
    "verify",
    "examples",
    "checks",
    "public",
    "offline",
  ],
  "account-data": [".", "delete", "retention", "tables", "export"],
  tickets: ["model", "store", "payouts", "orders", "set-up", "public", "views"],
  holders: ["corrections", "mine"],
  people: [".", "views", "correct", "erase", "export", "person"],
  api: ["schemas", "http", "keys", "operations", "openapi", "endpoints"],
  site: [
    "styles",
    "content",
    "brand",
    "plans",
    "pages",
    "views",
    "blog",
    "contact",
    "help",
    "docs",
    "newsletter",
    "home",
    "events",
    "example",
    "templates",
    "embeds",
    "machines",
  ],
  operator: [
    "accounts",
    "jobs",
    "mail",
    "senders",
    "session",
    "backup",
    "move",
    ".",
    "command",
    "views",
  ],
  dashboard: ["projects", "sample-data", "home", "search", "shell"],
};

/** The folders of engines that have some, as above. */
const ENGINE_FOLDERS = { certificate: ["typesetting", "design", "built-in", "draw", "."] };

/** A rule for each folder of a feature or engine, that it imports nothing from those after it. */
function folderRules(level, [name, order]) {
  const home = `app/${level}/${name}`;
  const inside = readdirSync(home, { withFileTypes: true });
  const folders = inside.map((entry) => (entry.isDirectory() ? entry.name : "."));
  const unranked = [...new Set(folders)].filter((folder) => !order.includes(folder));
  const absent = order.filter((folder) => !folders.includes(folder));
  if (unranked.length + absent.length > 0) {
    throw new Error(
      `${home} and its order differ: ${[...unranked, ...absent].join(", ")}. Say the order in .dependency-cruiser.cjs.`,
    );
  }
  const pathOf = (folder) => (folder === "." ? `^${home}/[^/]+$` : `^${home}/${folder}/`);
  return order.slice(0, -1).map((folder, at) => ({
    name: `order-of-folders-${name}-${folder}`,
    comment: `In ${name}, ${folder} is lower: move what both need down, or pass it in.`,
    severity: "error",
    from: { path: pathOf(folder), pathNot: TEST },
    to: { path: order.slice(at + 1).map(pathOf) },
  }));
}

/** Folders of features that others may import from, besides the files at a feature's top. */
const PUBLIC_FOLDERS = [
  "webhooks/deliveries",
  "activity/notifications",
  "accounts/(?:identity|members|proof|second-factor)",
  "delivery/(?:pace|ceilings|queue|status|health|suppressions|dmarc-reports|deliverability|templates|domain-check|sender-domains|sender-set-up|uncertain|outbox)",
  "recipients/(?:lists|imports|paste|tags|segments|views)",
  "certificates/(?:model|credits|renewal|issue|issuer-page|draw|log|preflight|issued|projects|public|gallery|own-templates|stubs|fonts|verify)",
  "billing/(?:model|payments|plans|quota|views)",
  "messages/(?:images|saved|message|confirmed|compose|batches)",
  "forms/(?:definition|fields|model|store|quiz|emails|webhook-posts|responses|templates|list|public)",
  "webinars/(?:attendance|model|listed|people|registration|sessions)",
  "people/correct",
  "account-data/retention",
  "site/(?:contact|newsletter)",
];

/**
 * What the app may import of an engine: the files at its top, or, of a large one, these. Browsers
 * load a file with all that it names, so what they need has small files of its own; what only
 * servers load has one door.
 */
const ENGINE_DOORS = {
  "answer-device": ["answer-protocol", "sealed-values"],
  certificate: ["design", "drawing.server"],
  "door-device": ["door-[a-z]+"],
  mail: [
    "failure-code",
    "mailbox-url",
    "message",
    "mime-options",
    "reading.server",
    "without-links",
    "writing.server",
  ],
  "message-document": [
    "document",
    "editor/[a-z-]+",
    "link-hosts",
    "mail-blocks?",
    "message-(?:body|template|text)",
    "normalise",
    "(?:read|write)-markdown",
  ],
  names: ["index", "questions"],
  "parser-processes": ["parse-jobs", "parsing.server"],
  "picture-reader": [
    "file-type",
    "event-picture-sizes",
    "fit-portraits.server",
    "read-[a-z-]+.server",
    "upload-problem",
  ],
  "table-reader": ["index", "reading.server", "workbooks.server"],
};
const SMALL_ENGINE_FILES = `(?!(?:${Object.keys(ENGINE_DOORS).join("|")})/)[^/]+/.+`;
const PUBLIC_ENGINE_FILES = `^app/engines/(?:${SMALL_ENGINE_FILES}|${Object.entries(ENGINE_DOORS)
  .map(([engine, doors]) => `${engine}/(?:${doors.join("|")})`)
  .join("|")})\\.tsx?$`;

const TEST = "\\.test\\.tsx?$";
/** What opens files that strangers send: run by the parser process alone. */
const OPEN_FILES =
  "^app/features/(accounts/settings/read-logo\\.server|recipients/imports/sheet-to-csv|certificates/checks/read-table\\.server)\\.ts$|^app/engines/(certificate-proof/(?:read-certificate-file|unpack-zip)|mail-domain/(?:read-dmarc-reports|dmarc-records)|font-reader/read-font|picture-reader/read-[a-z-]+|table-reader/(workbooks|library-book|xlsx-book|xlsx-sheet|number-text|ods-book|page-tables|zip))\\.server\\.ts$";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "nothing-imports-a-route",
      comment: "Shared code belongs in a feature or in ui, not in a route.",
      severity: "error",
      from: { path: "^(app|db|emails)/", pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "only-entries-import-wiring",
      comment: "The composition root connects everything: what it connects doesn't know it.",
      severity: "error",
      from: {
        path: "^(app|db|emails)/",
        pathNot: `^app/(wiring/|routes/_machines/|entry\\.server|root)|${TEST}`,
      },
      to: { path: "^app/wiring/" },
    },
    ...FEATURES.slice(0, -1).map((feature, at) => ({
      name: `order-of-features-${feature}`,
      comment: `${feature} is lower: declare an extension point there and connect it in app/wiring.`,
      severity: "error",
      from: { path: `^app/features/${feature}/`, pathNot: TEST },
      to: { path: `^app/features/(${FEATURES.slice(at + 1).join("|")})/` },
    })),
    ...Object.entries(FOLDERS).flatMap((entry) => folderRules("features", entry)),
    ...Object.entries(ENGINE_FOLDERS).flatMap((entry) => folderRules("engines", entry)),
    {
      name: "engines-import-only-themselves",
      comment: "An engine fits any program: give it what it needs as values or functions.",
      severity: "error",
      from: { path: "^app/engines/", pathNot: TEST },
      to: { path: "^(app|db|emails|bin|tests)/", pathNot: "^app/engines/" },
    },
    {
      name: "engines-are-used-by-their-public-files",
      comment: "What the app needs of an engine is exported by its public file.",
      severity: "error",
      from: { path: "^(app|db|emails)/", pathNot: `^app/engines/|${TEST}` },
      to: { path: "^app/engines/", pathNot: PUBLIC_ENGINE_FILES },
    },
    {
      name: "engines-use-public-files-of-others",
      severity: "error",
      from: { path: "^app/engines/([^/]+)/", pathNot: TEST },
      to: { path: "^app/engines/", pathNot: `^app/engines/$1/|${PUBLIC_ENGINE_FILES}` },
    },
    {
      name: "features-use-public-files",
      comment:
        "Other features may import the files at the top of a feature's folder and its public folders; the others are its own.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: TEST },
      to: {
        path: "^app/features/[^/]+/[^/]+/",
        pathNot: `^app/features/(?:$1|${PUBLIC_FOLDERS.join("|")})/`,
      },
    },
    {
      name: "only-routes-use-guards",
      comment:
        "A guard reads the request and throws the answer. A feature says who is asking; the route lets them in.",
      severity: "error",
      from: { path: "^app/features/", pathNot: TEST },
      to: { path: "^app/guards/" },
    },
    {
      name: "platform-knows-nothing-above",
      severity: "error",
      from: { path: "^app/platform/", pathNot: TEST },
      to: { path: "^app/(features|guards|ui|providers|wiring|routes)/" },
    },
    {
      name: "providers-know-the-platform-alone",
      severity: "error",
      from: { path: "^app/providers/", pathNot: TEST },
      to: { path: "^app/(features|guards|ui|wiring|routes)/" },
    },
    {
      name: "ui-knows-no-feature",
      severity: "error",
      from: { path: "^app/ui/", pathNot: TEST },
      to: { path: "^app/(features|guards|providers|wiring|routes)/" },
    },
    {
      name: "routes-hold-no-sql",
      comment: "Call a function of a feature.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: ["^db/", "^node_modules/(kysely|better-sqlite3)/"] },
    },
    {
      name: "only-server-files-reach-outside-app",
      comment: "The classic compiler empties *.server files for the browser; anything else leaks.",
      severity: "error",
      from: { path: "^app/", pathNot: `\\.server\\.tsx?$|${TEST}|-worker\\.ts$` },
      to: { path: "^(db|emails)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "servers-load-no-pictures",
      comment:
        "Started from sources (npm run dev), Node can't import a picture: keep views out of what the server itself runs.",
      severity: "error",
      from: {
        path: "^app/features/.*\\.server\\.tsx?$",
        // Only pages import these, and the build makes those.
        pathNot:
          "(?:builder|composer|message|paste-page|shell)-now\\.server\\.ts$|forms/builder/first/.*\\.server\\.tsx?$",
      },
      to: { path: "\\.(svg|css|woff2)$", reachable: true },
    },
    {
      name: "db-knows-nothing-above-it",
      severity: "error",
      from: { path: "^db/", pathNot: TEST },
      to: { path: "^(app|emails)/", pathNot: "^app/engines/" },
    },
    {
      name: "migrations-are-frozen",
      severity: "error",
      from: { path: "^db/migrations/(before-1/)?(\\d|postgres-|known-)" },
      // What an engine says in words of its own stands beside, and is as frozen.
      to: {
        pathNot:
          "^(node_modules/kysely/|db/is-postgres|db/migrations/(before-1/)?(postgres|known)-)",
      },
    },
    {
      name: "emails-are-pure",
      severity: "error",
      from: { path: "^emails/" },
      to: { path: "^(app|db)/", pathNot: "^app/engines/" },
    },
    {
      name: "strangers-files-are-opened-apart",
      comment: "Call app.fileParsers.parse: these run in a parser process (docs/decisions/035).",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: `${OPEN_FILES}|^app/wiring/parse-file\\.server\\.ts$|${TEST}`,
      },
      to: { path: OPEN_FILES, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "libraries-for-strangers-files",
      severity: "error",
      // In the page that people save, their own browser opens their own picture; on a helper's
      // phone, what its camera sees.
      from: {
        path: "^app/",
        pathNot: `${OPEN_FILES}|${TEST}|^app/engines/(certificate-proof/read-camera-picture|door-device/device/decoder)\\.ts$`,
      },
      to: { path: "^node_modules/(@hyzyla/pdfium|@e965/xlsx|jsqr|woff2-encoder)/" },
    },
    {
      name: "vendors-live-in-providers",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(providers|engines/mail)/" },
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
