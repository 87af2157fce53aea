import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { matchesGlob } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);

/** Whose pages each stylesheet is for. */
const PAGES = {
  api: "app/routes/api/index.tsx",
  app: "app/routes/{_dashboard,_operator}/**/*.tsx",
  public: "app/routes/_public/**/*.tsx",
  "sign-up": "app/routes/_sign-up/**/*.tsx",
  site: "app/routes/_site/**/*.tsx",
};

// A view outside its sheet's list loses every class that no other view has.
test.each(Object.entries(PAGES))(
  "the sheet of %s knows every view of its pages",
  async (sheet, pages) => {
    const { content } = require(`./tailwind.${sheet}.config.cjs`) as { content: string[] };
    const isListed = (path: string) =>
      content.some((glob) => !glob.startsWith("!") && matchesGlob(`./${path}`, glob)) &&
      !content.some((glob) => glob.startsWith("!") && matchesGlob(`./${path}`, glob.slice(1)));
    const views = await viewsOf(globSync(pages));
    expect(views.length).toBeGreaterThan(1);
    expect(views.filter((path) => !isListed(path))).toEqual([]);
  },
);

/** The files with markup that these pages draw, directly or through others. */
async function viewsOf(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    outdir: "unwritten",
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
    jsx: "automatic",
    loader: { ".css": "empty" },
    plugins: [
      {
        name: "views-only",
        setup: ({ onResolve }) =>
          onResolve({ filter: /\.server(\.tsx?)?$|\.json$|\.(svg|avif|webp|png|jpg)$/ }, () => ({
            external: true,
          })),
      },
    ],
  });
  return Object.keys(metafile.inputs).filter((path) => path.endsWith(".tsx"));
}
