/** What became of the e-mails to one receiver. */
export interface ReceiverCounts {
  receiver: string;
  sent: number;
  /** Taken only after the receiver had asked to try later, or still waiting for it. */
  deferred: number;
  bounced: number;
  complained: number;
  /** Of the bounced: because of what was sent or who sent it, not because of the address. */
  blocked: number;
}

const MIN_SENT = 20;
/** Above 1 in 1,000, Gmail, Yahoo and Outlook.com begin to put mail into spam. */
const MAX_COMPLAINTS = 0.001;
const MAX_BOUNCES = 0.02;
const MAX_DEFERRED = 0.05;

/** What to do about a receiver, the most pressing first; empty: nothing. */
export function receiverAdvice(counts: ReceiverCounts): string[] {
  const { sent, deferred, bounced, complained, blocked, receiver } = counts;
  const share = (count: number) => (sent < MIN_SENT ? 0 : count / sent);
  const dead = bounced - blocked;
  const advice: string[] = [];
  if (complained > 1 && share(complained) > MAX_COMPLAINTS)
    advice.push(
      `More than 1 in 1,000 people at ${receiver} called it spam. Write only to people ` +
        "who expect it, and make it easy to leave a topic.",
    );
  if (blocked > 1 && share(blocked) > MAX_BOUNCES)
    advice.push(
      `${receiver} refuses the sender or what is written. Check your domain’s records, then send ` +
        "a test and look at links and words.",
    );
  if (dead > 1 && share(dead) > MAX_BOUNCES)
    advice.push(
      "Many addresses don’t exist or are full. Correct them in your lists, and leave out old lists.",
    );
  if (deferred > 1 && share(deferred) > MAX_DEFERRED)
    advice.push(
      `${receiver} asks us to send more slowly, and we do. Send large e-mails over several days.`,
    );
  return advice;
}
