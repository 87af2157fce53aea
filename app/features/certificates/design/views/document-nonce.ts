/**
 * The nonce that this page's policy allows. In a browser that is the first document's for as long as it lives, whatever
 * later answers say; there it can be read from a script element only as a property.
 */
export function documentNonce(fromServer: string | undefined): string | undefined {
  if (typeof document === "undefined") return fromServer;
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || fromServer;
}
