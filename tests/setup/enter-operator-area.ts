import { PASSWORD, type Visitor } from "./start-app.ts";

/** Lets somebody who is signed in and runs the installation into the operator's area, through its door. */
export async function enterOperatorArea<Person extends Visitor>(operator: Person): Promise<Person> {
  const response = await operator.post("/operator/enter", { password: PASSWORD });
  if (response.status !== 303) throw new Error(`entering answered ${response.status}`);
  return operator;
}
