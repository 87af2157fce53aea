import { TextInput } from "#app/ui/forms/field.tsx";

interface CodeInput {
  name: string;
  error?: string;
  required?: boolean;
  defaultValue?: string;
}

/** Six digits from the app. Phones offer the code that a password manager knows. */
export function AppCodeInput({
  label = "Code from your app",
  ...field
}: CodeInput & { label?: string }) {
  return (
    <TextInput
      {...field}
      label={label}
      hint="6 digits. They change every 30 seconds."
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
      inputClassName="num max-w-[12rem] text-lg tracking-[.15em]"
    />
  );
}

/** Either kind of code, where both are taken. */
export function EitherCodeInput(field: CodeInput) {
  return (
    <TextInput
      {...field}
      label="Code from your app"
      hint="6 digits. Without your phone, enter one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={30}
      inputClassName="num max-w-[14rem]"
    />
  );
}

/** A code from the list that was saved when two-step sign-in was turned on. */
export function RecoveryCodeInput(field: CodeInput) {
  return (
    <TextInput
      {...field}
      label="Recovery code"
      hint="For example ab3de-4fgh5. Each one works once."
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={30}
      inputClassName="num max-w-[14rem]"
    />
  );
}
