const sentence = new Intl.ListFormat("en-GB");

/** What the organiser reads after an address was corrected. */
export function addressCorrectedMessage(
  address: { email: string; known: { name: string } | null; suppressed: boolean },
  moved: {
    lists: number;
    certificates: number;
    registrations: number;
    responses: number;
    queued: number;
  },
): string {
  const parts = [
    count(moved.lists, "list"),
    count(moved.certificates, "certificate"),
    count(moved.registrations, "registration"),
    count(moved.responses, "response"),
    count(moved.queued, "unsent e-mail", "unsent e-mails"),
  ].filter((part) => part !== "");
  const merged = address.known ? " They are now merged with the person who had it before." : "";
  const warning = address.suppressed
    ? ` But we won’t e-mail ${address.email}: it is on the suppression list.`
    : "";
  return `The address is now ${address.email}: ${sentence.format(parts)} moved.${merged}${warning}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  if (number === 0) return "";
  return number === 1 ? `1 ${one}` : `${number.toLocaleString("en")} ${many}`;
}
