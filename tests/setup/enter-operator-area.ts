import { PASSWORD, type Visitor } from "./start-app.ts";

/**
 * Lets somebody who runs the installation into the operator's area, through its door. One who was
 * idle for half an hour signs in first.
 */
export async function enterOperatorArea<Person extends Visitor & { email?: string }>(
  operator: Person,
): Promise<Person> {
  const enter = () => operator.post("/operator/enter", { password: PASSWORD });
  let response = await enter();
  if (response.status === 302 && operator.email) {
    await operator.post("/sign-in", { email: operator.email, password: PASSWORD });
    response = await enter();
  }
  if (response.status !== 303) throw new Error(`entering answered ${response.status}`);
  return operator;
}
