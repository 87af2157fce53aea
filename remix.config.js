import { defineDevelopmentPages, defineRouteTree } from "./bin/route-tree.mjs";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  // The tree below names them all.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      defineRouteTree(route);
      if (process.env.NODE_ENV === "development") defineDevelopmentPages(route);
    }),
  serverModuleFormat: "esm",
  serverPlatform: "node",
  tailwind: false,
  postcss: true,
  // Aliases of our own folders, which look like packages to the compiler.
  serverDependenciesToBundle: [/^#(app|db|emails)\//],
  watchPaths: ["./emails/**/*", "./db/**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
