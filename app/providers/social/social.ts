export const SOCIAL_PROVIDERS = ["google", "x"] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** What a provider is called on a page and in a mail. */
export const SOCIAL_NAMES = { google: "Google", x: "X" } as const satisfies Record<
  SocialProvider,
  string
>;

/** Somebody as a provider knows them, in the same form for each. */
export interface SocialProfile {
  provider: SocialProvider;
  /** The provider's own id of the person, which never changes. */
  subject: string;
  /** As the provider spells it. Null: it named none. */
  email: string | null;
  /** The provider says that the address is theirs. Never true without one. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** What the person knows the account by: the address at Google, the @name at X. */
  label: string;
}

export function isSocialProvider(name: string | undefined): name is SocialProvider {
  return SOCIAL_PROVIDERS.some((provider) => provider === name);
}

/** Why signing in there failed, in words that follow "Authentication failed: ". */
export class SocialFailure extends Error {}

/** What a library or the network threw, in such words. `name` is the provider's. */
export function failureMessage(error: unknown, name: string): string {
  if (error instanceof SocialFailure) return error.message;
  const {
    name: kind,
    message = "",
    description,
  } = (error ?? {}) as { name?: string; message?: string; description?: unknown };
  if (kind === "TimeoutError" || kind === "AbortError")
    return `${name} did not answer in time. Try again.`;
  // The token endpoint's own refusal, as the library hands it on: a code, and sometimes a sentence.
  if (description !== undefined)
    return providerLabel(description) ?? providerLabel(message) ?? unreadable(name);
  if (error instanceof TypeError && message === "fetch failed")
    return `${name} could not be reached. Try again.`;
  return unreadable(name);
}

/** A provider's own sentence, short enough to show. */
export function providerLabel(sentence: unknown): string | null {
  if (typeof sentence !== "string") return null;
  const line = sentence.replace(/[\p{C}\s]+/gu, " ").trim();
  return line ? [...line].slice(0, 200).join("") : null;
}

export function unreadable(name: string): string {
  return `the answer from ${name} could not be read. Try again.`;
}
