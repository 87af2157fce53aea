const SUPPORT = { href: "/help#contact", label: "Write to us" };

/** A link with the role that its page asks for; absent: everybody in the account can open it. */
export interface RoleLink {
  href: string;
  label: string;
  needs?: "owner" | "editor" | "viewer";
}

interface Lock {
  text: string;
  link: RoleLink;
  /** What waits goes on by itself once the reason is gone; otherwise its organiser resumes it. */
  goesOnByItself?: true;
}

/** What decides whether an account may send: columns of its row. */
interface LockableAccount {
  kind: "individual" | "company";
  identityStatus: "none" | "pending" | "refused" | "passed";
  /** ISO. */
  deleteAfter: string | null;
  /**
   * ISO. A signed-in organiser's account is open, so what is known of them leaves these two out.
   */
  suspendedAt?: string | null;
  terminatedAt?: string | null;
}

/** Columns of the row that say whether its name waits for an operator; absent: it doesn't. */
export interface NameHold {
  nameHold?: "waiting" | "refused" | null;
  /** The name that it could be taken for. */
  nameHoldLike?: string | null;
  /** Why it was refused. */
  nameHoldReason?: string | null;
}

/** Why an account may not send yet, in words with what to do, or null when it may. */
export function sendingLock(
  account: LockableAccount & NameHold & { sendingPausedReason: string | null },
): Lock | null {
  const lock = accountLock(account) ?? nameLock(account);
  if (lock || account.sendingPausedReason === null) return lock;
  return {
    text:
      `Sending from this account is paused: ${account.sendingPausedReason} Your queue is ` +
      "kept and goes out automatically once we lift the pause.",
    link: { href: "/suppressions?reason=bounced", label: "See which addresses" },
    goesOnByItself: true,
  };
}

/**
 * The same of who somebody is: an account whose mails wait for a while is still known and open to
 * the public.
 */
export function accountLock(account: LockableAccount): Lock | null {
  if (account.terminatedAt)
    return { text: "This account was closed, so nothing is sent from it.", link: SUPPORT };
  if (account.suspendedAt)
    return { text: "This account was suspended, so its sending was stopped.", link: SUPPORT };
  if (account.deleteAfter) {
    return {
      text: "This account is about to be deleted, so nothing is sent from it. Only an owner can keep it.",
      link: { href: "/settings/data", label: "Keep the account", needs: "owner" },
    };
  }
  if (account.kind === "company" || account.identityStatus === "passed") return null;
  if (account.identityStatus === "pending") {
    return {
      text: "We are checking your identity. We’ll e-mail you when you can send.",
      link: { href: "/kyc-form", label: "See its status" },
    };
  }
  if (account.identityStatus === "refused") {
    return {
      text: "Your identity could not be confirmed, so you can’t send yet. See why, and submit it again.",
      link: { href: "/kyc-form", label: "Complete KYC" },
    };
  }
  return {
    text: "Verify your identity before you send. You can design, import and preview until then.",
    link: { href: "/kyc-form", label: "Complete KYC" },
  };
}

/** The account keeps working; only nothing leaves under a name that could be somebody else's. */
function nameLock({ nameHold, nameHoldLike, nameHoldReason }: NameHold): Lock | null {
  const link = {
    href: "/settings/organisation",
    label: "Change the name",
    needs: "owner",
  } as const;
  if (nameHold === "refused") {
    const why = nameHoldReason ? `: ${pauseReason(nameHoldReason)}` : ".";
    return {
      text: `You can’t issue certificates or send under your account’s name${why} Choose another name to continue.`,
      link,
    };
  }
  if (!nameHold) return null;
  return {
    text:
      `Your account’s name could be taken for “${nameHoldLike ?? ""}”, so we check it ` +
      "before you issue certificates or send. We’ll e-mail you. If it isn’t yours, choose " +
      "another name.",
    link,
  };
}

/** Characters a reason may have: it is shown in a sentence on organisers' pages. */
const MAX_REASON_LENGTH = 300;

/** What is wrong with a reason that an operator typed; null: nothing. */
export function pauseReasonProblem(typed: string): string | null {
  const { length } = typed.trim();
  if (length === 0)
    return "Enter a reason. Organisers see it with the notice that sending is paused";
  if (length > MAX_REASON_LENGTH)
    return `Write at most ${MAX_REASON_LENGTH} characters. This has ${length}`;
  return null;
}

/** The reason as one sentence on one line. */
export function pauseReason(typed: string): string {
  const line = typed.replace(/\s+/g, " ").trim();
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
