import type { Database } from "#db/database.server.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import { wholeName } from "../../whole-name.ts";
import { hashPassword } from "../passwords/password.server.ts";
import { passwordProblem } from "../passwords/password-rules.ts";
import { readName } from "../read-name.ts";
import { signInUser } from "../sign-in/sign-in-user.server.ts";
import { findInvitation, findInvited, type Invitation } from "./find-invitation.server.ts";
import { joinAccount } from "./join-account.server.ts";

export type JoinOutcome =
  | { kind: "joined"; accountName: string; cookies: string[] }
  | { kind: "refused"; errors: FormErrors }
  /** The address has an account by now: the page says how to go on. */
  | { kind: "known" }
  | { kind: "gone" };

/**
 * Takes the form of somebody new: the link proves their address, so that they are signed in at once and at home in the
 * account that invited them. So does somebody who was here before and is a member of nothing any more.
 */
export async function joinAsNew(
  installation: Installation,
  given: { token: string | undefined; form: FormData; request: Request; clientAddress: string },
): Promise<JoinOutcome> {
  const { db, clock } = installation;
  const { token, form, request, clientAddress } = given;
  if (!(await findInvitation(db, token, clock()))) return { kind: "gone" };
  const read = readForm(form);
  if ("errors" in read) return { kind: "refused", errors: read.errors };
  const passwordHash = await hashPassword(read.password);
  const person = { firstName: read.firstName, lastName: read.lastName, passwordHash };
  const now = clock();
  const joined = await db.transaction().execute(async (trx): Promise<Invitation | "known" | null> => {
    const invitation = await findInvitation(trx, token, now);
    if (!invitation) return null;
    const userId = await becomeUser(trx, invitation, person, now);
    if (!userId) return "known";
    return (await joinAccount(trx, { invitation, userId, name: wholeName(person), now })) ? invitation : null;
  });
  if (!joined) return { kind: "gone" };
  if (joined === "known") return { kind: "known" };
  const user = await db.selectFrom("users").select("id").where("email", "=", joined.email).executeTakeFirstOrThrow();
  const cookies = await signInUser(installation, { userId: user.id, remember: false, request, clientAddress, announce: false });
  return { kind: "joined", accountName: joined.accountName, cookies };
}

/** The id of the person, new or back again; null when the address belongs to somebody who can sign in. */
async function becomeUser(
  trx: Database,
  { accountId, email }: Invitation,
  person: { firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  const known = await findInvited(trx, email);
  if (known?.isMember) return null;
  const at = now.toISOString();
  const row = { accountId, ...person, termsAcceptedAt: at };
  if (known) {
    await trx
      .updateTable("users")
      .set({ ...row, passwordChangedAt: at })
      .where("id", "=", known.userId)
      .execute();
    return known.userId;
  }
  const id = newId(now.getTime());
  await trx
    .insertInto("users")
    .values({ id, email, createdAt: at, ...row })
    .execute();
  return id;
}

type Read = { firstName: string; lastName: string; password: string } | { errors: FormErrors };

function readForm(form: FormData): Read {
  const text = (name: string) => form.get(name)?.toString() ?? "";
  const errors: FormErrors = {};
  const firstName = readName(text("firstName"), "First name");
  const lastName = readName(text("lastName"), "Last name");
  if ("problem" in firstName) errors.firstName = firstName.problem;
  if ("problem" in lastName) errors.lastName = lastName.problem;
  Object.assign(errors, passwordProblem(text("password"), text("confirmPassword")));
  if (!text("termsAccepted")) errors.termsAccepted = "Tick the box to confirm your age and accept the terms";
  if ("problem" in firstName || "problem" in lastName || Object.keys(errors).length > 0) return { errors };
  return { firstName: firstName.name, lastName: lastName.name, password: text("password") };
}
