const SOMEBODY = "an erased person";

/**
 * What finds these names and addresses in a line of the log. A name of one word could be any word, so it is taken for the
 * person only where a line names somebody: after "of", "for", "gave" or a colon.
 */
export function namePatterns(names: readonly string[]): RegExp[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((name) => {
      const text = name.split(/\s+/u).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      const before = text.length > 1 || name.includes("@") ? "(?<![\\p{L}\\p{N}\\p{M}])" : "(?<=(?:^|\\s)(?:of|for|gave|to) |: )";
      return new RegExp(`${before}${text.join("\\s+")}(?![\\p{L}\\p{N}\\p{M}])`, "giu");
    });
}

/** A line with somebody's names taken out. */
export function withoutNames(line: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((text, pattern) => text.replace(pattern, SOMEBODY), line);
}
