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
