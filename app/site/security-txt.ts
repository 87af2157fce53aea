const EXPIRES_DAYS = 180;

/**
 * `security.txt` (RFC 9116): where to report a weakness. It expires half a year after `now`, at midnight UTC: the RFC asks for
 * less than a year, and every request gets a fresh one. `appUrl` has no slash at its end.
 */
export function securityTxt({ appUrl, supportEmail }: { appUrl: string; supportEmail: string }, now: Date): string {
  const expires = new Date(now.getTime() + EXPIRES_DAYS * 86_400_000).toISOString().slice(0, 10);
  return [
    `Contact: ${encodeURI(`mailto:${supportEmail}`)}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${appUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
