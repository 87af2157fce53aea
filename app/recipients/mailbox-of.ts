/** One mailbox, however its address is dressed up: `Ada.Obi+news@gmail.com` → `adaobi@gmail.com`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const local = email.slice(0, at).replace(/\+.*$/, "");
  return `${host === "gmail.com" ? local.replaceAll(".", "") : local}@${host}`;
}
