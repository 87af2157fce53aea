import { foldWord } from "./words.ts";

/** Words that are titles wherever they stand, and nobody's name. Without marks and full stops. */
const TITLES = setOf(`
  mr mister mrs ms mss miss mx messrs dr doctor prof professor
  engr engnr eng engineer ing ingr arc arch archt architect surv surveyor pharm pharmacist qs esv tpl
  bldr barrister advocate adv nurse matron midwife capt captain col colonel lt lieutenant sgt cpl
  excellency highness majesty eminence marshal commander admiral brig brigadier commodore rtd retd
  insp inspector supol dsp csp acp comrade comr comdr cmdr cllr councillor amb ambassador sen senator
  osagyefo hc hon honourable honorable gov governor rt hrh hrm hh hm
  otunba alhaji alhaj alh alhaja alhja hajiya hajia haja hajja mallam malam malama mlm
  chf chief oloye olori aare asiwaju erelu iyalode yeye ogbuefi ichie nze lolo
  rev revd reverend ven venerable archbishop evang evangelist pst prophet prophetess dcn dcns deaconess
  sis sister bro brother father sir madam dame abbe pere soeur
  mme mlle madame mademoiselle monsieur maitre docteur professeur ingenieur
  sra srta senhor senhora dra profa engo enga
  ustaz ustadh ustazah mawlana maulana hajj shri smt smti kum janab
  الدكتور الدكتورة د دكتور دكتورة أد الأستاذ الأستاذة أستاذ أستاذة أ السيدة الآنسة المهندس
  المهندسة الحاجة المحامي المحامية
  श्री श्रीमती डॉ कुमारी प्रो
`);

/** Words that make a title with the one after them: "Very Rev.", "Air Vice Marshal". */
const BEFORE_TITLES = setOf(`
  the his her very most right air vice rear group wing flight squadron brig lt maj associate assoc asst
  assistant deputy late royal imperial former rt dep
`);

/** Titles that are surnames too: before two or more names, or with a full stop, they are titles. */
const TITLES_OR_SURNAMES = setOf(`
  pastor barr bishop canon dean deacon elder major judge abbot apostle imam sheikh shaikh shaykh
  sheik pandit swami master maj gen general الشيخ الحاج
`);

/** Titles that are given names too. Nobody but the organiser knows which is meant. */
const TITLES_OR_NAMES = setOf(`
  prince princess king queen duke lord lady justice nana oba emir sultan sayyid sayed sri kumari don
  dona elhadj elhadji elhaj hadja baba mama السيد
`);

/** Short for a title only with their full stop, or written before a name. */
const WITH_FULL_STOP = setOf("m me pr fr sr rv rr er ca pt ps min pa mal haj sh mt mw م");

/** Letters after a name that are nothing else. */
const LETTERS = setOf(`
  phd dphil dsc mbbs mbchb mbbch bds bpharm pharmd msc mphil mba mpa mph llb llm bsc beng btech meng mtech
  bedu fnse mnse mnim fnim fnieee mnieee coren fca fcca acca aca cna acib fcib hcib mni ofr cfr gcfr gcon oon mon cpa
  cfa pmp cissp fmcp fwacs fwacp facs frcs frcp mrcp fnipr mnipr fciarb mciarb fcipm acipm mcipm mnia fnia
  fnis mnis fnivs anivs rsv fpsn mpsn mcpn frsa obe mbe cbe kbe dlitt edd pgd pgde pgdip hnd acti fcti
  acis fcis mp mcips fcips togaf itil ssap esq mlitt icen rgn bnsc mnimn
`);

/** Letters after a name that can be names. After a comma, or in capitals beside small letters. */
const LETTERS_OR_NAMES = setOf(`
  con jp san ksc ksm kjw ba ma md bed med ond nce nd rn rm rnm rpa fas mba bl nia fnm tpl cp dd aa ms
`);

/** Of these some are families with two letters, or a first name. */
const OFTEN_NAMES = setOf("ba ma med jp");

const GENERATIONS = setOf("jr jnr junior snr sr ii iii iv 2nd 3rd");

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean).map(foldWord));
}

type TitleKind = "title" | "title-or-name" | null;

/**
 * What a word is that stands before a name. `namesAfter`: how many words follow that can be names;
 * a lone one is more likely to be the given name of somebody called Pastor.
 */
export function titleBefore(word: string, namesAfter: number): TitleKind {
  const key = foldWord(word);
  const hasStop = /\p{L}\.$/u.test(word);
  // "M.R. Bello" has initials, "H.R.H. Oba Ogunwusi" a title.
  if (key.length < 3 && hasStopInside(word))
    return key === "he" && namesAfter > 1 ? "title-or-name" : null;
  if (TITLES.has(key)) return "title";
  if (TITLES_OR_SURNAMES.has(key)) return hasStop || namesAfter > 1 ? "title" : "title-or-name";
  if (TITLES_OR_NAMES.has(key)) return "title-or-name";
  if (!WITH_FULL_STOP.has(key)) return null;
  // "M. Kouassi" is a gentleman, or somebody whose name begins with M.
  if (key === "m") return hasStop ? "title-or-name" : null;
  return hasStop || /^(?:Fr|Sr|Pr|Er)$/.test(word) ? "title" : null;
}

/** What a word is that stands after a name without a comma: "Ngozi Obi (Mrs)" is another matter. */
export function titleAfter(word: string): TitleKind {
  const key = foldWord(word);
  if (key.length < 3 && hasStopInside(word)) return null;
  if (TITLES.has(key) && key.length > 1) return "title";
  return TITLES_OR_SURNAMES.has(key) || TITLES_OR_NAMES.has(key) ? "title-or-name" : null;
}

/** A word within brackets or between commas, where a title is nothing else. */
export function isTitleApart(word: string): boolean {
  const key = foldWord(word);
  return (
    TITLES.has(key) ||
    TITLES_OR_SURNAMES.has(key) ||
    TITLES_OR_NAMES.has(key) ||
    (WITH_FULL_STOP.has(key) && word.endsWith("."))
  );
}

/** A title glued to what follows: "Dr.Ngozi", "Engr/Chief". */
export function isTitleBeforeStop(word: string): boolean {
  const key = foldWord(word);
  return (
    TITLES.has(key) || TITLES_OR_SURNAMES.has(key) || (key.length > 1 && WITH_FULL_STOP.has(key))
  );
}

/**
 * What a word at the end of a name is: letters of a degree or an honour, or possibly. `names`: how
 * many names stand before it; `isShouted`: all of them are in capitals, which then say nothing.
 */
export function lettersAfter(
  word: string,
  { names, isShouted }: { names: number; isShouted: boolean },
): TitleKind {
  const key = foldWord(word);
  if (LETTERS.has(key)) {
    if (key === "mon" && !isCapitals(word)) return null;
    // "Ada Obe" has a surname, "Ada Okoro Obe" an honour in small letters.
    return names < 2 && /^\p{Lu}\p{Ll}{2,}$/u.test(word) ? "title-or-name" : "title";
  }
  // "Mariama BA" is a family of Senegal, "Bello M.A." has initials.
  if (!LETTERS_OR_NAMES.has(key) || names < 2) return null;
  if (hasStopInside(word)) return "title-or-name";
  if (!isCapitals(word) && !/^(?:B|M)(?:ed|Ed)$/.test(word)) return null;
  return isShouted || OFTEN_NAMES.has(key) ? "title-or-name" : "title";
}

/**
 * What words between commas, or in brackets, are: letters, possibly letters, or names as in "Obi,
 * Ngozi". `namesBefore`: with one alone it is the surname, and initials follow.
 */
export function lettersApart(words: readonly string[], namesBefore: string): TitleKind {
  const names = namesBefore.split(" ").length;
  let kind: TitleKind = "title";
  for (const word of words) {
    const key = foldWord(word);
    if (LETTERS.has(key)) continue;
    if (names < 2 || !/^\p{Lu}{2}|^\p{Lu}\./u.test(word)) return null;
    if (LETTERS_OR_NAMES.has(key)) {
      if (hasStopInside(word)) kind = "title-or-name";
    } else if (words.length === 1 && isUnknownLetters(word) && /\p{Ll}{2}/u.test(namesBefore))
      kind = "title-or-name";
    else return null;
  }
  return kind;
}

/** "FNIVS", "FAEng": there are more societies than anybody has listed. */
function isUnknownLetters(word: string): boolean {
  return /^\p{Lu}{3,8}$|^\p{Lu}{2,4}\p{Ll}{2,6}$/u.test(word);
}

/** How many words at the front make one title: "His Excellency", "Most Rev."; 0: none do. */
export function wordsOfLongTitle(words: readonly string[]): number {
  let at = 0;
  while (at < words.length - 2 && BEFORE_TITLES.has(foldWord(words[at] ?? ""))) at++;
  const ends = at > 0 && titleBefore(words[at] ?? "", 2) === "title";
  return ends ? at + 1 : 0;
}

/** "III", "Jr": part of the name, and never the surname itself. */
export function isGeneration(word: string): boolean {
  return GENERATIONS.has(foldWord(word));
}

function hasStopInside(word: string): boolean {
  return /\p{Script=Latin}\.\p{L}/u.test(word);
}

function isCapitals(word: string): boolean {
  return !/\p{Ll}/u.test(word) && /\p{Lu}/u.test(word);
}

/** Whether a word is in any list of titles and letters, in whatever capitals. */
export function isTitleWord(word: string): boolean {
  const key = foldWord(word);
  return [
    TITLES,
    TITLES_OR_SURNAMES,
    TITLES_OR_NAMES,
    BEFORE_TITLES,
    WITH_FULL_STOP,
    LETTERS,
    LETTERS_OR_NAMES,
    GENERATIONS,
  ].some((words) => words.has(key));
}
