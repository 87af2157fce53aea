/** What a new project's message says until its organiser changes it. */
export const DEFAULT_SUBJECT = "Congratulations, {First Name}! Your Certificate of Completion is Ready";

export const DEFAULT_BODY = `Dear {First Name},

Congratulations! You have completed {Course Title} on {Completion Date}.

Your certificate is ready:
[Download Certificate]

With warm regards,
{Instructor Name}
{Organization Name}

Questions? Write to {Support Email}.`;
