/** "a…@m….com": enough for its owner to know it, too little for anybody else to write to. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  const ending = host.includes(".") ? host.slice(host.lastIndexOf(".")) : "";
  return `${firstLetter(email)}…@${firstLetter(host)}…${ending}`;
}

function firstLetter(text: string): string {
  return [...text][0] ?? "";
}
