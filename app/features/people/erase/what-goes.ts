/** What goes with somebody, a line each. What there is none of is not named. */
export function erasedDataLabels(counts: {
  lists: number;
  responses: number;
  webinars: number;
}): string[] {
  const { lists, responses, webinars } = counts;
  const count = (number: number, one: string, many: string) =>
    number === 1 ? one : many.replace("#", number.toLocaleString("en"));
  return [
    ...(lists ? [count(lists, "their row on 1 list", "their # rows on lists")] : []),
    ...(responses
      ? [
          count(
            responses,
            "1 answer to a form, with its files",
            "# answers to forms, with their files",
          ),
        ]
      : []),
    ...(webinars
      ? [count(webinars, "1 registration for a webinar", "# registrations for webinars")]
      : []),
    "unfinished answers, and list rows that were set aside",
  ];
}

/** The message for an organiser while someone is being erased. */
export function erasingMessage(waitsForMail: boolean): string {
  return waitsForMail
    ? "We’re erasing this person and won’t e-mail them again. We don’t know yet whether " +
        "one e-mail to them arrived, so their name and address stay in it until we do, for a " +
        "day at most. Then we erase those too."
    : "We’re erasing this person and won’t e-mail them again. If there are thousands of " +
        "records, this takes a few minutes.";
}

const ERASED_PERSON_LABEL = "an erased person";

/**
 * What finds these names and addresses in a line of the log. A name of one word could be any word,
 * so it is taken for the person only where a line names somebody: after "of", "for", "gave" or a
 * colon.
 */
export function namePatterns(names: readonly string[]): RegExp[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((name) => {
      const text = name.split(/\s+/u).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      const before =
        text.length > 1 || name.includes("@")
          ? "(?<![\\p{L}\\p{N}\\p{M}])"
          : "(?<=(?:^|\\s)(?:of|for|gave|to) |: )";
      return new RegExp(`${before}${text.join("\\s+")}(?![\\p{L}\\p{N}\\p{M}])`, "giu");
    });
}

/** A line with somebody's names taken out. */
export function withoutNames(line: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((text, pattern) => text.replace(pattern, ERASED_PERSON_LABEL), line);
}
