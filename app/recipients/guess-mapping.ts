import { type ColumnUse, nameColumns } from "./list-columns.ts";
import { readEmailAddress } from "./read-email-address.ts";

/**
 * Headings by what they mean, in English, Yoruba, Igbo, Hausa, French and Portuguese. Compared without case, marks, spaces
 * and punctuation; the part in brackets ("Name (Original Name)") is tried with and without.
 */
const KNOWN_HEADINGS: [ColumnUse, string][] = [
  [
    "email",
    `email|emailaddress|mail|mailaddress|emailid|useremail|attendeeemail|participantemail|workemail|personalemail|contactemail|yourmail|youremail|
     imeeli|adiresiimeeli|adreesiimeeli|imel|adireshinimel|adreslimel|courriel|adressecourriel|adressemail|adresseemail|adresseelectronique|couriel|
     correioeletronico|correio|enderecodeemail|endereco deemail|correo|correoelectronico|emailadres`,
  ],
  [
    "firstName",
    `firstname|first|fname|givenname|givennames|forename|forenames|othernames|othername|christianname|yourfirstname|
     oruko|orukoakoko|orukoabiso|ahambu|ahanmbu|sunafarko|sunanfarko|prenom|prenoms|primeironome|nomeproprio|nombre|nombres`,
  ],
  [
    "lastName",
    `lastname|last|lname|surname|familyname|family|yourlastname|
     apele|orukoidile|orukoebi|orukobaba|ahaezinulo|ahanna|sunanmahaifi|sunaniyali|sunandangi|nom|nomdefamille|sobrenome|apelido|ultimonome|apellido|apellidos`,
  ],
  [
    "fullName",
    `fullname|name|names|participant|participantname|attendee|attendeename|student|studentname|recipient|recipientname|learner|learnername|holder|nameofparticipant|nameofstudent|
     originalname|displayname|yourname|candidate|candidatename|membername|orukokikun|orukoni kikun|ahazuruoke|aha|cikakkensuna|suna|nomcomplet|nometprenom|nometprenoms|prenometnom|nomprenom|
     nomecompleto|nome|nombrecompleto`,
  ],
  [
    "certificateName",
    `certificatename|certificate|certificatetitle|certname|award|awardname|course|coursename|programme|program|programname|training|trainingname|workshop|
     eko|oruko eko|iweeri|orukoiweeri|akwukwoasambodo|asambodo|ihe omumu|takardarshaida|darasi|kwas|certificat|nomducertificat|cours|formation|nomducours|certificado|nomedocertificado|curso|nomedocurso|formacao`,
  ],
  ["field:Course Title", "coursetitle|titleofcourse|titreducours|titulodocurso"],
  [
    "field:Completion Date",
    `completiondate|datecompleted|datecompletion|completedon|completed|finishedon|finished|dateofcompletion|date|enddate|issuedate|ojoipari|ojo|dateachevement|datedefin|datadeconclusao|data|ranar kammalawa|ubochi`,
  ],
  [
    "field:Instructor Name",
    "instructorname|instructor|trainer|tutor|facilitator|teacher|lecturer|oluko|formateur|instrutor|formador",
  ],
  [
    "field:Organization Name",
    "organizationname|organisationname|organization|organisation|company|institution|school|employer|entreprise|organisme|organizacao|empresa",
  ],
];

const BY_HEADING = new Map<string, ColumnUse>(
  KNOWN_HEADINGS.flatMap(([use, list]) => list.split("|").map((word): [string, ColumnUse] => [headingKey(word), use])),
);

/** "Ímeèlì " → "imeeli", "E-mail_Address" → "emailaddress". */
export function headingKey(heading: string): string {
  return heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The known meaning of a heading, or null. */
export function meaningOfHeading(heading: string): ColumnUse | null {
  const whole = BY_HEADING.get(headingKey(heading));
  if (whole) return whole;
  const outside = heading.replace(/\([^)]*\)/g, "");
  return outside === heading ? null : (BY_HEADING.get(headingKey(outside)) ?? null);
}

/**
 * Guesses the use of every column from its heading and, where headings say nothing, from the cells: a column of addresses is
 * the e-mail column. Each known use is given once (the first column that deserves it and holds something); every other
 * column with a heading becomes a placeholder of its own; columns without a heading or without a value are left out.
 */
export function guessMapping(headings: string[] | null, rows: string[][], columnCount: number): ColumnUse[] {
  const names = nameColumns(headings ?? [], columnCount);
  const filled = names.map((_, index) => rows.some((row) => (row[index] ?? "").trim() !== ""));
  const uses: (ColumnUse | null)[] = names.map(() => null);
  const taken = new Set<ColumnUse>();
  const give = (index: number, use: ColumnUse) => {
    uses[index] = use;
    taken.add(use);
  };
  for (const wantFilled of [true, false]) {
    names.forEach((_, index) => {
      const use = headings && meaningOfHeading(headings[index] ?? "");
      if (use && uses[index] === null && !taken.has(use) && (filled[index] === wantFilled || rows.length === 0)) give(index, use);
    });
  }
  if (!taken.has("email")) {
    const index = names.findIndex((_, column) => uses[column] === null && isAddressColumn(rows, column));
    if (index >= 0) give(index, "email");
  }
  settleNames(uses, taken, names, rows);
  return names.map((name, index): ColumnUse => {
    const use = uses[index];
    if (use) return use;
    const heading = (headings?.[index] ?? "").trim();
    return heading && filled[index] ? `field:${name}` : "skip";
  });
}

/** A single name column holds whole names whatever it is called ("Orúkọ", "Nom"); separate columns beat a whole-name one. */
function settleNames(uses: (ColumnUse | null)[], taken: Set<ColumnUse>, names: string[], rows: string[][]): void {
  const at = (use: ColumnUse) => uses.indexOf(use);
  if (taken.has("fullName") && taken.has("firstName") && taken.has("lastName")) uses[at("fullName")] = "skip";
  else if (taken.has("fullName") && taken.has("lastName")) uses[at("fullName")] = "firstName";
  else if (taken.has("fullName") && taken.has("firstName")) uses[at("firstName")] = "skip";
  else if (!taken.has("fullName") && taken.has("firstName") !== taken.has("lastName")) {
    const index = at(taken.has("firstName") ? "firstName" : "lastName");
    const cells = rows.map((row) => (row[index] ?? "").trim()).filter(Boolean);
    if (cells.length > 0 && cells.filter((cell) => /[\s,]/.test(cell)).length >= cells.length / 2) uses[index] = "fullName";
  } else if (!taken.has("fullName") && !taken.has("firstName")) {
    // No heading says "name": the first column of words that is not the address.
    const index = names.findIndex((_, column) => uses[column] === null && isWordColumn(rows, column));
    if (index < 0) return;
    const next =
      uses[index + 1] === null && isWordColumn(rows, index + 1) && !rows.some((row) => /\s/.test((row[index] ?? "").trim()));
    uses[index] = next ? "firstName" : "fullName";
    if (next) uses[index + 1] = "lastName";
  }
}

function isAddressColumn(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim());
  return cells.length > 0 && cells.filter((cell) => readEmailAddress(cell).ok).length > cells.length / 2;
}

function isWordColumn(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => (row[column] ?? "").trim()).filter(Boolean);
  return cells.length > 0 && cells.every((cell) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell));
}
