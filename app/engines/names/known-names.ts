import { foldWord } from "./words.ts";

// Names that are nearly always given names, or nearly always surnames, among people who are on
// lists in Nigeria and around it. They decide nothing: they make us ask whether "Okafor Chioma" is
// written surname first. Names that are both (Bello, Adebayo, Musa, Emmanuel) are in neither.

const GIVEN = setOf(`
  funmilayo funmi folake folasade sade bukola tunde segun kunle wale dele femi yemi bisi ronke yetunde
  titilayo titi temitope tope tolulope tolu toluwani tolani damilola dami damilare ayomide seun simisola
  simi modupe omolara omowunmi omotola omolola abosede morenike adenike adesuwa adeola adunni gbenga
  ifeoluwa kemi lanre lekan niyi sola shola bunmi jumoke mojisola moji iyabo olufemi olumide olusegun
  olufunmilayo olufunke funke olubunmi olamide abimbola bimbola busola busayo bolanle bolaji yinka
  yewande wunmi omobolanle opeyemi ope eniola feyisayo feyi tosin tobi tobiloba tomi tomiwa tayo dapo
  deji dayo mayowa mosunmola mope morayo morounkeji nike nifemi kike oyindamola oyinkansola rolake
  ronke remi sunkanmi kolapo kola kehinde ireti ibukun ibukunoluwa ebunoluwa fikayo fiyinfoluwa
  ngozi chioma amaka adaeze chinedu chidi emeka chukwuemeka ifeoma ifeanyi ifeyinwa obinna ugochi
  ugochukwu nkechi nkechinyere nkem nkiru nkiruka nneka chinwe chinyere chiamaka chidinma chisom chidera
  ebuka ebere ogechi onyinyechi onyinye uchenna uzoamaka adaobi adanna oluchi nnenna ijeoma kelechi
  tochukwu tobechukwu tobenna somtochukwu somto nonso chinonso kosisochukwu kenechukwu lotanna olanna
  ozioma amarachi ndidi chigozie ikenna nnamdi obiageli obioma chinelo chiemelie kamsiyochukwu
  kambili kaodinaka chikaodili ogochukwu ogechukwu ukamaka uju ujunwa urenna ezinne ezinwanne nwakaego
  chukwudi chukwuebuka chibuzo chibuike chidiebere chijindu chika chikodi chimamanda chinaza chizoba
  adaora adaku akudo akunna azuka echezona ekene ekenedilichukwu golibe izuchukwu jideofor
  zainab zaynab hauwa fatima fatimah faty aisha aishatu amina aminatu hadiza rukayya rukayyat rukayat
  hafsat maryam halima khadija khadijah khadijat safiya habiba bilkisu hajara asmau rahmat rashidat
  sadiya saadatu jamila salamatu rabiatu ramatu murjanatu nafisa nafisat mariya balkisu firdausi
  osas osaze efosa ehi eseosa oghenekaro ejiro ufuoma oghenetega ogheneovo itohan isoken ivie
  itoro idara uduak emem mfon aniekan inemesit nsikak edidiong utibe ubong idongesit imaobong
  ekaette nkoyo ofonime doose mimidoo nguveren sewuese torkwase ngunan mwuese
  grace blessing mercy comfort patience joy faith peace favour favor esther ruth mary sarah elizabeth
  deborah rebecca rachel hannah victoria gloria helen juliet christiana florence charity precious
  happiness stella janet jane susan margaret catherine josephine caroline agnes beatrice cecilia dorcas
  eunice lydia martha naomi priscilla rhoda tabitha veronica vivian winifred oluwaseun abigail angela
  anita anna annabel cynthia doris edith evelyn felicia fidelia franca georgina gladys ifunanya irene
  jennifer jessica joan joyce judith kate lilian linda loveth lucy magdalene maureen miriam monica
  nancy olivia pamela patricia perpetua philomena queeneth rita rosemary roseline sandra scholastica
  sophia sylvia theresa ursula uloma virginia yvonne kimberly michelle nicole laura emily charlotte
  aminata mariama aissatou fatou awa kadiatou oumou mamadou ousmane abdoulaye cheikh ibrahima boubacar
  souleymane marie chantal brigitte francoise aya affoue adjoua akissi khady astou ndeye rokhaya
  seynabou mariam fanta nafissatou djeneba salimata jeanpierre jeanbaptiste jeanclaude marieclaire
  sandrine veronique nathalie clarisse solange pascaline mireille ghislain thierry
  kofi kwame kwaku kwabena kwadwo kojo kwesi kwasi akwasi yaw akosua abena akua yaa afia efua esi adwoa
  adjoa akosuah maame ekow fiifi kobina kweku naa dzifa sena selorm elikem mawuli edem kafui delali
  priya anjali rajesh suresh ramesh deepika lakshmi sunita pooja amit vijay sanjay rahul rohit arjun
  neha kavita meena sneha divya swati arun ashok deepak manoj rakesh sunil ananya aarti shreya
  adetoun adetola adebukola omotayo omobola olabisi olajumoke olanike toyin toyosi yejide yeside anuoluwapo
  boluwatife bukunmi debola desola dolapo ebun eyitayo fehintola gboyega ibidun ibironke idayat ireoluwa
  iyanuoluwa iyanu jide kafayat latifat mistura monsurat mutiat mujidat pelumi raliat risikat rofiat
  sekinat semilore shade shakirat sherifat sidikat silifat simbiat taibat tawakalit tenitola teni toni
  tunrayo wasilat wosilat zulfah zulaikha olayemi olatundun omotoke abeke adetutu adejoke aderonke
  adaugo akachukwu amauche anulika chetachi chibundu chibuzor chidalu chidiogo chidozie chiduben
  chiemeka chijioke chikamso chimdi chimezie chimaobi chinenye chinemerem chinweike chinwendu chisimdi
  chizaram chizitere chukwunwike dubem dumebi ebele ekwutosi ezioma ginika ihuoma ijendu kanayo
  kasarachi kosi lebechi makuochukwu munachi munachimso nkemdilim nmesoma nwamaka nwanneka nwando
  obinwanne onyeka onyedika sochima somadina soluzo sopuruchi ugoeze ugonna uzochi uzochukwu zikora
  asabe aziza balaraba binta fadila fatsuma furera hannatu hassana hussaina jummai kande karima kubra
  ladi laraba lubabatu maimuna maimunatu mairo murja rahila rakiya saratu saadatu saudatu talatu
  tasalla uwani zaliha zuwaira zahra hindatu zarah fadimatu yagana falmata
  aisosa iyobosa nosakhare osamudiamen osarugue osaretin uwaila efetobor onome akpevwe ruona ese
  terna terngu aondona hembafan kpadoo ngohide ember iveren ene enewa onyeche ojoma ochanya
  ewurama ewuraesi araba aba ekua ekuba abla aku edinam enyonam esinam eyram makafui yayra seyram
  nhyira adom maabena serwaa pokuaa konadu dede dedei korkor naadu
  leila layla yasmin yasmine samira nadia salma amal hanan iman mona mouna rania reem sara samia souad
  zohra zineb naima latifa malika houda ilham khaoula asma hajar nour noor huda
  anne annesophie camille juliette pauline claire emmanuelle isabelle sylvie monique jacqueline odile
  gisele josiane bernadette honorine edwige rosine mariamou hawa rokia rokiatou assetou bintou kadidia
  kevin brian sean ian keith christopher jeremy geoffrey timothy
  ana paula carla fernanda juliana larissa camila gabriela rafaela ines sofia lurdes fatinha
  sushmita aishwarya radha geeta gita usha asha rekha shalini nisha ritu preeti jyoti swathi harini
  venkatesh karthik harish naveen pradeep sandeep sachin nitin mukesh dinesh mahesh ganesh
  joao luisa beatriz ines mariana teresa catarina margarida leonor joana filipa rui
`);

const SURNAMES = setOf(`
  okafor okonkwo okeke nwosu nwankwo eze okoro okoye nnaji igwe nwachukwu nwafor okpara ezeh ekwueme
  uzor udeh anyanwu onuoha onyia ugwu ugwuanyi nnamani mbah asogwa okwuosa osuji achebe adichie iwuanyanwu
  nwokedi nwoke nwodo nwabueze nwobodo nwaneri nwogu okorie okoli okolie okolo okonjo okorafor okwara
  onwuachi onyeama onwudiwe ohaeri odoemena obiora obiechina ozoemena uzodinma uzoma umeh umeadi ani
  ekeh ekwe ezeani ezeigbo ezeokoli ezekwesili mgbemena mbanefo mbadiwe madueke maduka
  achike agbo akabogu akubue alozie amadi anigbogu anikwe anozie anyaegbunam anyaoku asiegbu asika
  duru edeh egbuna egwu ekezie enwerem etiaba ezike ibeh ibekwe idika ifejika iheanacho iheme ikpeazu
  iroha iroegbu iwobi mbanugo mbonu nduka ndukwe ngige njoku nkwocha nnadi nnoli nwabara nwadike
  nwagbara nweke nwigwe nwogbo obiako obichere obidike odimegwu oduche ofoegbu ogbu oguejiofor ohanele
  ojiako ojukwu okadigbo okanu okereke okezie okigbo okonta okoronkwo okpala onumonu onuorah onwubiko
  onwuegbu onwumere onwurah onyejekwe opara orizu ojiaku osadebe ozor ubah udechukwu udoji ufomba
  ukpabi uzoho ugwueze
  adeboye adegboye adekoya adelaja adeniji adenuga adeoye adesanya adewuyi agboola agbaje ajiboye
  akinbode akinbola akinlade akinrinade akinyele alakija animashaun apata awosanya awoyemi babalola
  badmus badru bamgbose bolarinwa dairo dipeolu fabiyi fadipe fajana famakinwa fapohunda farinde
  gbadamosi gbajabiamila ilori jinadu kalejaiye kuti laniyan lasisi majekodunmi makanjuola odebiyi
  odeyemi odunlami okanlawon okunola okusanya olaleye omole omoniyi onafowokan osinowo oyekan oyelade
  oyelami oyeniran oyerinde oyeyemi sanni sanyaolu shobowale shodeinde shonibare sijuwade sokoya
  sosanya
  akande akinyemi alabi balogun fashola fasina falana fagbemi lawanson ogundipe okunade onabanjo oni
  osho oshodi otedola sanusi shittu soyinka sowande tinubu awolowo awosika ayeni odukoya odunsi obasanjo
  afolayan alao amosun aregbesola arowolo bakare coker daramola dosunmu durojaiye famuyiwa jimoh
  ladipo makinde odetola fayemi fawehinmi fatoyinbo fadahunsi fagbenle fajemirokun ajayi ajala ajibola
  adeyemi adebisi adebanjo adelakun adegbite adeoti aderibigbe akintola akinola akinsanya akinjide
  oyebanji oyedepo oyelaran oyewole oyinlola osinbajo osuntokun olaoye olajide olorunfemi olukoya
  olaniyan olawuyi omotosho omotoso popoola raji salako sobowale sodipo somade sonubi
  dangote tambuwal gumi yaradua bichi kwankwaso ganduje zango gusau dantata tafida waziri galadima
  ciroma gaya katsina daura dutse maitama bayero gwarzo rano kumo gombe bauchi
  essien archibong inyang umoh akpabio igbinedion omoregie obaseki oshiomhole ehigiator idahosa
  mensah owusu boateng asante appiah asamoah agyeman agyemang ofori antwi amoah addo adjei acheampong
  gyasi sarpong frimpong nkrumah annan quaye lartey nartey quartey lamptey ankrah amponsah danquah darko
  donkor opoku oppong asiedu bediako baah yeboah boakye asare amankwah ampofo tagoe aryee ashitey
  amegashie agbeko dzokoto gbeho ablordeppey
  diallo traore coulibaly keita toure diop ndiaye fall sow diouf gueye seck faye kone ouattara cisse
  camara conde barry bah sylla kouyate sissoko diarra dembele sangare konate ouedraogo sawadogo kabore
  zongo compaore mbaye sarr thiam kane wade agbodjan adjovi hounsou dossou tchibozo eyadema essomba
  fotso kamga nkeng mballa ndongo bamba fofana doumbia sanogo tall niang ndour senghor dieng
  sharma patel gupta reddy iyer nair menon rao mehta desai joshi verma mishra chatterjee banerjee
  mukherjee bose ghosh naidu pillai agarwal kapoor malhotra chopra iyengar bhattacharya tiwari
  silva santos sousa souza oliveira pereira ferreira costa rodrigues fernandes gomes lopes carvalho
  almeida ribeiro pinto teixeira moreira correia mendes nunes tavares barbosa machado
  smith brown davies walker wright thompson robinson clarke evans hughes edwards roberts cooper harris
  campbell mcdonald mckenzie obrien oneil oneill murphy
`);

/** Beginnings that only given names or only surnames have. */
const GIVEN_BEGINNING = /^(?:oluwa|oghene|chiamak|temi|ifeolu|ayomi|toluw|jesu)\p{L}{2}/u;
const SURNAME_BEGINNING = /^(?:ogun|nwan|nwok|ezen)\p{L}{3}/u;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Of a hyphenated name its first part counts: "Adaeze-Marie", "Okafor-Bello". */
function keyOf(word: string): string {
  return foldWord(word.split("-")[0] ?? word);
}

export function isSurelyGiven(word: string): boolean {
  const whole = foldWord(word);
  const key = keyOf(word);
  return GIVEN.has(whole) || GIVEN.has(key) || GIVEN_BEGINNING.test(key);
}

export function isSurelySurname(word: string): boolean {
  const key = keyOf(word);
  return (SURNAMES.has(key) || SURNAME_BEGINNING.test(key)) && !GIVEN.has(key);
}

/** Names that are given names of some and surnames of others, and short ones that compounds have. */
const EITHER = setOf(`
  musa musah ibrahim bello usman sani sanni yusuf abubakar aliyu aliu ali umar umaru omar ahmed ahmad
  mohammed mohamed muhammad muhammed adamu idris isa isah issa haruna yakubu sulaiman suleiman garba
  lawal shehu danjuma danladi bala audu abdullahi abdulahi abdullah hassan hasan hussein hussaini salihu
  saliu kabir kabiru nasir nasiru bashir bashiru tahir habib jamil salim rashid karim kareem aminu sadiq
  mustapha mukhtar nuhu ishaq jibril bilal dauda gambo tanko saidu lawan mahmud khalid amadu moussa
  james john samuel daniel david joseph peter paul thomas emmanuel michael simon philip phillip joshua
  stephen steven moses isaac jacob elijah matthew mark luke andrew george charles henry edward francis
  frances patrick anthony martin robert william richard victor christian christina felix benjamin
  solomon sunday monday friday joel abraham godwin goodluck johnson williams peters stephan stephens
  bright clement vincent lawrence augustine augustina christine josephine daniela danielle gabriel
  gabrielle brian bryan brain allan alan eric marian miriam martina marion marcel michel pascal andre
  adebayo adewale adekunle adeniyi adeniji adesina adeola adebola ademola ayodele ayodeji babatunde
  babatunji olawale olatunji olatunde olaniyi olaniyan oluwole olufemi adewole adedayo adetayo adeyemo
  afolabi abiola abiodun abimbola ajibola ajibade akindele akinwale alaba alade ayinde bamidele folorunso
  idowu kayode kazeem lateef oladele olalekan olamide olayinka oyedele oyewale oyetola rotimi salami
  taiwo tajudeen tayo jide bola bisola gbemi kunmi bunmi goke bukola busola dele folake bayo tola sola
  wole yomi joke lola dotun toba niran seyi tomiwa toyin niyi remi shola folu rinsola peju sina
  obi okoro eze ugwu nnaji uche uchenna ebuka chukwuma chukwudi chukwuka ikechukwu ogbonna ifechukwu
  nwachukwu chima chimaobi nonso emeka oge ugo ike kene echi ndu nedu nenye nonso jioke mere zoba
  kofi mensah osei boakye amoako ofosu gyamfi kwarteng ampomah yaw koffi yao kouame kouassi konan
  amadou mamadou ousmane ibrahima moussa ahmadou idrissa seydou cheick youssouf
  youssef yousef khaled tariq tarek hamid saeed said samir amir rahman rahim malik majid kadir aziz
  azeez raheem hakeem hakim ganiyu ganiu wahab wasiu fatai hamid jelil jalil basit samad quadri qudus
  akpan edet eyo inyene archie ndubuisi chibueze obioma chukwunonso ogbonnaya nnabuife azubuike uzochukwu
  shuaibu tukur abba buhari sule baba yaro goni modu bukar kyari zanna mele mallam balarabe mahmud mahmoud
  amin ahmadu husseini mansur mansour faruk farouk anas zubairu surajo rabiu sagir murtala nura sabo bature
  terver tersoo tyoor iorfa aondo ameh onoja ochai omale ejeh adah edache danlami abdurrahman sufiya
  nelson herbert morgan dean harry louis alfred albert frank ernest oscar walter marvin marina blessings
  smyth johnston tomas salwa selma ismail ismaila mukhtari hamza zakari zakariya luqman lukman munir
  effiong bassey etim okon udo ekpo asuquo ita osagie igho efe ese ufuoma tega karo
`);

/** What compound names begin with: what follows is a name of its own. */
const COMPOUND_BEGINNING = new RegExp(
  "^(?:oluwa|olu|ola|ade|ayo|ife|oyin|oye|ogun|ope|omo|akin|temi|chukwu|chi|nna|nne|ogo|ugo|abdul" +
    "|abdu|abu|oghene|osa|baba|fola)(?=\\p{L}{3})",
  "u",
);

/** Whether a word is somebody's name as it is written, by itself or at the end of a compound. */
export function isKnownName(word: string): boolean {
  const isListed = (key: string) => GIVEN.has(key) || SURNAMES.has(key) || EITHER.has(key);
  const key = foldWord(word);
  return isListed(key) || isListed(key.replace(COMPOUND_BEGINNING, ""));
}

/** Pairs of letters that known names have, with ^ before the first letter and $ after the last. */
const KNOWN_PAIRS = new Set([...GIVEN, ...SURNAMES, ...EITHER].flatMap((name) => pairsOf(name)));

function pairsOf(word: string): string[] {
  return [...`^${word}`].map((letter, at) => letter + (word[at] ?? "$"));
}

/** Three consonants that no name has in a row, where "gb" and "kw" are one. */
const TOO_MANY_CONSONANTS = /[bcdfghjklmnpqrstvxz]{4}|([bcdfghjkpqstvxz])(?!\1)[bcdfgjkpqstvxz]{2}/;

/** Whether a word has letters in a row that no known name has: nobody's name, but a slip. */
export function isUnspeakable(word: string): boolean {
  const key = foldWord(word);
  return TOO_MANY_CONSONANTS.test(key) || pairsOf(key).some((pair) => !KNOWN_PAIRS.has(pair));
}

/** Where a word stands in names: first, last or either; or nobody has listed it. */
export function placeOf(word: string): "given" | "surname" | "either" | "unlisted" {
  if (EITHER.has(foldWord(word))) return "either";
  if (isSurelyGiven(word)) return "given";
  return isSurelySurname(word) ? "surname" : "unlisted";
}
