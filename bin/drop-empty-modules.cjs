// Loaded before `remix build`. For browsers Remix empties every *.server file, but esbuild must
// take an emptied one for a module that might do something when it is loaded, and so each becomes a
// file of its own that a page has to fetch: up to nine requests for nothing. Saying that they do
// nothing drops them.
const plugins = require("@remix-run/dev/dist/compiler/plugins/emptyModules.js");

const original = plugins.emptyModulesPlugin;
plugins.emptyModulesPlugin = (...settings) => {
  const plugin = original(...settings);
  return {
    ...plugin,
    setup: (build) =>
      plugin.setup({
        ...build,
        onResolve: (options, resolve) =>
          build.onResolve(options, async (args) => {
            const result = await resolve(args);
            return result && { ...result, sideEffects: false };
          }),
      }),
  };
};
