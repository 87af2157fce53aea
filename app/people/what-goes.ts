/** What goes with somebody, a line each. What there is none of is not named. */
export function whatGoes(counts: { lists: number; responses: number; webinars: number }): string[] {
  const { lists, responses, webinars } = counts;
  const count = (number: number, one: string, many: string) =>
    number === 1 ? one : many.replace("#", number.toLocaleString("en"));
  return [
    ...(lists ? [count(lists, "their row on 1 list", "their # rows on lists")] : []),
    ...(responses ? [count(responses, "1 answer to a form, with its files", "# answers to forms, with their files")] : []),
    ...(webinars ? [count(webinars, "1 registration for a webinar", "# registrations for webinars")] : []),
    "answers they began and did not send, and rows of lists that were kept aside",
  ];
}

/** The message for an organiser while someone is being erased. */
export function erasingMessage(waitsForMail: boolean): string {
  return waitsForMail
    ? "We’re erasing this person and won’t e-mail them again. We don’t know yet whether one e-mail to them arrived, so their name and address stay in it until we do, for a day at most. Then we erase those too."
    : "We’re erasing this person and won’t e-mail them again. If there are thousands of records, this takes a few minutes.";
}
