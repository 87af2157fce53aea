import { expect } from "vitest";
import { readPage } from "./page.ts";
import type { TestApp, Visitor } from "./start-app.ts";

/** A list that somebody uploaded under Bulk Email, walked as its pages offer it. */
export interface UploadedList {
  address: string;
  page(search?: string): ReturnType<typeof readPage>;
  /** Checks it by what its page offers, but for `changes`. */
  check(changes?: Record<string, string>): Promise<void>;
  /**
   * Presses a button of the check, with the boxes as they stand, but for `changes`. `text`: of the
   * first page that follows, with what it says once.
   */
  press(
    intent: string,
    changes?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  /** What was read of a row. */
  cells(row: number): Promise<string[]>;
  /** "Ada|Obi|ada@mail.test" of everybody on the list. */
  people(): Promise<string[]>;
}

export async function uploadList(
  app: TestApp,
  organiser: Visitor,
  content: string | Uint8Array,
  name = typeof content === "string" ? "list.csv" : "list.xlsx",
): Promise<UploadedList> {
  const form = new FormData();
  form.set(
    "file",
    new File([typeof content === "string" ? content : new Uint8Array(content)], name),
  );
  const answer = await organiser.post("/bulk-email/upload", form);
  expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
  const address = answer.headers.get("Location") ?? "";
  const page = async (search = "") => readPage(await organiser.page(address + search));
  const post = async (fields: Record<string, string>) => {
    const posted = await organiser.post(address, fields);
    const { status } = posted;
    if (status !== 303) return { status, text: (await readPage(posted)).text };
    const { text } = await page();
    await expect.poll(isChecked, { timeout: 20_000 }).toBe(true);
    return { status, text };
  };
  const isChecked = async () => !(await organiser.page(address)).includes("Checking your list");
  return {
    address,
    page,
    async check(changes = {}) {
      const { body } = await page();
      const posted = await post({ ...offeredBy(body), intent: "check", ...changes });
      expect([posted.status, posted.status === 303 ? "" : posted.text]).toEqual([303, ""]);
    },
    async press(intent, changes = {}) {
      const { body } = await page();
      return post({ ...boxesOf(body), ...changes, intent });
    },
    async cells(row) {
      const { body } = await page();
      return [...body.querySelectorAll(`#row-${row} .cell`)].map(
        (cell) => cell.textContent?.replace(/ \([^)]*\)$/, "") ?? "",
      );
    },
    people: () => peopleOf(app, address),
  };
}

function offeredBy(body: HTMLElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const select of body.querySelectorAll("select[name^=use-]")) {
    const chosen = select.querySelector("option[selected]")?.getAttribute("value");
    fields[select.getAttribute("name") ?? ""] = chosen ?? "skip";
  }
  for (const box of body.querySelectorAll<HTMLInputElement>(
    "input[type=checkbox],input[type=radio]",
  ))
    if (box.hasAttribute("checked")) fields[box.name] = box.getAttribute("value") ?? "on";
  return fields;
}

/** The boxes that belong to the form of the check, with what they hold. */
function boxesOf(body: HTMLElement): Record<string, string> {
  const boxes: Record<string, string> = {};
  for (const box of body.querySelectorAll<HTMLInputElement>("[form=report][name]")) {
    const type = box.getAttribute("type") ?? "";
    const isOff = /^(?:checkbox|radio)$/.test(type) && !box.hasAttribute("checked");
    if (box.tagName !== "BUTTON" && !isOff) boxes[box.name] ??= box.getAttribute("value") ?? "";
  }
  return boxes;
}

async function peopleOf(app: TestApp, address: string): Promise<string[]> {
  const { listId } = await app.context.db
    .selectFrom("imports")
    .select("listId")
    .where("id", "=", address.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();
  const rows = await app.context.db
    .selectFrom("recipients")
    .select(["firstName", "lastName", "email"])
    .where("listId", "=", listId)
    .orderBy("position")
    .execute();
  return rows.map(({ firstName, lastName, email }) => `${firstName}|${lastName}|${email}`);
}
