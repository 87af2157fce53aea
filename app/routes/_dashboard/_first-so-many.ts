/** `?first=40`: only the first forty, where the plan has no room for all. */
export function readFirst(query: URLSearchParams): number | null {
  const asked = query.get("first") ?? "";
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null;
}

export function withFirst(here: string, first: number | null): string {
  return first === null ? here : `${here}?first=${first}`;
}
