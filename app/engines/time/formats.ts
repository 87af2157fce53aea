/** Enough for every zone and language in use at a time; a format takes some 10 KB. */
const MAX_KEPT = 500;

/** Making one takes 30 to 100 times as long as using it, so each is made once: never for a row. */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/**
 * The formatter of dates for these options, made when first asked for. Throws a RangeError for a
 * zone that isn't known.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return kept(dates, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

/**
 * The same for numbers. Without options `toLocaleString(locale)` will do: the engine keeps that one
 * itself.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numbers, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

function keyOf(locale: string, options: object): string {
  let key = locale;
  for (const [name, value] of Object.entries(options)) key += ` ${name}=${value}`;
  return key;
}

function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  if (formats.size >= MAX_KEPT) formats.clear();
  formats.set(key, made);
  return made;
}
