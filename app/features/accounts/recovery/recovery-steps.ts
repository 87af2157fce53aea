/** The pages of recovery, in their order. */
export type RecoveryStep = "/forgot-pass" | "/email-verify" | "/password-reset" | "/password-reset-success";

type RecoveryProgress = { verifiedAt: string | null; usedAt: string | null } | null;

/**
 * Where somebody belongs who asks for `step`; null: there. A step without the one before it leads to the beginning; one that
 * is done leads on, so that a form sent twice on a slow line ends where it should.
 */
export function nextRecoveryStep(step: RecoveryStep, recovery: RecoveryProgress): RecoveryStep | null {
  if (step === "/forgot-pass") return null;
  if (!recovery) return "/forgot-pass";
  if (recovery.usedAt) return step === "/password-reset-success" ? null : "/password-reset-success";
  if (recovery.verifiedAt) {
    if (step === "/password-reset") return null;
    return step === "/email-verify" ? "/password-reset" : "/forgot-pass";
  }
  return step === "/email-verify" ? null : "/forgot-pass";
}
