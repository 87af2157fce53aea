import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { inputOf } from "#app/ui/forms/checked-form.ts";
import { FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { COUNTRIES } from "../../identity.ts";

/**
 * A phone number beside its country code: two fields, `countryCode` and `name`, under one label.
 */
export function PhoneField({
  name,
  label = "Phone number",
  countries,
  countryCode,
  defaultValue,
  error,
  hint,
  after,
}: {
  name: string;
  label?: string;
  countries: readonly { code: string; short: string }[];
  countryCode?: string;
  defaultValue?: string;
  error?: string;
  /** Below the number. */
  hint?: string;
  after?: ReactNode;
}) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className={`field ${error ? "field-bad" : ""}`}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <div className="grid grid-cols-[minmax(7.5rem,max-content)_1fr] gap-2">
        <label className="sr-only" htmlFor="countryCode">
          Country code
        </label>
        <select
          className="input"
          id="countryCode"
          name="countryCode"
          autoComplete="tel-country-code"
          defaultValue={countryCode || countries[0]?.code}
        >
          {countries.map(({ code, short }) => (
            <option value={code} key={code}>
              {code} {short}
            </option>
          ))}
        </select>{" "}
        <input
          className="input num"
          id={name}
          name={name}
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
          required
          defaultValue={defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {after}
    </div>
  );
}

/** A phone number with its country code, the button that sends a code there, and the code. */
export function PhoneWithCode({
  fields,
  stage,
}: {
  fields: Record<"countryCode" | "phoneNumber" | "otp", FieldMetadata<string | undefined>>;
  stage: "unsent" | "sent" | "proved";
}) {
  return (
    <>
      <PhoneField
        {...inputOf(fields.phoneNumber)}
        countries={COUNTRIES}
        countryCode={fields.countryCode.initialValue}
        hint={
          stage === "proved"
            ? "A different number needs a new code."
            : "Without the country code and the first 0."
        }
        after={
          <div className="mt-1.5">
            <button
              type="submit"
              name="intent"
              value="send-code"
              formNoValidate
              className="btn btn-plain"
              data-busy="Sending..."
            >
              {stage === "sent" ? "Resend Code" : "Send Code"}
            </button>
          </div>
        }
      />
      {stage === "proved" ? (
        <p className="flex gap-2.5 text-ink-2">
          <PublicIcon name="check" className="mt-0.5 text-delivered" />
          <span>Your phone number is confirmed, so no code is needed.</span>
        </p>
      ) : (
        <TextInput
          {...inputOf(fields.otp)}
          label="Verification code"
          hint={
            stage === "unsent"
              ? "Send the code first, then type it here."
              : "The five digits from the text message."
          }
          inputClassName="num max-w-[12rem] tracking-[.2em]"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for "4 8 2 1 3".
          maxLength={20}
        />
      )}
    </>
  );
}
