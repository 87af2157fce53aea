/** From here on people are told that most of the plan is used up. */
export const NEARLY = 0.8;

interface Limits {
  emails: number | null;
  certificates: number | null;
}
interface Used {
  emails: number;
  certificates: number;
}

/** How full, from 0 to 1; 0 where there is no limit. */
export function shareOf(used: number, limit: number | null): number {
  return limit ? Math.min(1, used / limit) : 0;
}

/** Whether most of either is used up. */
export function isNearly(limits: Limits, used: Used): boolean {
  return kindsNearly(limits, used).length > 0;
}

/**
 * A sentence without a full stop: "80 of 100 e-mails and 9 of 10 certificates of your Free plan are
 * used".
 */
export function nearlyUsedMessage(limits: Limits & { plan: { name: string } }, used: Used): string {
  const parts = kindsNearly(limits, used).map(
    ({ label, used, limit }) => `${words(used)} of ${words(limit)} ${label}`,
  );
  return `${parts.join(" and ")} of your ${limits.plan.name} plan are used`;
}

function kindsNearly(limits: Limits, used: Used) {
  return [
    { label: "e-mails", used: used.emails, limit: limits.emails ?? 0 },
    { label: "certificates", used: used.certificates, limit: limits.certificates ?? 0 },
  ].filter(({ used, limit }) => shareOf(used, limit) >= NEARLY);
}

const words = (number: number) => number.toLocaleString("en-NG");
