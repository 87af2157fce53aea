/** Why there is less than the plan holds, without a full stop: "Your plan’s renewal failed: until it is paid you have 2,334 e-mails and 4,667 certificates". */
export function unpaidWords({ emails, certificates }: { emails: number | null; certificates: number | null }): string {
  return `${RENEWAL_FAILED} you have ${shareWords({ emails, certificates })}`;
}

/** "2,334 e-mails and 4,667 certificates". */
export function shareWords({ emails, certificates }: { emails: number | null; certificates: number | null }): string {
  const number = (count: number | null) => (count ?? 0).toLocaleString("en-NG");
  return `${number(emails)} e-mails and ${number(certificates)} certificates`;
}

export const RENEWAL_FAILED = "Your plan’s renewal failed: until it is paid";
