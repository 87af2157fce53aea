/** A person's name as it is shown. Some people have one name only. */
export function wholeName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
