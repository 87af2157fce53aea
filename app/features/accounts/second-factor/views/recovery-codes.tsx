import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CopyField } from "#app/ui/forms/copy-field.tsx";

/** Recovery codes, the one time that they are shown: to copy, save or print. */
export function RecoveryCodes({
  codes,
  appName,
  email,
}: {
  codes: string[];
  appName: string;
  email: string;
}) {
  const text = `${appName}: recovery codes for ${email}\nEach code signs you in once.\n\n${codes.join("\n")}\n`;
  return (
    <>
      <CopyField
        id="recovery-codes"
        label="Your recovery codes"
        value={codes.join("\n")}
        rows={codes.length}
        button="Copy codes"
      />
      <p className="mt-2 text-ink-2">
        Print them, or save them in a password manager. If you lose your phone, each of them signs
        you in once. We keep no copy and can’t show them again.
      </p>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Link className="btn btn-primary" to="/settings/security">
          I’ve saved them
        </Link>
        <a
          className="btn btn-plain"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download as text
        </a>
        <PrintButton />
      </div>
    </>
  );
}

/** Without scripts people print with their browser's own menu. */
function PrintButton() {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript ? (
    <button type="button" className="btn btn-plain" onClick={() => window.print()}>
      Print
    </button>
  ) : null;
}
