/** What is needed of the frame's table of routes. */
export type RouteTable = Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>;

/** For an address that no route has. */
const NO_ROUTE = "(none)";

/**
 * Tells the pattern of an address, `/forms/:formId/questions` for `/forms/1m7v…/questions`: what logs and counts name instead of
 * the address, whose parts may be keys or names. The routes are tried in the frame's own order (react-router's scores).
 */
export function routePatterns(table: RouteTable): (path: string) => string {
  const patterns = Object.values(table)
    .filter((route) => route !== undefined && (route.path !== undefined || route.index))
    .map((route) => ({ pattern: wholePath(table, route!), index: route!.index === true }))
    .map(({ pattern, index }) => ({ pattern, score: scoreOf(pattern, index), matches: matcher(pattern) }))
    .sort((one, other) => other.score - one.score);
  const seen = new Set<string>();
  const distinct = patterns.filter(({ pattern }) => !seen.has(pattern) && seen.add(pattern));
  return (path) => {
    // What scripts fetch instead of a page is the page's.
    const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    return distinct.find(({ matches }) => matches.test(page))?.pattern ?? NO_ROUTE;
  };
}

function wholePath(table: RouteTable, route: NonNullable<RouteTable[string]>): string {
  const parts: string[] = [];
  for (let at: RouteTable[string] = route; at; at = at.parentId ? table[at.parentId] : undefined)
    if (at.path) parts.unshift(at.path);
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

function scoreOf(pattern: string, index: boolean): number {
  const segments = pattern.split("/");
  const splat = segments.includes("*");
  return segments
    .filter((segment) => segment !== "*")
    .reduce(
      (score, segment) => score + (/^:[\w-]+$/.test(segment) ? 3 : segment === "" ? 1 : 10),
      segments.length + (splat ? -2 : 0) + (index ? 2 : 0),
    );
}

function matcher(pattern: string): RegExp {
  const source = pattern
    .replace(/\/*\*?$/, "")
    .replace(/[\\.*+^${}|()[\]]/g, "\\$&")
    .replace(/\/:[\w-]+/g, "/[^/]+");
  return new RegExp(`^${source}${pattern.endsWith("*") ? "(?:/.*)?" : "/*"}$`, "i");
}
