/** A message for an occasion, written by us, as Markdown. */
export interface Occasion {
  id: string;
  name: string;
  /** It is about a certificate that goes with it. */
  hasCertificate: boolean;
  subject: string;
  body: string;
}

/**
 * For certificates and for bulk e-mail. What only the organiser knows is in words that read as
 * something to replace.
 */
export const OCCASIONS: readonly Occasion[] = [
  {
    id: "course-completed",
    name: "Course completed",
    hasCertificate: true,
    subject: "Well done, {First Name|you did it}! Your {Course Title} certificate is here",
    body: `Dear {First Name|graduate},

You stayed the course, and today it shows. Congratulations on completing **{Course Title}** on {Completion Date}.

[Download Certificate]

Share it with the people who cheered you on, and add it to your CV and your LinkedIn profile.

We are proud of you.

Warm regards,
{Instructor Name|Your instructor}
{Organization Name}`,
  },
  {
    id: "webinar-attended",
    name: "Thank you for attending",
    hasCertificate: true,
    subject: "Thank you for joining us, {First Name|friend}",
    body: `Hello {First Name|friend},

Thank you for giving us your time at **{Course Title}**. Your questions made it better.

Here is your certificate of attendance:

[Download Certificate]

We would love to see you at the next one. Reply to this e-mail and tell us what you would like to learn.

With thanks,
{Organization Name}`,
  },
  {
    id: "award",
    name: "Award or recognition",
    hasCertificate: true,
    subject: "{First Name|Congratulations}, you have been recognised by {Organization Name}",
    body: `Dear {First Name|colleague},

It is our joy to tell you that you have been recognised for **{Course Title}**.

Good work deserves to be seen. Please accept this certificate with our respect and thanks:

[Download Certificate]

May this be the first of many.

Sincerely,
{Organization Name}`,
  },
  {
    id: "volunteers",
    name: "Thank you, volunteers",
    hasCertificate: true,
    subject: "We could not have done it without you, {First Name|friend}",
    body: `Dear {First Name|friend},

You came early, you stayed late, and you did it with a smile. Thank you for volunteering at **{Course Title}**.

This certificate is yours. Use it in your applications; we will gladly confirm it to anyone who asks.

[Download Certificate]

God bless and thank you again,
{Organization Name}`,
  },
  {
    id: "staff-training",
    name: "Staff training completed",
    hasCertificate: true,
    subject: "Your {Course Title} training record",
    body: `Dear {First Name|colleague},

You completed **{Course Title}** on {Completion Date}. Your certificate is below; please keep it with your training records.

[Download Certificate]

If your name or the date is wrong, write to {Support Email} and we will correct it.

Regards,
{Organization Name}`,
  },
  {
    id: "next-cohort",
    name: "The next cohort opens",
    hasCertificate: false,
    subject: "{First Name|Hello}, our next cohort opens on Monday",
    body: `Dear {First Name|friend},

Registration for our next cohort is open, and because you have been with us before, you hear about it first.

## What you get

- Live classes, in the evening, after work
- Recordings for when the network fails you
- A certificate that employers can verify online

[[Reserve my place]](https://example.com/register)

Places are few. Write to {Support Email} if you have a question, or would like to pay in two parts.

See you in class,
{Organization Name}`,
  },
  {
    id: "class-reminder",
    name: "Reminder for a class or event",
    hasCertificate: false,
    subject: "Tomorrow at 6 pm: are you ready, {First Name|friend}?",
    body: `Hello {First Name|friend},

We meet tomorrow.

- **When:** Saturday at 6 pm, West Africa Time
- **Where:** online, with the link below
- **Bring:** a notebook and your questions

[[Join the class]](https://example.com/join)

Please join five minutes early, so that we start on time.

See you there,
{Organization Name}`,
  },
  {
    id: "feedback",
    name: "Ask for feedback",
    hasCertificate: false,
    subject: "Two minutes of your time, {First Name|please}?",
    body: `Dear {First Name|friend},

Thank you for learning with us. We want the next class to be better than yours, and only you can tell us how.

[[Tell us what you think]](https://example.com/feedback)

It takes two minutes, and we read every word.

With thanks,
{Organization Name}`,
  },
  {
    id: "newsletter",
    name: "Monthly newsletter",
    hasCertificate: false,
    subject: "What is new at {Organization Name}",
    body: `# This month

Dear {First Name|friend},

A short hello from all of us. Here is what happened, and what comes next.

::: columns

## What happened

Tell the story of one person you helped this month.

::: next

## What comes next

- A date to keep
- A place to register

::: end

---

Do you know someone who should hear from us? Forward this e-mail to them.

Warmly,
{Organization Name}`,
  },
  {
    id: "festive",
    name: "Festive greeting",
    hasCertificate: false,
    subject: "Season’s greetings from all of us, {First Name|friend}",
    body: `Dear {First Name|friend},

As the year comes to an end, we want to say one thing: thank you. You trusted us with your time and your dreams.

May the holidays bring you rest, good food and the people you love, and may the new year open doors.

See you in January,
{Organization Name}`,
  },
];
