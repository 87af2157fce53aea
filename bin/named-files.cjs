const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

/**
 * A PostCSS step: fonts of `public` by a name that changes with them, as
 * `app/platform/web-server/named-files.server.ts` serves them.
 *
 * @type {import("postcss").PluginCreator<never>}
 */
module.exports = () => ({
  postcssPlugin: "named-files",
  Declaration: {
    src(declaration) {
      declaration.value = declaration.value.replace(
        /url\("(\/fonts\/[\w-]+)(\.woff2)"\)/g,
        (_, name, ending) => {
          const hash = createHash("sha256").update(readFileSync(`public${name}${ending}`));
          return `url('${name}-${hash.digest("hex").slice(0, 8)}${ending}')`;
        },
      );
    },
  },
});
