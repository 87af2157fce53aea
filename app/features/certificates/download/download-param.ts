import { filterParts, type IssuedFilter, readIssuedFilter, readSelectedIds } from "../issued/issued-filter.ts";

/** Which certificates a ZIP holds, and how they are drawn; all of it is in the address. */
export interface DownloadParams {
  /** These alone; empty: everything that the filter lists. */
  chosen: string[];
  filter: IssuedFilter;
  format: "pdf" | "png";
  /** Revoked and replaced ones too, in a folder of their own. */
  withWithdrawn: boolean;
}

export function readDownloadParams(search: URLSearchParams): DownloadParams {
  const filter = readIssuedFilter(search);
  return {
    chosen: readSelectedIds(search),
    filter,
    format: search.get("format") === "png" ? "png" : "pdf",
    withWithdrawn: search.has("withdrawn") || filter.status === "revoked" || filter.status === "replaced",
  };
}

/** What of the address says which certificates: for the hidden fields of the form that asks how. */
export function downloadParts({ chosen, filter }: DownloadParams): [name: string, value: string][] {
  return chosen.length > 0 ? [["s", chosen.join(".")]] : filterParts(filter);
}
