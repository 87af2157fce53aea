import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { PublicShell } from "#app/ui/public/public-shell.tsx";

export interface LookUpProblem {
  /** Beside the id, or beside the file. */
  id?: string;
  file?: string;
}

/** Where a certificate is checked: by its id or link, or by the file itself. */
export function LookUpPage({ typed = "", problem = {} }: { typed?: string; problem?: LookUpProblem }) {
  return (
    <PublicShell action={{ href: "/find-my-certificates", label: "Find my certificates" }}>
      <main id="main" className="wrap py-14 lg:py-20">
        <div className="max-w-[34rem] mx-auto">
          <h1 className="text-3xl tracking-[-.02em]">Verify a certificate</h1>
          <p className="mt-2 text-lg text-ink-2">Enter the ID printed on it, or scan its QR code with your camera.</p>
          <form className="mt-8 grid gap-5" method="get" action="/verify">
            <div className={`field ${problem.id ? "field-bad" : ""}`}>
              <label className="label" htmlFor="certificateId">
                Certificate ID
              </label>
              <p className="hint" id="certificateId-hint">
                Or the link to it. For example, 7K2M-94QX-01AB-CDEF-GHJK
              </p>
              {problem.id ? <Problem id="certificateId-error">{problem.id}</Problem> : null}
              <input
                className="input"
                id="certificateId"
                name="certificateId"
                type="text"
                required
                maxLength={2000}
                defaultValue={typed}
                aria-invalid={problem.id ? true : undefined}
                aria-describedby={problem.id ? "certificateId-hint certificateId-error" : "certificateId-hint"}
                autoCapitalize="characters"
                spellCheck={false}
                autoComplete="off"
              />
            </div>
            <button type="submit" className="btn btn-primary w-fit">
              Check certificate
            </button>
          </form>
          <form
            className="mt-10 pt-8 border-t border-line grid gap-5"
            method="post"
            action="/verify"
            encType="multipart/form-data"
          >
            <div className={`field ${problem.file ? "field-bad" : ""}`}>
              <label className="label" htmlFor="file">
                Or check the file itself
              </label>
              <p className="hint" id="file-hint">
                The PNG or PDF you were given, or a sharp photo of its QR code (JPG). Up to 15 MB. We read it and don’t keep it.
              </p>
              {problem.file ? <Problem id="file-error">{problem.file}</Problem> : null}
              <input
                className="input"
                id="file"
                name="file"
                type="file"
                required
                accept=".png,.pdf,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp,application/pdf"
                aria-invalid={problem.file ? true : undefined}
                aria-describedby={problem.file ? "file-hint file-error" : "file-hint"}
              />
            </div>
            <button type="submit" className="btn btn-plain w-fit">
              Check file
            </button>
          </form>
        </div>
      </main>
    </PublicShell>
  );
}

export function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p className="error" id={id} role="alert">
      <PublicIcon name="warn" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}
