/** The filter of `/certificates/new`, as its address and its form name it. */
export const FILTER_FIELDS = ["q", "occasion", "orientation", "paper", "colour"] as const;

/** In the address and in the form once all designs are shown. */
export const ALL_FIELD = "all";

/**
 * The address that shows the designs a form asks for. All that was typed and chosen goes along, so
 * that the page has it again.
 */
export function galleryPath(form: Iterable<[string, FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of form)
    if (typeof value === "string" && value !== "" && name !== "token") query.append(name, value);
  return `/certificates/new?${query}`;
}

/** What the form held when designs were asked for without scripts. */
export function readTyped(query: URLSearchParams) {
  const text = (name: string) => (query.get(name) ?? "").slice(0, 500);
  return {
    title: text("title"),
    design: text("design"),
    colours: query.get("colours") === "own" ? "own" : "brand",
    /** Its name: browsers send no more of it, and don't keep it. */
    file: text("file"),
  };
}
