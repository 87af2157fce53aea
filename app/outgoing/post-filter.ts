import { readPageNumber } from "../http/page-number.ts";
export type PostState = "waiting" | "delivered" | "failed";

export const POSTS_A_PAGE = 25;

export const POST_FILTERS = [
  { value: "", label: "All" },
  { value: "delivered", label: "Delivered" },
  { value: "waiting", label: "In progress" },
  { value: "failed", label: "Failed" },
] as const satisfies readonly { value: PostState | ""; label: string }[];

/** Which posts are shown; all of it is in the address. */
export interface PostFilter {
  state: PostState | "";
  page: number;
}

/** Reads `?state=&page=`; nonsense counts as absent. */
export function readPostFilter(search: URLSearchParams): PostFilter {
  return {
    state: POST_FILTERS.find(({ value }) => value === search.get("state"))?.value ?? "",
    page: readPageNumber(search),
  };
}
