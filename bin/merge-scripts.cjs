// Loaded before `remix build`. esbuild makes a file of every set of modules that the same pages
// share: hundreds, most of them smaller than the headers they come with, and a page asks for
// thirty. Here they are joined before Remix writes them and lists them.
const compiler = require("@remix-run/dev/dist/compiler/js/compiler.js");

const original = compiler.create;
compiler.create = async (ctx, refs) => {
  const created = await original(ctx, refs);
  if (ctx.options.mode !== "production") return created;
  return {
    ...created,
    async compile() {
      const { mergeScripts } = await import("./merge-scripts.mjs");
      return mergeScripts(await created.compile(), ctx.config);
    },
  };
};
