/** Where the dashboard and the operator's area have pages: any other address there is "Page not found" in the area's own layout. */
const DESK_AREAS = ["activity-log", "bulk-email", "certificates", "dashboard", "forms", "notifications", "people"].concat(
  "projects",
  "search",
  "sent",
  "settings",
  "suppressions",
);
const OPERATOR_AREAS = ["operator", "outbox"];

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  serverModuleFormat: "esm",
  serverPlatform: "node",
  tailwind: false,
  postcss: true,
  // Aliases of our own folders, which look like packages to the compiler.
  serverDependenciesToBundle: [/^#(db|emails)\//],
  // Layouts around the areas' own routes, so that the layout's data is there whatever fails inside it.
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      const area = (name, addresses) =>
        route("", `layouts/${name}.tsx`, () =>
          route("", `routes/_${name}.tsx`, () => {
            for (const address of addresses)
              route(`${address}/*`, `layouts/${name}-not-found.tsx`, { id: `layouts/${name}-not-found.${address}` });
          }),
        );
      area("desk", DESK_AREAS);
      area("operator", OPERATOR_AREAS);
    }),
  watchPaths: ["./emails/**/*", "./db/**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
