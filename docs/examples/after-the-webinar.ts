// After a webinar: marks who attended by a list of addresses, puts those on the list of a
// certificate project, and sends each their certificate.
//
//   curl -O https://your-site/api/client.ts
//   API_KEY=iwk_… WEBINAR=… PROJECT=… node after-the-webinar.ts ada@example.com bisi@example.com
import { ApiError, Client, pages } from "./client.ts";

const { API_KEY = "", WEBINAR = "", PROJECT = "" } = process.env;
const attended = new Set(process.argv.slice(2).map((email) => email.toLowerCase()));
const api = new Client({ key: API_KEY });

const { listId } = await api.readProject(PROJECT);
if (listId === null) throw new Error("The project has no list of recipients yet.");
const recipientIds: string[] = [];
for await (const guest of pages((after) => api.listRegistrations(WEBINAR, { after }))) {
  if (guest.state !== "registered" || !attended.has(guest.email.toLowerCase())) continue;
  await api.decideAttendance(WEBINAR, guest.id, { decision: "attended" });
  const space = guest.name.indexOf(" ");
  const [firstName, lastName] =
    space < 0 ? [guest.name, ""] : [guest.name.slice(0, space), guest.name.slice(space + 1)];
  const { email } = guest;
  const { results } = await api.createRecipients(listId, {
    recipients: [{ firstName, lastName, email }],
  });
  const id = results[0]?.recipientId;
  if (id) recipientIds.push(id);
}
try {
  const { id, recipientCount } = await api.sendProject(PROJECT, {
    recipientIds,
    expectedCount: recipientIds.length,
  });
  console.log(`Sending ${recipientCount} certificates: ${id}`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.problem.detail);
  process.exitCode = 1;
}
