import { waitForMails } from "../../setup/read-outbox.ts";
import type { TestApp, Visitor } from "../../setup/start-app.ts";

/** The path of the link in the newest of so many mails to an address. */
export async function linkTo(app: TestApp, address: string, mails = 1): Promise<string> {
  const mail = (await waitForMails(app, address, mails)).at(-1);
  const link = /\/mine\/open\/[0-9a-z]{32}(?:\?lang=[a-z]+)?/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`no link came to ${address}: ${mail?.text}`);
  return link;
}

/** A visitor who has asked for the link of an address and opened it. */
export async function openMine(app: TestApp, address: string, mails = 1): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.post("/mine", { email: address });
  const pressed = await visitor.post(await linkTo(app, address, mails), {});
  if (pressed.headers.get("Location") !== "/mine")
    throw new Error(`pressing answered ${pressed.status} ${pressed.headers.get("Location")}`);
  return visitor;
}
