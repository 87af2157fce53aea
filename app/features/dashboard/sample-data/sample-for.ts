/** For whom sample data is made, and when. */
export interface SampleContext {
  account: { id: string; name: string; supportEmail: string; timeZone: string };
  userId: string;
  now: Date;
}

/** So many hours before now. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - Math.round(hours * 3_600_000));
}
