import { COUNTRIES } from "../../accounts/phone-number.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import { TextInput } from "../field.tsx";
import { PublicIcon } from "../public/public-icon.tsx";
import { PhoneField } from "./phone-field.tsx";

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
  return (
    <>
      <PhoneField
        name="phoneNumber"
        countries={COUNTRIES}
        countryCode={values.countryCode}
        defaultValue={values.phoneNumber}
        error={errors.phoneNumber}
        hint={stage === "proved" ? "Another number needs another code." : "Without the country code and the first 0."}
        after={
          <div className="mt-1.5">
            <button type="submit" name="intent" value="send-code" className="btn btn-plain" data-busy="Sending…">
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
