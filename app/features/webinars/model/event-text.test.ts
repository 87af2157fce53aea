import { expect, test } from "vitest";
import { agendaText, paragraphsOf, readAgenda, readMaterials } from "./event-text.ts";

test("an agenda is read as people paste it, with or without times", () => {
  expect(
    readAgenda(
      "10:00 Welcome\r\n\r\n 9.30 - Tea and names\n2:15 pm | Questions\n12:05 am – Night\nQ&A with Dr Ngọzị",
    ),
  ).toEqual({
    items: [
      { time: "10:00", title: "Welcome" },
      { time: "09:30", title: "Tea and names" },
      { time: "14:15", title: "Questions" },
      { time: "00:05", title: "Night" },
      { time: "", title: "Q&A with Dr Ngọzị" },
    ],
  });
});

test("what an agenda's field shows is read as the same", () => {
  const items = [
    { time: "10:00", title: "3 CVs, rewritten live" },
    { time: "", title: "100 questions" },
  ];
  expect(readAgenda(agendaText(items))).toEqual({ items });
});

test.each([
  ["25:00 Never", /does not begin with a time/],
  ["10:75 Never", /does not begin with a time/],
  ["13:00 pm Never", /does not begin with a time/],
  [`10:00 ${"a".repeat(161)}`, /160 characters/],
  ["x\n".repeat(31), /30 lines/],
])("an agenda with %j is refused in words", (typed, words) => {
  expect(readAgenda(typed)).toEqual({ problem: expect.stringMatching(words) });
});

test("materials are links with a name before them", () => {
  expect(readMaterials("Slides: https://example.org/a b\n").valueOf()).toEqual({
    problem: expect.stringMatching(/web address/),
  });
  expect(
    readMaterials(
      "Slides - https://example.org/a\nwww.example.org/workbook\nThe WhatsApp group https://chat.whatsapp.com/x",
    ),
  ).toEqual({
    items: [
      { label: "Slides", url: "https://example.org/a" },
      { label: "example.org", url: "https://www.example.org/workbook" },
      { label: "The WhatsApp group", url: "https://chat.whatsapp.com/x" },
    ],
  });
});

test.each(["javascript:alert(1)", "Slides", "Slides http://localhost", "x data:text/html,hello"])(
  "%s is no link for guests",
  (line) => {
    expect(readMaterials(line)).toHaveProperty("problem");
  },
);

test("paragraphs are parted by empty lines", () => {
  expect(paragraphsOf("One\ntwo\n \n\nThree\n")).toEqual(["One\ntwo", "Three"]);
});
