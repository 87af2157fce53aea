/**
 * What a person would point at. A name is taken as a screen reader says it: whole where one is
 * called so, else in part.
 */
export interface Target {
  kind: "field" | "button" | "link" | "option" | "css";
  name: string;
  /** The one so many places after the first; -1: the last. */
  nth?: number;
}

/**
 * The element, or null: to be called in a page, so it uses nothing from outside itself. `option`:
 * radio buttons and checkboxes, which are often drawn by their labels.
 */
export function findElement({ kind, name, nth = 0 }: Target): Element | null {
  const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const textOf = (ids: string) =>
    ids
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
  const nameOf = (element: HTMLElement): string => {
    const labelledBy = element.getAttribute("aria-labelledby");
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return clean(
      element.getAttribute("aria-label") ||
        (labelledBy && textOf(labelledBy)) ||
        (labels.length > 0
          ? labels.map((label) => label.innerText).join(" ")
          : element.innerText || element.textContent),
    );
  };
  const selectors = {
    field: "input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select",
    option: "input[type=radio], input[type=checkbox]",
    button: "button, input[type=submit], summary, [role=button]",
    link: "a[href]",
    css: name,
  };
  const all = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter(
    (element) =>
      element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible",
  );
  const wanted = name.toLowerCase();
  const named = all.map((element) => ({ element, name: nameOf(element).toLowerCase() }));
  const exact = named.filter((one) => one.name === wanted);
  const matches =
    kind === "css"
      ? all
      : (exact.length > 0 ? exact : named.filter((one) => one.name.includes(wanted))).map(
          ({ element }) => element,
        );
  return matches.at(nth) ?? null;
}
