/** Why signing in there failed, in words that follow "Authentication failed: ". */
export class SocialFailure extends Error {}

/** What a library or the network threw, in such words. `name` is the provider's. */
export function failureWords(error: unknown, name: string): string {
  if (error instanceof SocialFailure) return error.message;
  const { name: kind, message = "", description } = (error ?? {}) as { name?: string; message?: string; description?: unknown };
  if (kind === "TimeoutError" || kind === "AbortError") return `${name} did not answer in time. Try again.`;
  // The token endpoint's own refusal, as the library hands it on: a code, and sometimes a sentence.
  if (description !== undefined) return providerWords(description) ?? providerWords(message) ?? unreadable(name);
  if (error instanceof TypeError && message === "fetch failed") return `${name} could not be reached. Try again.`;
  return unreadable(name);
}

/** A provider's own sentence, short enough to show. */
export function providerWords(sentence: unknown): string | null {
  if (typeof sentence !== "string") return null;
  const line = sentence.replace(/[\p{C}\s]+/gu, " ").trim();
  return line ? [...line].slice(0, 200).join("") : null;
}

export function unreadable(name: string): string {
  return `the answer from ${name} could not be read. Try again.`;
}
