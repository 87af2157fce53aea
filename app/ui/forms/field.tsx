import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { DrawnIcon, WARN } from "../page/drawn-icon.tsx";

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  /** Defaults to the name. Needed when a page has two forms with the same field. */
  id?: string;
  className?: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
}

/**
 * Label, hint, message and control in the order they are read. The message is wired by
 * aria-describedby.
 */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  optional,
  id = name,
  className = "",
  hideLabel,
  children,
}: FieldProps & {
  children: (wiring: {
    id: string;
    "aria-describedby"?: string;
    "aria-invalid"?: true;
  }) => ReactNode;
}) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`field ${error ? "field-bad" : ""} ${className}`}>
      <label className={hideLabel ? "sr-only" : "label"} htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </label>{" "}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <DrawnIcon path={WARN} />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}

/** What a control with a frame is given: `className` is the frame's. */
type ControlProps<Attributes> = FieldProps & { inputClassName?: string } & Omit<
    Attributes,
    keyof FieldProps
  >;

/** The props of the frame, and those of the control in it. */
function parted<Attributes>(props: ControlProps<Attributes>) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    className,
    inputClassName = "",
    ...control
  } = props;
  const { name, id } = props;
  return [
    { name, id, label, hint, error, optional, hideLabel, className },
    control,
    `input ${inputClassName}`,
  ] as const;
}

/** Types of inputs that a browser compares with a `pattern`; HTML allows it on no other. */
const TYPED_AS_TEXT = /^(?:text|email|password|search|tel|url)$/;

export function TextInput({
  pattern,
  ...props
}: ControlProps<InputHTMLAttributes<HTMLInputElement>>) {
  const [frame, input, className] = parted(props);
  const compared = TYPED_AS_TEXT.test(props.type ?? "text") ? pattern : undefined;
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <input className={className} type="text" pattern={compared} {...input} {...wiring} />
      )}
    </FieldFrame>
  );
}

export function TextArea(props: ControlProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const [frame, input, className] = parted(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <textarea className={className} {...input} {...wiring} />}
    </FieldFrame>
  );
}

/** `required` where the first option is empty: otherwise one is always chosen. */
export function Select({
  options,
  required,
  ...props
}: ControlProps<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly (string | number | { value: string; label: string })[];
}) {
  const [frame, input, className] = parted(props);
  const listed = options.map((option) =>
    typeof option === "object" ? option : { value: String(option), label: String(option) },
  );
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <select
          className={className}
          required={required && listed[0]?.value === ""}
          {...input}
          {...wiring}
        >
          {listed.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** A radio or checkbox in a box of its own, with a title and a line below it. */
export function Choice({
  title,
  children,
  type = "radio",
  ...input
}: { title: ReactNode; children?: ReactNode; type?: "radio" | "checkbox" } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "title"
>) {
  const id = input.id ?? `${input.name}-${input.value}`;
  return (
    <label className="choice" htmlFor={id}>
      <input type={type} {...input} id={id} />{" "}
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {children ? <span className="block text-sm text-ink-2">{children}</span> : null}
      </span>
    </label>
  );
}

export function Check({
  label,
  type = "checkbox",
  error,
  ...input
}: {
  label: ReactNode;
  type?: "checkbox" | "radio";
  error?: string;
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = input.id ?? input.name ?? "";
  return (
    <div className={error ? "field field-bad" : ""}>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <label className="check" htmlFor={id}>
        <input
          type={type}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />{" "}
        <span className="min-w-0">{label}</span>
      </label>
    </div>
  );
}
