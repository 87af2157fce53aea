import { execFile } from "node:child_process";
import { promisify } from "node:util";

interface LogVerifier {
  name: string;
  command: string[];
  /** Why it can't be run here; null: it can. */
  missing: string | null;
}

/** The two programs of `docs/verifiers`. */
export async function findLogVerifiers(): Promise<LogVerifier[]> {
  const hasPython = await promisify(execFile)("python3", ["-c", "import cryptography"]).then(
    () => true,
    () => false,
  );
  return [
    { name: "verify.mjs", command: [process.execPath, "docs/verifiers/verify.mjs"], missing: null },
    {
      name: "verify.py",
      command: ["python3", "docs/verifiers/verify.py"],
      missing: hasPython ? null : "skipped: Python 3 with the package cryptography is missing",
    },
  ];
}
