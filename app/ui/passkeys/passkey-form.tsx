import { type ReactNode, useEffect, useRef } from "react";

/**
 * A form that a passkey answers. Hidden until scripts have found that this browser can: then its
 * button asks for one. `origin`: the address that passkeys work at. `options`: for making a new
 * one. `instead` is shown where it stays hidden.
 */
export function PasskeyForm({
  action,
  origin,
  name = "passkey",
  options,
  button,
  isPrimary = false,
  instead,
  children,
}: {
  action: string;
  origin: string;
  name?: string;
  options?: unknown;
  button: ReactNode;
  isPrimary?: boolean;
  instead?: ReactNode;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    // Loaded where it is needed alone.
    if (form)
      import("./wire-passkey-form.ts")
        .then(({ wirePasskeyForm }) => wirePasskeyForm(form))
        .catch(() => undefined);
  }, []);
  return (
    <div>
      <form
        method="post"
        action={action}
        className="grid gap-3"
        ref={ref}
        hidden
        data-passkey={origin}
        data-options={options === undefined ? undefined : JSON.stringify(options)}
      >
        {children}
        <input type="hidden" name={name} defaultValue="" data-answer="" />
        <p className="error" role="alert" data-says="" hidden />
        <div>
          <button
            type="submit"
            className={`btn ${isPrimary ? "btn-primary" : "btn-plain w-full"}`}
            data-press=""
          >
            {button}
          </button>
        </div>
      </form>
      {instead ? <div data-instead="">{instead}</div> : null}
    </div>
  );
}

/** For pages that ship no other scripts: the built `wire-all.ts`, after the forms it acts on. */
export function PasskeyScript({ script, nonce }: { script: string; nonce: string }) {
  return script ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} /> : null;
}
