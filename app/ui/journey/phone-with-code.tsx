import { COUNTRIES } from "../../accounts/phone-number.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import { FieldError, TextInput } from "../field.tsx";
import { PublicIcon } from "../public/public-icon.tsx";

/** A phone number with its country code, the button that sends a code there, and the code. */
export function PhoneWithCode({
  values,
  errors,
  stage,
}: {
  values: Partial<Record<string, string>>;
  errors: FormErrors;
  stage: "unsent" | "sent" | "proved";
}) {
  const problem = errors.phoneNumber;
  return (
    <>
      <fieldset className={`field ${problem ? "field-bad" : ""}`}>
        <legend className="label mb-1.5">Phone number</legend>
        {problem ? <FieldError id="phoneNumber-error">{problem}</FieldError> : null}
        <div className="grid grid-cols-[8.5rem_1fr] gap-2">
          <label className="sr-only" htmlFor="countryCode">
            Country code
          </label>
          <select className="input" id="countryCode" name="countryCode" defaultValue={values.countryCode ?? "+234"}>
            {COUNTRIES.map(({ code, short }) => (
              <option key={code} value={code}>
                {code} {short}
              </option>
            ))}
          </select>
          <label className="sr-only" htmlFor="phoneNumber">
            Phone number
          </label>
          <input
            className="input num"
            id="phoneNumber"
            name="phoneNumber"
            type="text"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            defaultValue={values.phoneNumber}
            aria-required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "phoneNumber-hint phoneNumber-error" : "phoneNumber-hint"}
          />
        </div>
        <p className="hint" id="phoneNumber-hint">
          {stage === "proved" ? "Another number needs another code." : "Without the country code and the first 0."}
        </p>
        <div className="mt-1.5">
          <button type="submit" name="intent" value="send-code" className="btn btn-plain" data-busy="Sending…">
            {stage === "sent" ? "Resend Code" : "Send Code"}
          </button>
        </div>
      </fieldset>
      {stage === "proved" ? (
        <p className="flex gap-2.5 text-ink-2">
          <PublicIcon name="check" className="mt-0.5 text-delivered" />
          <span>Your phone number is confirmed, so no code is needed.</span>
        </p>
      ) : (
        <TextInput
          name="otp"
          label="Verification code"
          hint={stage === "unsent" ? "Send the code first, then type it here." : "The five digits of the text message."}
          error={errors.otp}
          defaultValue={values.otp}
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
