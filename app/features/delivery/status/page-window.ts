export interface PageWindow {
  /** The page that is shown: the last one when a later one was asked for. */
  page: number;
  /** Rows to step over, from the end where `fromEnd`. At most half of all. */
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/**
 * Which rows of a list of `total` a page holds, reached from the nearer end: stepping over rows costs time, and from the other
 * end there are fewer to step over.
 */
export function pageWindow(wantedPage: number, pageSize: number, total: number): PageWindow {
  const page = Math.min(Math.max(1, wantedPage), Math.max(1, Math.ceil(total / pageSize)));
  const before = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - before));
  const after = total - before - limit;
  return after < before ? { page, offset: after, limit, fromEnd: true } : { page, offset: before, limit, fromEnd: false };
}
