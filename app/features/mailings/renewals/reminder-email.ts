import { UNSUBSCRIBE_TOKEN } from "#app/features/delivery/suppressions/unsubscribe.server.ts";
import type { EmailTemplate } from "#app/features/forms/emails/email-template.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { languageQuery } from "#app/ui/languages/languages.ts";

/** Certificates that one e-mail names; of more it says how many there are. */
export const MAX_NAMED = 20;

/** What the e-mail's placeholders are called for the certificate at a place, which counts from 1. */
export const placeholdersAt = (place: number) =>
  ({
    certificate: `Certificate ${place}`,
    day: `Day ${place}`,
    id: `Renew ${place}`,
  }) as const;

/**
 * The reminder of so many certificates that end, everything personal left open: each with its last
 * day and its Renew link.
 */
export function reminderEmail(
  count: number,
  { texts, appUrl }: { texts: Texts; appUrl: string },
): EmailTemplate {
  const { emails, certificate: page, language } = texts;
  const { renewal: t } = emails;
  const named = Array.from({ length: Math.min(count, MAX_NAMED) }, (_, index) => {
    const { certificate, day, id } = placeholdersAt(index + 1);
    const address = `${appUrl}/c/{${id}}/renew${languageQuery(language)}`;
    return { certificate: `{${certificate}}`, day: `{${day}}`, address };
  });
  const [first] = named;
  const values = {
    count,
    firstName: "{First Name}",
    organiser: "{Organiser}",
    certificate: first?.certificate ?? "",
    day: first?.day ?? "",
  };
  const isOne = named.length === 1;
  const more = count - named.length;
  return {
    language,
    subject: t.subject(values),
    preheader: t.preheader(values),
    heading: t.heading,
    body: [t.body(values), ...(more > 0 ? [t.more({ count: more })] : [])].join("\n\n"),
    facts: isOne
      ? [{ label: page.facts.validUntil, value: values.day }]
      : named.map(({ certificate, day }) => ({ label: certificate, value: day })),
    button: isOne && first ? { words: t.renew, address: first.address } : null,
    links: [
      ...(isOne
        ? []
        : named.map(({ certificate, address }) => ({
            words: t.renewOne({ certificate }),
            address,
          }))),
      { words: texts.unsubscribe.stop, address: `${appUrl}/u/{${UNSUBSCRIBE_TOKEN}}` },
    ],
    why: emails.certificate.why(values),
  };
}
