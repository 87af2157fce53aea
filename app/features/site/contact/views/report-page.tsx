import {
  PublicGroup,
  PublicInput,
  PublicTextArea,
} from "#app/features/forms/fields/parts/public-field.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FormProblems, SpamFields } from "#app/ui/public-form/form-parts.tsx";
import { REASON_TEXTS, type ReportReason } from "../report-reasons.ts";

type Values = { reason: string; message?: string; email?: string; stamp?: string };

/** What somebody finds wrong, or our thanks: inside the frame of a public form. */
export function ReportPage({
  heading,
  action,
  back,
  reasons,
  sent,
  stamp,
  ...given
}: {
  /** Of the form, where the head of the page doesn’t say it. */
  heading?: string;
  action: string;
  back: { href: string; label: string };
  reasons: readonly ReportReason[];
  sent: boolean;
  stamp: string;
  rules: FormRules<Values>;
  answer: (FormAnswer & { stamp?: string }) | undefined;
}) {
  const { report: t } = useTexts();
  const { form, fields, problems } = useCheckedForm(given);
  if (sent && !given.answer)
    return (
      <div className="p">
        <h2>{t.thankYou}</h2>
        <p>{t.thankYouWords}</p>
        <a className="q s" href={back.href}>
          {back.label}
        </a>
      </div>
    );
  return (
    <>
      <FormProblems errors={problems} />
      <form method="post" action={action} {...form}>
        {heading ? <h2>{heading}</h2> : null}
        <p>{t.goesTo}</p>
        <PublicGroup name="reason" label={t.whatIsWrong} required error={fields.reason.errors?.[0]}>
          {reasons.map((value, at) => (
            <div key={value}>
              <label className="c v">
                <input
                  type="radio"
                  {...choiceOf(fields.reason, value)}
                  id={at === 0 ? "reason" : undefined}
                />{" "}
                <span>{t[REASON_TEXTS[value]]}</span>
              </label>
            </div>
          ))}
        </PublicGroup>
        <PublicTextArea {...inputOf(fields.message)} label={t.tellMore} rows={5} />
        <PublicInput
          {...inputOf(fields.email)}
          type="email"
          label={t.yourEmail}
          help={t.ifAnswer}
          autoComplete="email"
        />
        <SpamFields stamp={given.answer?.stamp ?? stamp} />
        <button type="submit">{t.send}</button>
      </form>
    </>
  );
}
