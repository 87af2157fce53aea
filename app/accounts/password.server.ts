import { hash, verify } from "@node-rs/argon2";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id (OWASP's first choice: 19 MiB, t=2, p=1), as a PHC string. Runs off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), OPTIONS);
}

let decoy: Promise<string> | undefined;

/** True when it is the password. With no hash (unknown person) it takes the same time and says no. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password nobody has");
  const right = await verify(passwordHash ?? (await decoy), password.normalize("NFKC"));
  return right && passwordHash !== null;
}
