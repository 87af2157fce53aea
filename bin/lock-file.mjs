/**
 * The packages that the `package.json` of each of `folders` ("" is the project's own) needs,
 * directly or by others: their paths in `packages` of package-lock.json (version 3). Without
 * optional ones, which are for some machines only.
 * https://docs.npmjs.com/cli/configuring-npm/package-lock-json
 */
export function packagesOf(packages, folders) {
  const found = new Set();
  const visit = (path) => {
    const { dependencies, devDependencies } = packages[path];
    // A package's own tools are not installed for those who use it.
    for (const name of Object.keys({
      ...dependencies,
      ...(folders.includes(path) ? devDependencies : {}),
    })) {
      const place = resolve(packages, path, name);
      if (!place || packages[place].optional || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  for (const folder of folders) visit(folder);
  return [...found];
}

/** Where a package finds another: in its own node_modules, or in those of a folder above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return null;
  }
}
