import { expect } from "vitest";
import { codesTo, waitForCode } from "../setup/read-outbox.ts";
import type { TestApp, Visitor } from "../setup/start-app.ts";

export const NEW_PASSWORD = "Ikoyi-bridge-2026!";
export const both = (password: string) => ({ password, confirmPassword: password });

export const person = (email: string) => ({
  firstName: "Amaka",
  lastName: "Okonkwọ",
  email,
  termsAccepted: "yes",
});
export const companyPerson = (email: string) => ({
  firstName: "Túndé",
  lastName: "Bákàrè",
  email,
  countryCode: "+234",
  phone: "0803 123 4567",
  termsAccepted: "yes",
});
export const DETAILS = {
  companyName: "Èkó Training House",
  industry: "education",
  size: "11-50",
  website: "training.example",
};

/** Status and Location of an answer. */
export const place = (response: Response) => [response.status, response.headers.get("Location")];

/** Sends a form and expects to be led to `next`. */
export async function pass(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  next: string,
): Promise<void> {
  expect(place(await visitor.post(path, fields))).toEqual([303, next]);
}

/** An individual who has come as far as the page for the code. */
export async function individualAtCode(
  visitor: Visitor,
  email: string,
  search = "",
): Promise<void> {
  await pass(visitor, `/signup${search}`, person(email), "/create-password");
  await pass(visitor, "/create-password", both(NEW_PASSWORD), "/verify-email");
}

/** A company that has come as far as the page for the code. */
export async function companyAtCode(visitor: Visitor, email: string, search = ""): Promise<void> {
  await pass(
    visitor,
    `/signup?type=company${search}`,
    companyPerson(email),
    "/institution-details",
  );
  await pass(visitor, "/institution-details", DETAILS, "/create-pass");
  await pass(visitor, "/create-pass", both(NEW_PASSWORD), "/institution-emailverify");
}

/** The newest code once `count` were mailed to an address. Needs `app.work()`. */
export function readCode(app: TestApp, email: string, count = 1): Promise<string> {
  return waitForCode(app, email, count);
}

/** A code that is not the one in the newest mail. */
export async function wrongCode(app: TestApp, email: string): Promise<string> {
  const right = (await codesTo(app, email)).at(-1);
  return String((Number(right) + 1) % 100_000).padStart(5, "0");
}
