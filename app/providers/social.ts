export const SOCIAL_PROVIDERS = ["google", "x"] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** What a provider is called on a page and in a mail. */
export const SOCIAL_NAMES = { google: "Google", x: "X" } as const satisfies Record<SocialProvider, string>;

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
