/** A typed web address in full, "https://" added where it is missing; null for anything else, scripts and mail links too. */
export function readWebAddress(typed: string): string | null {
  if (/\s/.test(typed)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  try {
    const { protocol, hostname, username, password } = new URL(address);
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && /^[^.]+(\.[^.]+)+$/.test(hostname) && !username && !password ? address : null;
  } catch {
    return null;
  }
}
