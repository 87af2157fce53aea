import type { ReactNode } from "react";
import { FieldError } from "../field.tsx";

/** A phone number beside its country code: two fields, `countryCode` and `name`, under one label. */
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
