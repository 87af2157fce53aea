/** What dials a number: "+234 (0) 803 …" → "tel:+234803…", since from abroad the zero is left out. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/^(\+.*?)\(0\)/, "$1").replace(/[^+\d]/g, "")}`;
}
