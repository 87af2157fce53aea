/**
 * The browser that asks, as far as features need to know it. Routes make it with `browserOf`, so
 * that features take no `Request`.
 */
export interface Browser {
  /** Its `Cookie` header as it came; null when it sends none. For `readCookie`. */
  cookies: string | null;
  /** What it calls itself. */
  userAgent: string | null;
  /** The network address that it asks from. */
  address: string;
}

/** What a loader or an action was given, as a `Browser`. */
export function browserOf({
  request,
  context,
}: {
  request: Request;
  context: { clientAddress: string };
}): Browser {
  const { headers } = request;
  return {
    cookies: headers.get("Cookie"),
    userAgent: headers.get("User-Agent"),
    address: context.clientAddress,
  };
}
