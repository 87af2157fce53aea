import type { ColumnUse } from "../lists/list-columns.ts";

/**
 * Headings by what they mean, in English, Yoruba, Igbo, Hausa, French, Portuguese and Arabic. Compared
 * without case, marks, spaces and punctuation; the part in brackets ("Name (Original Name)") is
 * tried with and without.
 */
export const KNOWN_HEADINGS: [ColumnUse, string][] = [
  [
    "email",
    `email|emailaddress|mail|mailaddress|emailid|useremail|attendeeemail|participantemail|
     workemail|personalemail|contactemail|yourmail|youremail|imeeli|adiresiimeeli|adreesiimeeli|
     imel|adireshinimel|adreslimel|courriel|adressecourriel|adressemail|adresseemail|
     adresseelectronique|couriel|correioeletronico|correioelectronico|correio|enderecodeemail|
     enderecoeletronico|enderecoelectronico|enderecodecorreioeletronico|correo|correoelectronico|
     emailadres|adressedemessagerie|adressedecourriel|adressedecourrierelectronique|messagerie|
     mel|adressemel|adireshinimeel|adireshinemail|emel|imeel|imeli|adiresiimeli|adreesiozie|ozie|
     adreesiimeel|adreesiemail|imeelu|emeelu|ozieletronik|البريدالالكتروني|البريدالالكترونى|
     بريدالكتروني|عنوانالبريدالالكتروني|الايميل|ايميل|البريد`,
  ],
  [
    "firstName",
    `firstname|firstnames|first|1stname|fname|givenname|givennames|forename|forenames|othernames|
     othername|christianname|yourfirstname|oruko|orukoakoko|orukoabiso|ahambu|ahanmbu|sunafarko|
     sunanfarko|prenom|prenoms|primeironome|nomeproprio|nomesproprios|prenome|nombre|nombres|
     sunanafarko|orukokinni|ahaizizi|الاسمالاول|الاسمالشخصي`,
  ],
  [
    "lastName",
    `lastname|lastnames|last|lname|surname|surnames|familyname|family|yourlastname|apele|
     orukoidile|orukoebi|orukobaba|ahaezinulo|ahanna|sunanmahaifi|sunaniyali|sunandangi|nom|
     nomdefamille|sobrenome|apelido|ultimonome|apellido|apellidos|sobrenomes|apelidos|
     nomedefamilia|noms|nomsdefamille|nompatronymique|patronyme|sunanuba|sunanbaba|sunangida|
     sunankarshe|orukoikeyin|ahaikpeazu|اسمالعائلة|اسمالعائله|العائلة|لقبالعائلة|اللقب|الكنية|
     الاسمالاخير`,
  ],
  [
    "fullName",
    `fullname|firstnamelastname|name|names|participant|participantname|attendee|attendeename|
     student|studentname|recipient|recipientname|learner|learnername|holder|nameofparticipant|
     nameofstudent|originalname|displayname|yourname|candidate|candidatename|membername|
     orukokikun|orukoni kikun|ahazuruoke|aha|cikakkensuna|suna|nomcomplet|nometprenom|
     nometprenoms|prenometnom|nomprenom|nomecompleto|nome|nombrecompleto|nomsetprenoms|
     nomsetprenom|prenomsetnoms|prenomsetnom|nomprenoms|nomsprenoms|prenomnom|nomduparticipant|
     nomdesparticipants|nomdelaparticipante|nomdelapprenant|nomdustagiaire|nomdubeneficiaire|
     nomdeletudiant|apprenant|stagiaire|sunayen|sunanmahalarci|sunandalibi|sunandalibai|
     orukoakekoo|ahanuju|ahazuruezu|ahanwaakwukwo|nomedoparticipante|nomedoaluno|nomedoformando|
     nomedoestudante|nomedocandidato|nomeesobrenome|nomeeapelido|participante|formando|aluno|
     الاسمالكامل|الاسمبالكامل|الاسم|اسم|الاسمالثلاثي|الاسمالرباعي|الاسمواللقب|الاسموالنسب|
     اسمالمشارك|اسمالطالب|اسمالمتدرب|المشارك`,
  ],
  [
    "certificateName",
    `certificatename|certificate|certificatetitle|certname|award|awardname|course|coursename|
     programme|program|programname|training|trainingname|workshop|eko|oruko eko|iweeri|
     orukoiweeri|akwukwoasambodo|asambodo|ihe omumu|takardarshaida|darasi|kwas|certificat|
     nomducertificat|cours|formation|nomducours|certificado|nomedocertificado|curso|nomedocurso|
     formacao`,
  ],
  ["field:Course Title", "coursetitle|titleofcourse|titreducours|titulodocurso"],
  [
    "field:Completion Date",
    `completiondate|datecompleted|datecompletion|completedon|completed|finishedon|finished|
     dateofcompletion|date|enddate|issuedate|ojoipari|ojo|dateachevement|datedefin|
     datadeconclusao|data|ranar kammalawa|ubochi`,
  ],
  [
    "field:Instructor Name",
    "instructorname|instructor|trainer|tutor|facilitator|teacher|lecturer|oluko|formateur|instrutor|formador",
  ],
  [
    "field:Organization Name",
    `organizationname|organisationname|organization|organisation|company|institution|school|
     employer|entreprise|organisme|organizacao|empresa`,
  ],
];
