/** What a column of an attendance report holds. */
export type ReportUse =
  | "name"
  | "firstName"
  | "lastName"
  | "email"
  | "joined"
  | "left"
  | "minutes"
  | "waiting"
  | "attended"
  | "role"
  | "action"
  | "moment";

/**
 * Headings of Zoom (meetings and webinars), Google Meet, Teams, Webex, GoTo and Livestorm, in
 * English, French, Portuguese and Arabic, as `headingKey` makes them, with those of lists that
 * people write by hand in Yoruba, Igbo and Hausa.
 */
const HEADINGS: Record<ReportUse, string> = {
  name: `name|user name|full name|display name|participant|participant name|attendee|attendee name|names|
    nom complet|nom de lutilisateur|nom dutilisateur|nom daffichage|nom affiche|nom du participant|nom de linvite|
    nom et prenom|prenom et nom|nome|nome completo|nome do participante|nome do usuario|nome de exibicao|
    participante|suna|cikakken suna|oruko|oruko kikun|oruko ni kikun|aha|aha zuru ezu|aha zuru oke|
    الاسم|الاسم الكامل|اسم المشارك|المشارك|اسم المستخدم`,
  firstName: `first name|given name|firstname|prenom|prenoms|primeiro nome|nome proprio|sunan farko|suna na farko|
    oruko akoko|aha mbu|الاسم الاول`,
  lastName: `last name|surname|family name|lastname|nom de famille|sobrenome|apelido|ultimo nome|sunan mahaifi|
    sunan iyali|sunan uba|oruko idile|oruko baba|aha nna|aha ezinulo|اسم العائلة|الاسم الاخير|اللقب`,
  email: `email|user email|email address|attendee email|participant email|participant email address|work email|mail|
    adresse email|courriel|adresse courriel|email de lutilisateur|adresse email de lutilisateur|adresse electronique|
    email du participant|adresse email du participant|adresse electronique du participant|adresse mail|
    adresse de messagerie|endereco de email|email do usuario|email do participante|correio eletronico|
    correio electronico|endereco eletronico|imel|adireshin imel|imeeli|adiresi imeeli|ozi-e|adreesi ozi-e|
    البريد الالكتروني|الايميل|عنوان البريد الالكتروني`,
  joined: `join time|time joined|joined at|joined|first join|first join time|first seen|join date|
    connected at|login time|entered at|entry time|arrival time|joined on|join date/time|
    heure darrivee|heure dentree|heure de connexion|heure de participation|
    heure de debut de participation|premiere arrivee|premiere connexion|premiere participation|
    premiere entree|premiere jointure|premiere apparition|arrivee|arrive a|arrive le|entree|
    connexion|rejoint a|a rejoint a|a rejoint le|heure dacces|date de connexion|heure de jonction|
    hora de entrada|horario de entrada|primeira entrada|entrada|entrou as|hora de ingresso|lokacin shiga|
    akoko iwole|oge mbata|وقت الانضمام|اول انضمام|وقت الدخول`,
  left: `leave time|time exited|time left|left at|left|exit time|exited at|last leave|
    last leave time|last seen|leave date|disconnected at|logout time|left on|departure time|
    heure de depart|heure de sortie|heure de deconnexion|heure de fin de participation|
    dernier depart|derniere deconnexion|derniere sortie|depart|sortie|deconnexion|quitte a|
    a quitte a|a quitte le|parti a|date de deconnexion|derniere apparition|
    hora de saida|horario de saida|ultima saida|saida|saiu as|lokacin fita|akoko ijade|oge opupu|
    وقت المغادرة|اخر مغادرة|وقت الخروج`,
  minutes: `total duration|duration|time in session|in-meeting duration|time in call|
    time in meeting|attendance duration|online time|minutes|total time|total time in session|
    attended duration|time attended|time spent|attendance time|in-session duration|
    session duration|viewing time|duration attended|length of stay|duree|duree totale|
    duree en reunion|duree dans la reunion|duree pendant la reunion|duree de la reunion|
    duree de participation|duree de presence|duree de connexion|temps en session|
    temps de session|temps passe|temps passe en session|temps de presence|temps de connexion|
    temps en reunion|temps total|temps passe dans la reunion|temps passe en reunion|
    temps de participation|duree de la session|duree en session|
    duracao|duracao na reuniao|duracao da reuniao|duracao total|tempo na reuniao|tempo na sessao|
    tempo em sessao|tempo total|minutos|mintuna|mintoci|iseju|nkeji|المدة|المدة الاجمالية|
    مدة الاجتماع|مدة الحضور|الدقائق`,
  waiting: `in waiting room|waiting room|en salle dattente|dans la salle dattente|salle dattente|
    na sala de espera|sala de espera|em sala de espera|en sala de espera|im warteraum|في غرفة الانتظار`,
  attended: `attended|has attended|attendance|a participe|participation|a assiste|present|presence|
    a ete present|participou|compareceu|حضر`,
  role: "role|user role|funcao|الدور",
  action: "user action|action|action de lutilisateur|action utilisateur",
  moment: "timestamp|time stamp|horodatage|horodateur",
};

const MAX_HEADING_LETTERS = 200;

const USES = new Map<string, ReportUse>(
  Object.entries(HEADINGS).flatMap(([use, list]) =>
    list.split("|").map((heading) => [headingKey(heading), use as ReportUse] as const),
  ),
);

/** "Heure d’arrivée (UTC)" → "heure darrivee", "E-mail" → "email". */
function headingKey(heading: string): string {
  return heading
    .slice(0, MAX_HEADING_LETTERS)
    .replace(/\([^()]*\)/g, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\ufeff"'’‘*:=]/g, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase()
    .replace(/\be-mail/g, "email");
}

/** The use of a heading, whatever its case; null: the column is not read. */
export function useOfHeading(heading: string): ReportUse | null {
  const key = headingKey(heading);
  return key === "nom" ? "name" : (USES.get(key) ?? null);
}

/**
 * The columns of a row of headings, by index; null when the row is none. The table about the
 * meeting that Zoom puts above has an address (the host's) and minutes too, but no name.
 */
export function readHeadings(row: readonly string[]): (ReportUse | null)[] | null {
  const keys = row.map(headingKey);
  const hasFirstName = keys.some((key) => USES.get(key) === "firstName");
  const hasLastName = keys.some((key) => USES.get(key) === "lastName");
  const found = keys.map((key) => {
    // "Prénom, Nom" are two names; "Nom, Heure d’arrivée" is one.
    if (key === "nom") return hasFirstName ? "lastName" : "name";
    const use = USES.get(key) ?? null;
    // So are "Nome, Apelido".
    return use === "name" && hasLastName && !hasFirstName ? "firstName" : use;
  });
  const uses = found.map((use, index) => (found.indexOf(use) === index ? use : null));
  const has = (use: ReportUse) => uses.includes(use);
  const namesPeople =
    has("name") || has("firstName") || (has("email") && !keys.some(isAboutMeeting));
  if (!namesPeople) return null;
  if (!has("joined") && !has("left")) {
    nameUnnamed(
      uses,
      keys,
      "joined",
      /^(?:start time|heure de debut|started at|hora de inicio|وقت البدء)$/,
    );
    nameUnnamed(
      uses,
      keys,
      "left",
      /^(?:end time|heure de fin|ended at|hora de (?:termino|fim)|وقت الانتهاء)$/,
    );
  }
  const hasTime = has("minutes") || has("joined") || has("left");
  return hasTime || (has("action") && has("moment")) ? uses : null;
}

function nameUnnamed(
  uses: (ReportUse | null)[],
  keys: readonly string[],
  use: ReportUse,
  heading: RegExp,
): void {
  const index = keys.findIndex((key) => heading.test(key));
  if (index >= 0) uses[index] ??= use;
}

const ENGLISH_MEETING = "topic|meeting id|webinar id|participants|start time|end time|# registered";
const FRENCH_MEETING =
  "sujet|objet|id de (?:la )?reunion|id du webinaire|heure de debut|heure de fin";
const PORTUGUESE_MEETING = "topico|id da reuniao|id do webinar|hora de (?:inicio|termino|fim)";
const ARABIC_MEETING = /^(?:الموضوع|معرف الاجتماع|وقت البدء|وقت الانتهاء)/;
const ABOUT_MEETING = new RegExp(
  String.raw`^(?:${ENGLISH_MEETING}|${FRENCH_MEETING}|${PORTUGUESE_MEETING})\b`,
);

function isAboutMeeting(key: string): boolean {
  return ABOUT_MEETING.test(key) || ARABIC_MEETING.test(key);
}

/** `activities`: the single stays of people whom a table before has with all their time. */
type Section = "host" | "attendee" | "activities" | "other";

/** "Détails de l’", as a heading's key has it. */
const DETAILS = "(?:details? (?:de l|de la |du |des |de )?)?";
const HOST =
  "host|panell?ist|presenter|organi[sz]er|hote|animateur|paneliste|intervenant|presentateur|organisateur|organizador|anfitriao";
const ATTENDEE = "attendee|participant|other attended|others? attendee|autres? participant";
const HOSTS = new RegExp(`^${DETAILS}(?:${HOST})s?(?: details| report)?$`);
const ATTENDEES = new RegExp(`^${DETAILS}(?:${ATTENDEE})s?(?: details)?$`);
const ACTIVITIES = /activi[td]|atividade|انشطة/;

/**
 * "Host Details", "Panelist Details", "Attendee Details", "2. Participants", "3. Activités en
 * réunion": the titles between the tables of a report. Null: the row is none.
 */
export function sectionOf(row: readonly string[]): Section | null {
  const [only, ...others] = row.map((cell) => cell.trim()).filter(Boolean);
  if (!only || others.length > 0) return null;
  // At most 200 letters: MAX_HEADING_LETTERS.
  const title = headingKey(only).replace(/(?<![,.])[,.]+$/, "");
  const [, numbered] = /^\d{1,2}\. (.+)$/.exec(title) ?? [];
  const plain = numbered ?? title;
  if (HOSTS.test(plain)) return "host";
  if (ATTENDEES.test(plain)) return "attendee";
  if (ACTIVITIES.test(plain) && plain.length < 60) return "activities";
  if (numbered === undefined) return null;
  return /participant|attendees|المشارك/.test(plain) ? "attendee" : "other";
}

/** What programs call their reports: the first whose mark a row of headings has. */
const FORMS: [form: string, mark: RegExp][] = [
  ["GoTo Webinar", /^(?:interest rating|niveau dinteret)$/],
  ["Livestorm", /^(?:attendance rate|taux de presence|viewed replay|has viewed replay)$/],
  ["Microsoft Teams", /^(?:in-meeting duration|user action|participant id|first join)$/],
  ["Microsoft Teams", /^(?:id d[eou] participante?|action de lutilisateur)$/],
  ["Webex", /^(?:attendance duration|connection type|type de connexion)$/],
  ["Google Meet", /^(?:time joined|time exited)$/],
  ["Zoom webinar", /^(?:time in session|temps en session|is guest|est invite)$/],
];

/** Which program's report has such headings; null: that can't be told. */
export function formOfHeadings(row: readonly string[]): string | null {
  const keys = row.map(headingKey);
  return FORMS.find(([, mark]) => keys.some((key) => mark.test(key)))?.[0] ?? null;
}
