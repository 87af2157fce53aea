import {
  type Asked,
  asked,
  dashboardRoutes,
  isForPrograms,
  routes,
} from "./every-dashboard-route.ts";
import type { LargeInstallation } from "./large-installation.ts";

/** A page or an API list, with the other things it can be asked for. */
export interface LargePage {
  id: string;
  path: string;
  /** The same of what comes once, where the large things have none. */
  smallPath: string;
  isForPrograms: boolean;
}

/**
 * Asked of every page: a search that finds many, one that finds nobody, the last page and one of
 * the ways to filter.
 */
const VARIANTS = ["", "q=adaeze", "q=nobodywhoishere", "q=data&page=1000000", "page=1000000"];

/** Ways to filter and sort that only some pages know. */
const MORE: Record<string, string[]> = {
  "routes/_dashboard/dashboard": ["certificates=month&webinars=month&forms=month"],
  "routes/_dashboard/projects/index": [
    "tab=certificates&status=sent",
    "tab=responses",
    "tab=starred",
    "tab=drafts",
  ],
  "routes/_dashboard/certificates/index": [
    ...[
      "tab=issued",
      "tab=issued&sent=month",
      "tab=issued&status=revoked",
      "tab=issued&q=adaeze+abiola",
      "tab=issued&page=1000000",
    ],
  ],
  "routes/_dashboard/forms/$formId/responses/_page/_layout": [
    ...[
      "search=adaeze",
      "search=nobodywhoishere",
      "sort=name",
      "status=done",
      "tag=speaker",
      "source=x",
      "page=1000000",
    ],
    ...["answer=howjoins%3AOnline", "search=adaeze&sort=oldest"],
  ],
  "routes/_dashboard/forms/$formId/responses/summary": [
    "search=adaeze",
    "status=done",
    "answer=howjoins%3AOnline",
  ],
  "routes/_dashboard/bulk-email/_page/_layout": [
    ...[
      "tab=certificates",
      "tab=forms",
      "tab=uploads",
      "tab=segments",
      "tab=segments&sort=viewed",
      "q=adaeze",
    ],
  ],
  "routes/_dashboard/sent/index": ["status=done", "q=analysis+1", "page=1000000"],
  "routes/_dashboard/sent/$batchId/_page/_layout": [
    "status=failed",
    "status=delivered",
    "q=adaeze",
  ],
  "routes/_dashboard/people/index": [
    "q=adaeze+abiola",
    "tag=TAG",
    "segment=SEGMENT",
    "segment=SEGMENT&q=adaeze",
  ],
  "routes/_dashboard/suppressions/_layout": ["reason=bounced"],
  "routes/_dashboard/activity-log/index": ["kind=sent", "period=month"],
};

/** Everything that shows a page to an organiser or the operator, and every list of the API. */
export function pagesOfLargeAccount({ large, small }: LargeInstallation): LargePage[] {
  const pages = dashboardRoutes(large).filter(({ loads, shows }) => loads && shows);
  const lists = Object.values(routes)
    .filter(
      (route) => route && isForPrograms(route) && route.path !== "api/*" && route.module.loader,
    )
    .map((route) => asked(route!.id, large));
  return [...pages, ...lists].flatMap((page) => variantsOf(page, large, small));
}

function variantsOf(
  { id, path }: Asked,
  large: Record<string, string>,
  small: Record<string, string>,
): LargePage[] {
  const more = (MORE[id] ?? []).map((query) =>
    query.replace("TAG", large.tagId ?? "").replace("SEGMENT", large.segmentId ?? ""),
  );
  const smallPath = asked(id, small).path;
  const withQuery = (address: string, query: string) =>
    query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
  return [...new Set([...VARIANTS, ...more])].map((query) => ({
    id,
    path: withQuery(path, query),
    smallPath: withQuery(smallPath, query),
    isForPrograms: isForPrograms({ id }),
  }));
}
