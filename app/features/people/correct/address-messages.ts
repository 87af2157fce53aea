/** What the organiser reads after an address was corrected. */
export function addressCorrectedMessage(
  address: { email: string; known: { name: string } | null; suppressed: boolean },
  moved: { lists: number; certificates: number; registrations: number; queued: number },
): string {
  const parts = [
    count(moved.lists, "list"),
    count(moved.certificates, "certificate"),
    count(moved.registrations, "registration"),
    count(moved.queued, "mail that had not left", "mails that had not left"),
  ].filter((part) => part !== "");
  const merged = address.known ? " They are one person with who was known by it before." : "";
  const warning = address.suppressed ? ` But ${address.email} is not mailed: it is on the suppression list.` : "";
  return `The address is now ${address.email}: ${new Intl.ListFormat("en-GB").format(parts)} moved.${merged}${warning}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  if (number === 0) return "";
  return number === 1 ? `1 ${one}` : `${number.toLocaleString("en")} ${many}`;
}
