/** Somebody of a list, as a careful secretary would enter them. */
export interface Person {
  first: string;
  last: string;
  email: string;
  branch: string;
}

type Row = [first: string, last: string, mailbox: string, branch: string];

function people(rows: Row[]): Person[] {
  return rows.map(([first, last, mailbox, branch]) => ({
    first,
    last,
    email: `${mailbox}@people.test`,
    branch,
  }));
}

const YORUBA: Row[] = [
  ["Fúnmiláyọ̀", "Adébáyọ̀", "funmi", "Ilé-Ẹ̀kọ́ Gíga"],
  ["Olúṣẹ́gun", "Ọbásanjọ́", "segun", "Ẹgbẹ́ Òṣìṣẹ́"],
  ["Títílọpẹ́", "Ṣówándé", "titi", "Ọ̀yọ́ Cooperative"],
  ["Kẹ́hìndé", "Akínṣọlá", "kehinde", "Ìbàdàn Hub"],
  ["Bọ́lájí", "Ẹ̀gbẹ́dá", "bolaji", "Èkó Mẹ́ta"],
  ["Yétúndé", "Ọdẹ́yẹmí", "yetunde", "Ọjà Ọba"],
];

/** The lists of people by the script they are written in. */
export const PEOPLE = {
  english: people([
    ["Blessing", "Okafor", "blessing.okafor", "Lagoon Academy"],
    ["Daniel", "Carter", "d.carter", "Carter & Sons, Ltd."],
    ["Grace", "Thompson", "grace-t", 'The "Bridge" School'],
    ["Samuel", "Mensah", "samuel_mensah", "Accra Tech; Ridge"],
    ["Esther", "Williams", "esther+course", "St. Mary's"],
    ["Victor", "Hall", "victor99", "Unit 7"],
  ]),
  yoruba: people(YORUBA),
  decomposed: people(
    YORUBA.map(
      ([first, last, mailbox, branch]): Row => [
        first.normalize("NFD"),
        last.normalize("NFD"),
        mailbox,
        branch.normalize("NFD"),
      ],
    ),
  ),
  igbo: people([
    ["Chụkwụemeka", "Nwọsụ", "emeka", "Ụlọ Akwụkwọ"],
    ["Ṅgọzị", "Okonkwọ", "ngozi", "Ọha na Eze"],
    ["Ọbịageli", "Ezekwesịlị", "oby", "Enugwu Ụtụ"],
    ["Ifeọma", "Anyanwụ", "ifeoma", "Ọka Traders"],
    ["Ụchenna", "Ịgwe", "uche", "Abịa Farms"],
    ["Ńnamdị", "Azịkịwe", "nnamdi", "Ọnịcha Press"],
  ]),
  hausa: people([
    ["Ɗanjuma", "Ƙofa", "danjuma", "Ƙungiyar Ɗalibai"],
    ["Aisha", "Ɓarnawa", "aisha", "Ƴan Kasuwa"],
    ["Musa", "Ɗantata", "musa", "Kano Ƙarama"],
    ["Hauwa", "Maƙama", "hauwa", "Zariya ɗaya"],
    ["Balarabe", "Ƙauran", "balarabe", "Ɓangaren Arewa"],
    ["Zainab", "Gaɗanya", "zainab", "Makaranta"],
  ]),
  french: people([
    ["Zoé", "Lefèvre", "zoe", "École supérieure"],
    ["François", "Kouassi", "francois", "Côte d'Ivoire Télécom"],
    ["Aïssatou", "Diallo", "aissatou", "Université de Dakar"],
    ["Noël", "Bénoît", "noel", "Forêt & Fleuve"],
    ["Hélène", "Çelik", "helene", "Société Générale"],
    ["Jérôme", "Gbagbô", "jerome", "Mairie d'Abidjan"],
  ]),
  arabic: people([
    ["محمد", "العلي", "mohammed", "جامعة لاغوس"],
    ["فاطمة", "الزهراء", "fatima", "مدرسة النور"],
    ["يوسف", "إبراهيم", "yusuf", "شركة النيل"],
    ["خديجة", "حسن", "khadija", "مركز التدريب"],
    ["أحمد", "المصري", "ahmad", "بيت الحكمة"],
    ["مريم", "عثمان", "maryam", "دار السلام"],
  ]),
  emoji: people([
    ["Tolu", "Bright", "tolu", "🎓 Class of 2026"],
    ["Kemi", "Stone", "kemi", "Team 👩🏾‍💻"],
    ["Ife", "Banks", "ife", "🇳🇬 Lagos"],
    ["Seyi", "Woods", "seyi", "Gold 🏅 Level"],
    ["Dayo", "Rivers", "dayo", "❤️ Volunteers"],
    ["Bisi", "Fields", "bisi", "𝓢𝓽𝓪𝓻"],
  ]),
} satisfies Record<string, Person[]>;

export type PeopleName = keyof typeof PEOPLE;
