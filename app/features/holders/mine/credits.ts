/** What a certificate counts for with a professional body: parts of hours and points are allowed. */
export interface Credit {
  body: string;
  hours: number;
  points: number;
}

/** What certificates with these credits come to, by body, in the order they first appear. */
export function sumCredits(credits: readonly Credit[]): Credit[] {
  const sums = new Map<string, Credit>();
  for (const { body, hours, points } of credits) {
    const sum = sums.get(body) ?? { body, hours: 0, points: 0 };
    sums.set(body, { body, hours: sum.hours + hours, points: sum.points + points });
  }
  return [...sums.values()];
}
