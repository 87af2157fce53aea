/*
 * What visitors and guests read, in English: the source of all other catalogues. A screen is a
 * group; what stands in braces is filled in and keeps its name in every language. A text that
 * counts has a form for each of the language's plurals, and may have one for an exact number. What
 * organisers read is not here.
 */
export const en = {
  /** The way to other languages. Their names are each in itself. */
  languages: {
    choose: "Language",
    chooseOwn: "Language of this page and of your e-mails",
  },

  /** Said in many places. */
  common: {
    optional: "(optional)",
    privacy: "Privacy",
    reportForm: "Report this form",
    madeWith: "Made with {product}",
    forYou: "For you: {when}",
    questions: "Questions? Write to {address}.",
    back: "Back",
    yes: "Yes",
    no: "No",
    emailAddress: "E-mail address",
    anotherEmail: "Another e-mail address",
    emailInFull: "Enter an e-mail address in full, like name@example.com",
    yourEmailInFull: "Enter your e-mail address in full, like name@example.com",
    leaveEmpty: "Leave this empty: it catches spam",
    oneMoreStep: "One more step",
    answersNeedALook: {
      1: "One answer needs attention",
      2: "Two answers need attention",
      3: "Three answers need attention",
      4: "Four answers need attention",
      5: "Five answers need attention",
      6: "Six answers need attention",
      7: "Seven answers need attention",
      8: "Eight answers need attention",
      9: "Nine answers need attention",
      10: "Ten answers need attention",
      other: "{count} answers need attention",
    },
    waitMinutes: { 1: "Wait a minute", other: "Wait {count} minutes" },
    waitHours: { one: "Wait {count} hour", other: "Wait {count} hours" },
  },

  /** When something is. */
  times: {
    hours: "{from} to {to}",
    startsInMinutes: { one: "in {count} minute", other: "in {count} minutes" },
    startsInHours: { one: "in {count} hour", other: "in {count} hours" },
    startsInDays: { one: "in {count} day", other: "in {count} days" },
    startsInHoursAndMinutes: "{hours} {minutes}",
    minutes: { one: "{count} minute", other: "{count} minutes" },
    now: "now",
    sessions: { one: "{count} session", other: "{count} sessions" },
  },

  /** Several sessions under one registration. */
  series: {
    sessions: "Sessions",
    session: "Session {number}",
    sessionOf: "{series}: {session}",
    part: "This is session {number} of {total}.",
    left: {
      0: "There are no more sessions.",
      one: "One more session is coming up: {next}.",
      other: "{count} more sessions are coming up. The next is {next}.",
    },
    cancelledOne: {
      title: "This session is cancelled",
      words: "It won’t take place. We’re sorry.",
    },
    overOne: { title: "This session has ended", words: "The room is closed now." },
    now: "Now",
    next: "Next",
    attended: "Attended",
    missed: "Missed",
    cancelled: "Cancelled",
    progress: "You attended {attended} of {total} sessions.",
    progressOne: "You attended the session.",
    progressNone: {
      one: "You have not attended the session.",
      other: "You have not attended any of the {count} sessions.",
    },
    several: "Several sessions are open now. Choose the one you want to join.",
    join: "Join {session}",
    subscribe: "Subscribe to all sessions",
    download: "Download all sessions",
    keptUpToDate: "If you subscribe, your calendar updates when a session moves.",
    ruleAll: { one: "Attend the session.", other: "Attend all {count} sessions." },
    ruleSome: "Attend at least {needed} of the {count} sessions.",
    conditionAll: { one: "Attend the session", other: "Attend all {count} sessions" },
    conditionSome: "Attend at least {needed} of the {count} sessions",
    have: { 0: "None so far", other: "{count} so far" },
    missedOnes: "Missed: {list}",
    nextWords: "Next: {session}, {when}.",
  },

  /** The pages of a form. */
  form: {
    submit: "Submit",
    register: "Register",
    continue: "Continue",
    registerHeading: "Register for this webinar",
    pageOf: "Page {position} of {count}",
    saveForLater: "Save for later",
    startAgain: "Start again with an empty form",
    byLink:
      "You are continuing saved answers. Anyone with the link can read what you write here. If these aren’t your answers, start again with an empty form.",
    lost: "We can’t open your earlier answers here. They were sent, started in another browser, or left for more than two days. Please fill in the form from the start.",
    lostKept: "What you typed on the last page is kept.",
    unfinished: "There are unsent answers in this browser.",
    continueWith: "Continue the answers from {moment}",
    whoseTitle: "Are these answers yours?",
    whoseWords: "Someone started filling in this form. Open the answers only if that was you.",
    whoseOpen: "Open my answers",
    typedTitle: "What you typed",
    typedWords: "It was not sent. Copy it, or send it to the organiser: {address}",
    questionsAsk: "Questions? Write to the organiser: {address}",
    alreadyRegistered: "Already registered?",
    getLink: "Get your joining link",
    checkTitle: "Check your answers",
    notAnswered: "Not answered",
    change: "Change",
  },

  /** What a page of a form says where a phone keeps what is typed. */
  keep: {
    kept: "What you type is kept on this phone until it is sent, for at most {days} days.",
    drop: "Delete it from this phone",
    dropped: "Deleted from this phone.",
    unsent: "Not sent: there is no connection, or it broke.",
    stays: "Your answers are kept on this phone. If they arrived after all, they still count once.",
    pressAgain: "Press the button again when you are back online.",
    send: "Send when I’m back online",
    waits: "Not sent yet. It leaves when this phone is back online, even if you close this page.",
    waitsOpen:
      "Not sent yet. It leaves when this phone is back online and this page is open. If you close it, open it again.",
    sending: "Sending…",
    sent: "Your answers were sent.",
    toThanks: "Continue",
    refused: "Your answers were not taken.",
  },

  /** Why a post is shown again although every answer is right. */
  refused: {
    trap: "The hidden spam field was filled in, perhaps by your browser. We’ve cleared it. Press {button} again.",
    openLong:
      "This page was open for a long time. Everything you typed is still here. Press {button} again.",
    quick:
      "You sent that very quickly, and it contains a link. Check it, then press {button} again.",
    manyAnswers:
      "We’ve had a lot of answers from your network. Yours is still here: {wait}, then press the button again.",
    manyRequests: "We’ve had a lot of requests from your network. {wait}, then try again.",
    manyToAddress: {
      hour: "We send at most {most} e-mails an hour from forms to one address. {wait}, then try again.",
      day: "We send at most {most} e-mails a day from forms to one address. {wait}, then try again.",
    },
  },

  /** Why a form takes no answers, or not yet. */
  closed: {
    sample: {
      title: "This is sample data",
      words: "This form is only an example, so it takes no answers.",
    },
    takenDown: { title: "This form was taken down", words: "It no longer takes answers." },
    off: {
      title: "This form is not taking answers",
      words: "The organiser has turned it off for now.",
    },
    closedTitle: "This form has closed",
    closedOn: "It closed on {moment}.",
    full: "This form is full",
    fullWords: {
      one: "It has reached its limit of {count} answer.",
      other: "It has reached its limit of {count} answers.",
    },
    duplicate: {
      title: "One answer from each person",
      words:
        "We already have an answer from you, so this one was not added. To change it, write to the organiser.",
    },
    repeated: "This has been used before",
  },

  /** Whether a webinar takes registrations. */
  registration: {
    cancelled: {
      title: "This webinar is cancelled",
      words: "It won’t take place. We’ve e-mailed everyone who registered.",
    },
    over: { title: "This webinar has ended", words: "Registration is closed." },
    notYet: "Registration has not opened yet",
    opensOn: "It opens on {moment}.",
    closed: "Registration has closed",
    closedOn: "It closed on {moment}.",
    allPlacesTaken: { one: "The only place is taken.", other: "All {count} places are taken." },
    joinWaitingList: "Join the waiting list",
    waitingListWords: "{taken} Register, and you’ll get a place when it’s your turn.",
    where: "Where",
    with: "With",
    /** Where a series is whose sessions are in different places. */
    perSession: "See each session",
    online: {
      now: "Online. We e‑mail you the link.",
      onceApproved: "Online. We e‑mail you the link once you’re approved.",
      oncePlaceFree: "Online. We e‑mail you the link if you get a place.",
      toRegistered: "Online. Everyone who registered has been sent the link.",
      nobody: "Online",
    },
    /** The same after the name of a place. */
    orOnline: {
      now: "{venue}, or online. We e‑mail you the link.",
      onceApproved: "{venue}, or online. We e‑mail you the link once you’re approved.",
      oncePlaceFree: "{venue}, or online. We e‑mail you the link if you get a place.",
      toRegistered: "{venue}, or online. Everyone who registered has been sent the link.",
      nobody: "{venue}, or online",
    },
  },

  /** The questions of a form. {question} is its text in quotation marks. */
  fields: {
    hintAllCorrect: "Choose all that are correct.",
    hintPoints: { 0: "No points.", one: "{count} point.", other: "{count} points." },
    enterAnswer: "Enter an answer to {question}",
    chooseAnswer: "Choose an answer to {question}",
    chooseShown: "Choose one of the choices shown for {question}",
    chooseOne: "Choose one",
    otherLabel: "Other",
    otherWhat: "If other, what?",
    sayOther: "Say what “Other” is for {question}, or make another choice",
    otherTooLong: "“Other” can be at most {most} characters for {question}",
    rowChooseShown: "Choose one of the answers shown for {row} in {question}",
    rowChoose: "Choose an answer for {row} in {question}",
    yesOrNo: "Choose Yes or No for {question}",
    tickToAgree: "Tick the box to agree: {question}",
    agreed: "Agreed: {words}",
    numberFromTo: "Choose a number from {from} to {to} for {question}",
    ofMax: "{number} of {max}",
    atLeastOneAnswer: "Choose at least one answer to {question}",
    exactly: "Choose exactly {min} for {question}",
    between: "Choose {min} to {max} for {question}",
    atMost: "Choose at most {max} for {question}",
    atLeast: "Choose at least {min} for {question}",
    hintExactly: "Choose exactly {min}.",
    hintBetweenChoices: "Choose {min} to {max}.",
    hintAtMost: "Choose at most {max}.",
    hintAtLeast: "Choose at least {min}.",
    tooLong: "The answer to {question} can be at most {most} characters. This has {has}",
    tooShort: "The answer to {question} needs at least {least} characters. This has {has}",
    charactersFromTo: "{least} to {most} characters.",
    charactersAtMost: "At most {most} characters.",
    charactersAtLeast: "At least {least} characters.",
    wholeNumber: "Enter a whole number for {question}, like 12",
    number: "Enter a number for {question}, like 12.5",
    numberBetween: "Enter a number from {min} to {max} for {question}",
    numberOrMore: "Enter a number of {min} or more for {question}",
    numberOrLess: "Enter a number of {max} or less for {question}",
    hintBetween: "A number from {min} to {max}.",
    hintOrMore: "A number of {min} or more.",
    hintOrLess: "A number of {max} or less.",
    webAddress: "Enter a web address for {question}, like https://example.com",
    webAddressTooLong: "The web address for {question} can be at most {most} characters",
    firstName: "First name",
    lastName: "Last name",
    noAddressInName: "Enter a name without links, e-mail addresses, @, < or >",
    enterFirstName: "Enter a first name",
    enterFirstNameFor: "Enter a first name for {question}",
    enterLastName: "Enter a last name. If you have only one name, enter a dash (-)",
    enterLastNameFor:
      "Enter a last name for {question}. If you have only one name, enter a dash (-)",
    firstNameTooLong: "First name can be at most {most} characters",
    firstNameTooLongFor: "First name for {question} can be at most {most} characters",
    lastNameTooLong: "Last name can be at most {most} characters",
    lastNameTooLongFor: "Last name for {question} can be at most {most} characters",
    emailOnceMore: "{label} again",
    didYouMean: "Did you mean {address}? Correct the address, or send it again if it is right",
    emailsDiffer: "Enter the same e-mail address twice. These two are different",
    emailSeveral:
      "There are several e-mail addresses here; keep one. Enter an e-mail address in full, like name@example.com",
    emailSpace:
      "There is a space inside the e-mail address. Enter an e-mail address in full, like name@example.com",
    countryCode: "Country code",
    enterPhone: "Enter a phone number for {question}",
    phoneInFull: "Enter the phone number in full, like +234 803 123 4567: {question}",
    phoneProblem: "{problem}: {question}",
    phone: {
      code: "Choose a country code from the list",
      missing: "Phone number is required",
      digits: "Phone number should contain only digits",
      short: "Phone number is too short",
      long: "Phone number is too long",
      NG: "Nigerian phone numbers should be 10 digits (without country code)",
      US: "US/Canada phone numbers should be 10 digits",
      GB: "UK phone numbers should be 10-11 digits",
      IN: "Indian phone numbers should be 10 digits",
    },
    address: {
      street: "Street and number",
      city: "City or town",
      state: "State",
      postcode: "Postcode",
      country: "Country",
      missingStreet: "Enter the street and number for {question}",
      missingCity: "Enter the city or town for {question}",
      missingState: "Enter the state for {question}",
      missingCountry: "Enter the country for {question}",
      partTooLong: "{part} can be at most {most} characters for {question}",
    },
    enterDate: "Enter a date for {question}",
    realDate: "Enter a real date for {question}, like 29/11/2025 (day, month, year)",
    notPast: "Enter a date that is not in the past for {question}",
    notFuture: "Enter a date that is not in the future for {question}",
    dateFromTo: "Enter a date from {min} to {max} for {question}",
    dateFrom: "Enter a date on or after {min} for {question}",
    dateTo: "Enter a date on or before {max} for {question}",
    enterTime: "Enter a time for {question}",
    realTime: "Enter a real time for {question}, like 14:30 or 2:30 pm",
    timeFromTo: "Enter a time from {min} to {max} for {question}",
    timeFrom: "Enter a time from {min} onwards for {question}",
    timeTo: "Enter a time no later than {max} for {question}",
    hintTimeFromTo: "From {min} to {max}.",
    hintTimeFrom: "From {min} onwards.",
    hintTimeTo: "Up to {max}.",
    hintRank: "Give each a place, with 1 for your first choice.",
    rankAll: "Put the choices of {question} in order",
    rankPlace: "Give every choice of {question} a place from 1 to {last}",
    rankTwice: "Two choices of {question} are in place {place}. Give each its own place",
    typeName: "Type your full name",
    typeNameFor: "Type your full name for {question}",
    typeNameOrPicture: "Type your full name for {question}, or choose a picture of your signature",
    orPicture: "Or upload a picture of your signature, or take a photo of it",
    pictureNotRead:
      "We couldn’t read this picture for {question}. Save it as a JPG or PNG, or take another",
    signatureTooLong: "The name for {question} can be at most {most} characters",
    tickToSign: "Tick the box to sign {question}",
    signed: "Signed: {name}",
    workedOut: "Worked out from your answers when you continue.",
    enterReference: "Enter {question}",
    referenceDigits: "Enter only numbers for {question}",
    referenceLetters: "Enter only letters and numbers for {question}",
    referenceSigns: "Enter only letters, numbers and - _ / . for {question}",
    referenceTooShort: "{question} is too short. It must have at least {least} characters",
    referenceTooLong: "{question} is too long. It can have at most {most} characters",
    referenceBegins: "{question} begins with {prefix}. Check it on your receipt",
    hintReferenceBegins: "It begins with {prefix}.",
    repeated:
      "Another response has this {question}. Check it, or write to the organiser if it is yours",
  },

  /** Files that people upload. */
  files: {
    choose: "Choose a file for {question}",
    problem: "{problem}: {question}",
    pictures: "a picture (JPG, PNG, WebP, GIF or HEIC)",
    pdf: "a PDF",
    documents: "a document (DOCX, DOC, ODT, RTF or TXT)",
    spreadsheets: "a spreadsheet (XLSX, XLS, ODS or CSV)",
    /** Between the last two of the kinds above. */
    or: "{before} or {last}",
    rule: "{kinds}, up to {most} MB.",
    kept: "We have {file}, {size}. Choose another file to replace it.",
    sendNone: "Don’t send a file",
    bytes: "{size} bytes",
    kilobytes: "{size} KB",
    megabytes: "{size} MB",
    empty: "This file is empty. Choose another",
    tooLarge: "This file is too large. Choose one of up to {most} MB",
    tooLargeBy: "This file is {size}. Choose one of up to {most} MB",
    notAccepted: "This file type isn’t accepted. Choose {kinds}",
  },

  /** After the answers were sent. */
  thanks: {
    sent: "Sent",
    thankYou: "Thank you",
    thankYouName: "Thank you, {name}",
    answersSent: "Your answers have been sent.",
    sendingConfirmation:
      "We are sending a confirmation to {address}. If it hasn’t arrived in five minutes, check your spam folder.",
    confirmationLater:
      "We can’t e-mail {address} straight away, because the organiser has reached today’s limit. Your answers are saved, and we’ll send the e-mail later.",
    sentConfirmation:
      "We have sent a confirmation to {address}. If it hasn’t arrived in five minutes, check your spam folder.",
    continueTo: "Continue to {site}",
    reference: "Your reference is {reference}.",
    notArrived: "E-mail not arrived?",
    mailHeld:
      "{address} has had many e-mails from forms today, so we’re not sending any more. {link}: your registration is saved.",
    askTomorrow: "Ask for it tomorrow",
    addToCalendar: "Add to calendar",
    shareOnWhatsApp: "Share on WhatsApp",
    orAddTo: "Or add it to {google} or {outlook}.",
    whatNext: "What happens next",
    waiting: "You are on the waiting list",
    waitingTitle: "We’ll let you know",
    waitingTitleName: "We’ll let you know, {name}",
    waitingWords:
      "All places are taken. As soon as one opens for you, it’s yours automatically. If you had already registered, nothing changes, and our e-mail tells you your status.",
    pending: "We have your registration",
    pendingWords:
      "The organiser reviews each registration. As soon as yours is approved, we’ll send your joining link. If you had already registered, nothing changes, and our e-mail tells you your status.",
    cancelled: "Your place is cancelled",
    cancelledTitle: "Changed your mind?",
    cancelledTitleName: "Changed your mind, {name}?",
    cancelledWords:
      "You are no longer registered. To attend after all, open the form and register again.",
    declined: "There is no place for you this time",
    declinedWords: "The organiser could not give you a place.",
    registered: "You are registered",
    seeYouOn: "See you on {weekday}",
    seeYouOnName: "See you on {weekday}, {name}",
    nextTurn: "When it is your turn",
    nextTurnWhat: "Your place and your joining link, by e-mail",
    nextApproved: "Once it is approved",
    nextApprovedWhat: "Your joining link, by e-mail",
    nextReminder: "A reminder with your joining link, by e-mail",
    nextStart: "The webinar starts",
    nextAfter: "After the webinar",
    nextCertificate: "Your certificate, if you’ve done everything required",
  },

  /** Going on later, by a link in an e-mail. */
  save: {
    title: "Save and continue later",
    words:
      "We have saved your answers so far. We’ll e-mail you a link to continue on any device until {until}.",
    send: "Send me the link",
    sendAgain: "Send the link again",
    continueNow: "Continue the form now",
    sent: "We have sent a link to {address}. If it hasn’t arrived in five minutes, check your spam folder.",
    ended: "This link no longer works",
    endedWords:
      "Your answers have already been sent, or they were deleted when the link’s 30 days ran out.",
    openForm: "Open the form",
  },

  /** A form's own privacy page. */
  privacy: {
    title: "Who sees your answers, and for how long",
    whoAsks: "Who asks",
    whoAsksWords:
      "{organiser} made this form and receives the answers. {product} keeps them on {organiser}’s behalf and uses them for nothing else.",
    whatIsKept: "What is kept, and what for",
    webinarKeeps:
      "These answers and the time you sent them, to register you, send you the webinar’s e-mails and record who attended:",
    formKeeps: "Your answers to these questions, and the time you sent them:",
    howLong: "How long",
    untilDeleted: "Until {organiser} deletes them.",
    deletedAfter: {
      one: "Answers are deleted {count} day after they arrive.",
      other: "Answers are deleted {count} days after they arrive.",
    },
    unfinished:
      "What you enter is kept when you go to another page of the form, choose a language or a time zone, or save it for later. {organiser} can read it even if you never send it. It is deleted 2 days after your last change, or 30 days after you asked for a link to it.",
    rights: "Your rights",
    rightsWords:
      "To see, correct or delete your answers, write to {address}. Quote the reference from the thank-you page if you have it.",
    cookies: "Cookies",
    cookiesWords:
      "One at most, {cookie}: it keeps your place in this form until you close the browser. We load nothing from other sites, and don’t track you.",
    onPhone:
      "On the page of a form your browser keeps what you type, encrypted, until it is sent, for 7 days at most. Nothing of it reaches us before you send it, and the page has a button to delete it. On the phone of a helper who fills in the form for you, it stays until it is sent or the helper deletes it.",
    backToForm: "Back to the form",
  },

  /** Telling the operator that something is wrong with a form. */
  report: {
    thankYou: "Thank you for telling us",
    thankYouWords: "A person reads every report. We don’t tell the organiser who wrote it.",
    goesTo: "This goes to the people who run the site, not to the organiser.",
    whatIsWrong: "What is wrong?",
    secrets: "It asks for passwords, bank details or codes",
    pretends: "It pretends to be someone else",
    harm: "It is harmful or illegal",
    somethingElse: "Something else",
    tellMore: "Tell us more",
    yourEmail: "Your e-mail address",
    ifAnswer: "If you would like an answer.",
    send: "Send",
    chooseWhat: "Choose what is wrong",
    shorten: "Shorten it to {most} characters",
    emailOrEmpty: "Enter your e-mail address in full, like name@example.com, or leave it empty",
  },

  /** What a webinar's page shows besides its form. */
  event: {
    about: "About this event",
    speakers: { one: "Speaker", other: "Speakers" },
    agenda: "Agenda",
    canEarn: "You can earn a certificate",
    anyoneCanCheck: "{rule} Anyone can check that it is genuine.",
    hostedBy: "Hosted by {organiser}",
    questions: "Questions? Write to {address}",
    seeInYourZone: "See it in your time zone",
    timeZone: "Time zone",
    show: "Show",
    allZones: "All time zones",
    chooseZone: "Choose your time zone",
    chooseZoneWords: "You’ll then see the date and time where you are.",
    organisersZone: "The organiser’s",
    showTime: "Show the time",
    withHost: "With {host}.",
  },

  /** What has to be done for a certificate, on the event's page. */
  certificateRule: {
    door: "Check in at the door.",
    confirmed: "Attend, and the organiser confirms that you were there.",
    join: "Join with your own link once the webinar has begun.",
    joinAndStay: "Join with your own link once the webinar has begun, and {stay}.",
    joinAndWord: "Join with your own link and enter the code word that is said during the webinar.",
    joinStayAndWord:
      "Join with your own link, {stay}, and enter the code word that is said during the webinar.",
    doorOrJoin: "Check in at the door, or join with your own link once the webinar has begun.",
    doorOrJoinAndStay:
      "Check in at the door, or join with your own link once the webinar has begun, and {stay}.",
    doorOrJoinAndWord:
      "Check in at the door, or join with your own link and enter the code word that is said during the webinar.",
    doorOrJoinStayAndWord:
      "Check in at the door, or join with your own link, {stay}, and enter the code word that is said during the webinar.",
    stayToEnd: "stay until the end",
    stayMinutes: "stay for at least {minimum} of its {length} minutes",
    /** `list` are some of the parts below, put together by `and`. */
    also: "You also need to {list}.",
    afterwards: "Afterwards, {list}.",
    and: "{first} and {last}",
    enterWord: "enter the code word that is said during the webinar",
    enterAllWords: "enter the {count} code words that are said during the webinar",
    enterSomeWords:
      "enter at least {needed} of the {count} code words that are said during the webinar",
    report: "be listed in the meeting’s own attendance report",
    reportMinutes:
      "be listed in the meeting’s own attendance report for at least {minutes} minutes",
    feedback: "fill in the feedback form",
    quiz: "pass the quiz with at least {percent}% of its points",
    quizAttempts: {
      one: "pass the quiz with at least {percent}% of its points (one attempt)",
      other: "pass the quiz with at least {percent}% of its points ({count} attempts)",
    },
    organiser: "The organiser confirms each certificate.",
  },

  /** How far a guest has come towards a certificate, on their own page. */
  conditions: {
    met: "Done",
    open: "Still to do",
    missing: "Missing",
    door: "Check in at the door",
    confirmed: "The organiser confirms that you were there",
    join: "Join with your own link once it has begun",
    doorOrJoin: "Check in at the door, or join with your own link",
    enteredWord: "You entered the code word",
    joinNow: "Join now",
    stay: "Stay for at least {minimum} of {length} minutes",
    wereThere: {
      one: "You were there for {count} minute",
      other: "You were there for {count} minutes",
    },
    word: "Enter the code word that is said during the webinar",
    enterWord: "Enter the code word",
    allWords: "Enter the {count} code words that are said during the webinar",
    someWords: "Enter at least {needed} of the {count} code words that are said during the webinar",
    enterAWord: "Enter a code word",
    enteredWords: "You have entered {count}",
    report: "Be listed in the meeting’s own report",
    reportMinutes: "At least {minutes} minutes in the meeting’s own report",
    reportHas: {
      one: "The report shows {count} minute",
      other: "The report shows {count} minutes",
    },
    feedback: "Fill in the feedback form",
    fillIn: "Fill it in",
    quiz: "Pass the quiz",
    takeQuiz: "Take the quiz",
    seeResult: "See my result",
    points: "{points} of {of} points",
    pointsAndAttempts: "{points}, {attempts}",
    attemptsLeft: {
      0: "no attempts left",
      one: "one attempt left",
      other: "{count} attempts left",
    },
  },

  /** The quiz and the feedback form of a webinar, which guests answer by their own links. */
  tasks: {
    takeQuiz: "Take the quiz",
    giveFeedback: "Give feedback",
    answerAs: "You answer as {name}.",
    nameIsSeen:
      "The organiser sees your name with your answers, even if the form doesn’t ask for it.",
    passWith: "You pass with {percent}% of the points.",
    oneAttempt: "You have one attempt.",
    attempt: "This is attempt {attempt}.",
    attemptOf: "This is attempt {attempt} of {attempts}.",
    ownLinkOnly: {
      title: "Open this quiz from your own page",
      words:
        "It is for people who registered for the event. Follow the link in your e-mails to your own page and take the quiz there, so that your result counts.",
    },
    quizNeedsPlace: {
      title: "This quiz is for people with a place",
      words: "You don’t have a place at the moment. Your own page says why.",
    },
    feedbackNeedsPlace: {
      title: "This feedback form is for people with a place",
      words: "You don’t have a place at the moment. Your own page says why.",
    },
    quizOpens: {
      title: "The quiz opens when {webinar} begins",
      words: "Come back on {when}. Your own page has the link.",
    },
    feedbackOpens: {
      title: "The feedback form opens when {webinar} begins",
      words: "Come back on {when}. Your own page has the link.",
    },
    feedbackSent: {
      title: "We have your feedback",
      words: "Thank you. You don’t need to send it again.",
    },
    passed: {
      title: "You have passed this quiz",
      words: "Your result counts. You don’t need to take it again.",
    },
    taken: { title: "You have taken this quiz", words: "You can take it only once." },
    attemptsUsed: {
      title: "You have used all your attempts",
      words: "You can take it {attempts} times.",
    },
    toOwnPage: "Back to my own page",
  },

  /** What somebody reads of a quiz that they have sent. */
  quizResult: {
    passed: "You passed the quiz",
    failed: "You did not pass the quiz",
    notYet: "Not passed yet",
    points: "{earned} of {of} points.",
    toPass: "You pass with {points}.",
    attemptsLeft: { one: "You have one attempt left.", other: "You have {count} attempts left." },
    tryAgain: "Try again",
    answers: "The answers",
    correct: "Correct: {answer}",
    wrong: "Not correct. You answered: {answer}",
    nothing: "nothing",
    correctIs: { one: "Correct answer: {answers}", other: "Correct answers: {answers}" },
    afterPassing: "The correct answers are shown once you have passed, or have no attempts left.",
    afterClosing: "The correct answers are shown here once the quiz has closed.",
  },

  /** How somebody's place stands, on their own pages. */
  place: {
    cancelledWebinar: {
      title: "This webinar is cancelled",
      words: "It won’t take place. We’re sorry.",
    },
    over: {
      title: "This webinar has ended",
      words: "The room is closed now. Thank you for your interest.",
    },
    cancelled: {
      title: "Your place is cancelled",
      words:
        "You are no longer registered. Changed your mind? Register again while registration is open.",
    },
    declined: {
      title: "There is no place for you this time",
      words: "The organiser could not give you a place.",
    },
    pending: {
      title: "Your registration is waiting for approval",
      words:
        "The organiser reviews each registration. Once yours is approved, we’ll e-mail you, and you can join from this link.",
    },
    waiting: {
      title: "You are on the waiting list",
      words:
        "All places are taken. When it is your turn, we’ll e-mail you, and you can join from this link.",
    },
    itIsTime: "It’s time",
    seeYouAt: "We look forward to seeing you at {venue}.",
    havePlace: "You have a place",
    seeYouAtOn: "See you at {venue}, on {when}.",
    comeBack:
      "Come back to this page when it starts. You can join from {minutes} minutes before, on {moment}, {zone}.",
    room: { title: "The room is open", words: "Press the button to join." },
    runsLate: "If it runs late, you can still join.",
  },

  /** A guest's own page. */
  guest: {
    joinAs:
      "You’ll join as {name}. Use this name in the room too, so that the organiser recognises you.",
    join: "Join the webinar",
    addToCalendar: "Add to my calendar",
    orOutlook: "Or {outlook}.",
    outlookOnWeb: "Outlook on the web",
    materials: "Materials",
    registerAgain: "Register again",
    plansChanged: "Plans changed?",
    cancelPlace: "Cancel my place",
    leaveList: "Leave the waiting list",
    withdraw: "Withdraw my registration",
    certificate: "Your certificate",
    doneAutomatic: "You’ve done everything required. We’ll e-mail you when it is issued.",
    doneByHand: "You’ve done everything required. The organiser will issue it.",
    missing: { 1: "One thing is still missing.", other: "{count} things are still missing." },
    ifYouDoThis: "To get one, do this:",
    stillTime: "There is still time to do the rest:",
    missingMistake: "Missing. A mistake? Write to {address}.",
    printedWith: "It is printed with the name",
    willBePrintedWith: "It will be printed with the name",
    isItWrong: "Is it wrong? Write to {address}.",
    correctName: "Correct my name",
    forCertificate: "for the certificate",
    openCertificate: "Open my certificate",
    details: "My details",
    name: "Name",
    noName: "None given",
    email: "E-mail",
    answers: "Answers",
    answersWhat: "What you sent when you registered",
    correct: "Correct",
    change: "Change",
    see: "See",
    /** For screen readers, after *Correct*, *Change* and *See*. */
    ofName: "name",
    ofEmail: "e-mail",
    ofAnswers: "answers",
    /** The pages behind these links. */
    myAnswers: "My answers",
    answersChange: "To change or delete an answer, write to {address}.",
    backToPage: "Back to my page",
    nameNeedsALook: "Your name needs attention",
    nameIssued:
      "Your certificate has already been issued and keeps the name it has. To have it corrected, write to the organiser.",
    nameUse:
      "The organiser sees it, and it is printed on your certificate. We keep every letter and mark as you write it.",
    fullName: "Full name",
    saveName: "Save my name",
    enterName: "Enter your name as it should be printed",
    shortenName: "Shorten the name to {most} characters",
    manyNames: "Your name has been changed too many times. {wait}, then try again.",
    changeEmail: "Change my e-mail address",
    addressNeedsALook: "The address needs attention",
    emailAsked:
      "We have sent a link to your new address. Open it within 24 hours to confirm the change; until then everything still goes to {address}.",
    emailAskedLater:
      "We can’t send the link to your new address straight away, because the organiser has reached today’s limit for e-mails. We’ll send it later, and everything goes to {address} until you open it.",
    emailNow:
      "E-mails about this event go to {address}. We’ll send a link to the new address to make sure that it reaches you.",
    newEmail: "New e-mail address",
    sendLink: "Send the link",
    manyAddresses: "Too many addresses were entered here. {wait}, then try again.",
    confirmEmail: "Confirm your e-mail address",
    addressTaken: "This name and address are already registered",
    addressTakenWords:
      "Someone with your name is already registered for this event with {address}, so nothing was changed. If that’s you, use that registration.",
    useAddress: "Use this address?",
    useAddressWords: "Everything about this event will then go to {address}.",
    useAddressButton: "Use this address",
    wasNotYou: "Didn’t ask for this? Close this page and nothing changes.",
  },

  /** Giving a place up. */
  cancel: {
    title: "Cancel",
    registered: {
      title: "Cancel your place?",
      words:
        "Someone else can have it then. We’ll send you an e-mail that removes the webinar from your calendar.",
      button: "Cancel my place",
    },
    waiting: {
      title: "Leave the waiting list?",
      words: "Your turn goes to the next person.",
      button: "Leave the waiting list",
    },
    pending: {
      title: "Withdraw your registration?",
      words: "The organiser will no longer see it.",
      button: "Withdraw it",
    },
    keep: "Keep it",
  },

  /** Asking for one's joining link by e-mail. */
  linkAgain: {
    title: "Get your joining link",
    cancelled: "This webinar is cancelled. Your link still opens your own page.",
    over: "This webinar has ended. Your link still opens your own page, with your certificate if you have one.",
    asked:
      "If that address is registered, an e-mail with your own link is on its way. It can take a few minutes, so check your spam folder too. We send only a few e-mails an hour to one address.",
    askedLater:
      "If that address is registered, we’ll e-mail your own link later: the organiser has reached today’s limit for e-mails.",
    ask: "Enter the e-mail address you registered with, and we’ll send your link to it again.",
    send: "Send my link",
    manyRequests: "We’ve had too many requests from your network. {wait}, then ask again.",
  },

  /**
   * Text messages to guests: the tick on the form, the messages themselves, asking for the link,
   * and the way to stop them.
   */
  sms: {
    consent:
      "Text me about this event: a confirmation and reminders from {organiser}. I can stop them whenever I like.",
    needsNumber: "Enter {question}, or untick the box below it",
    notMobile:
      "{question} isn’t a mobile number that gets text messages. Correct it, or untick the box below it",
    confirmation: "{firstName}, you have a place at {webinar}, {when}. Your page: {page}",
    reminder: "{webinar} starts {startsIn}. Your link: {join}",
    link: "Your own page for {webinar}: {page}",
    byPhone: "Or by text message",
    askPhone:
      "If you agreed to text messages when you registered, we’ll text your link to that number.",
    number: "Mobile number",
    numberInFull: "Enter a mobile number, like 0803 123 4567 or +44 7911 123456",
    sendText: "Text me my link",
    askedPhone:
      "If that number is registered and agreed to text messages, one with your own link is on its way. We send only a few an hour to one number.",
    title: "Text messages",
    sentTo: "Sent to {phone}",
    stop: "Stop",
    ofTexts: "text messages",
    stopTitle: "Stop text messages?",
    stopWords: "{organiser} will send no more text messages to {phone}. You’ll still get e-mails.",
    stopButton: "Stop text messages",
    keep: "Keep them",
    stopped: "Stopped for {phone}",
  },

  /** The page of a joining link. */
  join: {
    joinAs:
      "You’ll join as {name}. Use the same name in the meeting, so that the organiser recognises you.",
    openCertificate: "Open your certificate",
    ifAttended: "If you’ve done everything required, we’ll e-mail you your certificate.",
    expectsWord:
      "The organiser will say a code word during the webinar. Come back to this page and enter it here to show that you attended.",
    cancelPlace: "Cancel your place",
    cancelSentence: "Plans changed? {link} so that someone else can have it.",
    ownPage: "Open your own page",
    ownPageSentence: "{link} to correct your details and see everything else about your place.",
    wordAccepted: "That’s the code word. Thank you: the organiser can see that you were there.",
    word: "Code word",
    wordHint: "The organiser says it during the webinar. Enter it here to show that you attended.",
    sendWord: "Send the code word",
    wordWrong: "This is not the code word. Check the spelling. Capitals and spaces don’t matter",
    wordEarly: "The webinar hasn’t started yet. The organiser says the code word during it",
    wordLate: "It is too late: the code word worked until a day after the webinar",
    wordKnown: "You’ve already entered this code word. Enter the next one once it is said",
    wordTooEarly: "It is too early for this code word. It is accepted from {from}",
    wordTooEarlyUntil: "It is too early for this code word. It is accepted from {from} to {until}",
    wordOver: "It is too late for this code word. It was accepted from {from} to {until}",
    wordsAccepted:
      "Those are enough code words. Thank you: the organiser can see that you were there.",
    wordsEntered: "You have entered {entered} of the {needed} code words that you need.",
    wordsHint:
      "The organiser says them during the webinar. Enter each one here soon after it is said.",
    wordNone: "You can’t enter a code word here any more",
    manyTries: "That was too many tries. {wait}, then try again.",
    calendarTitle: "Add to your calendar",
    appleAndOthers: "Apple and others (.ics)",
    noSuchLink: "This link doesn’t exist",
  },

  /** The code that a guest shows when they arrive. */
  door: {
    title: "Your code for the door",
    words:
      "Show it when you arrive, on your screen or on paper. If it can’t be scanned, read the letters out.",
    qr: "QR code for the door: {code}",
    openAlone: "Open the code on its own, to print it or take a screenshot",
    readOut: "If it can’t be scanned, read these letters out: {code}",
    personal: "This code is personal: it lets one person in, once.",
    yourCode: "Your code",
  },

  /** The public page of an issuer. */
  issuerPage: {
    aboutIssuer: "About this issuer",
    description: "Who {issuer} is, what is proved about it, and how to check its certificates.",
    issues: "What they issue",
    hours: { one: "{count} hour", other: "{count} hours" },
    points: { one: "{count} {body} point", other: "{count} {body} points" },
    noEnd: "No end date.",
    months: { one: "Valid for {count} month.", other: "Valid for {count} months." },
    years: { one: "Valid for {count} year.", other: "Valid for {count} years." },
    until: "Valid until {day}.",
    certificates: { one: "{count} certificate issued", other: "{count} certificates issued" },
    since: "With {product} since {year}",
    check: "Check one of their certificates",
    mustOpen: "Or scan its QR code. It must open {host}.",
    proved: "What is proved",
    website: "Website: {domain}",
    dnsFound: "DNS record found on {day}, last seen on {seen}.",
    fileFound: "File on the website found on {day}, last seen on {seen}.",
    noWebsite: "They haven’t proved a website.",
    registration: "Company registration",
    notAsked: "They haven’t asked us to check it.",
    quality: "Course quality",
    qualityWords: "We don’t check what is taught, or how well.",
    contact: "Contact",
    websiteLabel: "Website",
    address: "Address",
    report: "Report this issuer",
    back: "Back to the issuer’s page",
  },

  /** What a certificate is worth besides its title. */
  credits: {
    worth: "What it’s worth",
    hours: "Hours",
    points: "CPD points",
    pointsOf: "{body} points",
    amount: "{number}",
    ofOffered: "{earned} of {offered}",
    accreditation: "Accreditation number",
    level: "Level",
    grade: "Grade",
    skills: "Skills",
    evidence: "Evidence",
  },

  /** The page of a certificate, and what stays of one. */
  certificate: {
    titles: {
      valid: "Genuine certificate: {name}",
      expired: "Expired certificate: {name}",
      replaced: "Replaced certificate: {name}",
      revoked: "Revoked certificate: {name}",
      issued: "Certificate: {name}",
    },
    description: "{course}, issued by {issuer} on {day}.",
    awardedTo: "Awarded to",
    valid: {
      heading: "This certificate is genuine",
      words: "Issued by {issuer} and still valid.",
      until: "Issued by {issuer} and valid until {day}.",
    },
    expired: {
      heading: "This certificate has expired",
      words: "Issued by {issuer}. It was genuine and expired on {day}.",
    },
    replaced: {
      heading: "This certificate was replaced",
      words: "{issuer} has issued a corrected one. This one no longer counts.",
      withdrawn: "{issuer} issued a corrected one and has withdrawn that one too. Neither counts.",
    },
    revoked: {
      heading: "This certificate was revoked",
      words: "{issuer} has withdrawn it. It is no longer valid.",
    },
    expiredUnproved: "It was valid until {day}.",
    unproved: {
      heading: "Issuer not checked",
      words: "We can’t vouch for who issued this certificate.",
      fileHeading: "Unchanged, but issuer not checked",
      fileWords: "We can vouch for the file, not for who issued it.",
      tip: "Before you rely on it, call the organisation on a number you find yourself, not one printed on the certificate.",
    },
    changed: {
      heading: "This file was changed",
      words: "It is not the file that was issued.",
      page: "Found on page {number} of {count}",
      missing: "Not in your file as it was issued",
      allThere: "Its text matches the certificate, but it is a different file.",
      originally: "Originally issued to",
      open: "Open the certificate as issued",
      otherLink: "Its link leads to another address",
    },
    pictured: {
      heading: "A picture alone can’t prove it",
      words: "The ID in it is real. Now compare the rest.",
      belongs: "That ID belongs to",
      canBeEdited: "A picture can be edited",
      compare: "Check that the name, course and date are the same, or ask for the PDF.",
    },
    shownHere: "This is what was issued here",
    issuer: {
      account: "Issued with {app} by an account called “{account}”",
      notChecked: "We haven’t checked who runs it.",
      dns: "Proved by DNS on {day}: the owner of {domain} runs this account.",
      file: "Proved by a file on its website on {day}: the owner of {domain} runs this account.",
      operator: "Checked by {operator} on {day} against its company registration, {number}.",
      operatorAlone: "Checked by {operator} on {day}.",
      lost: "The owner of {domain} vouched for it until {day}, and no longer does. That doesn’t change what was issued before.",
      otherName: "The name on the certificate is “{issuer}”.",
    },
    notOurs: {
      heading: "We didn’t issue this",
      typed: "You looked for",
      typedTitle: "Typed it?",
      typedWords: "Check each letter and number against the certificate.",
      scannedTitle: "Scanned the QR code?",
      scannedWords: "If it opens another address, the certificate was issued there, not here.",
      neitherTitle: "Neither?",
      neitherWords: "Treat it as not genuine, and ask the holder for a link.",
    },
    renewal: {
      title: "Renew your certificate",
      contact:
        "{issuer} renews certificates by e-mail. Write to {address}, and give your certificate ID.",
      closed: "You can’t renew it here at the moment. Write to {address} to ask how.",
      write: "Write an e-mail",
      newer: "Renewed by a newer certificate of {day}",
      newerWords: "The newer one is what counts from then on.",
      seeNewer: "See the newer certificate",
      earlier: "Renews",
      earlierOne: "the one issued on {day}",
    },
    seeCorrected: "See the corrected certificate",
    seeWithdrawn: "See the one that was withdrawn",
    keepOrShare: "Keep or share it",
    wellDone: "Well done, {name}",
    yours: "Your certificate, {name}",
    keepWords:
      "Keep a copy, or share this page. Anyone who opens it sees that the certificate is genuine.",
    keepWordsUnproved: "Keep a copy, or share this page. Anyone who opens it sees what was issued.",
    download: "Download {kind}",
    addToLinkedIn: "Add to LinkedIn profile",
    givenCopy: "Were you given a copy?",
    givenCopyWords:
      "Compare it with the picture and all the text on this page. Any difference means that the copy was changed. You can also {checkFile}, or keep its {offlineCode} for when there is no connection.",
    checkFile: "check the file itself",
    offlineCode: "offline code",
    shareOrPrint: "Share or print this page",
    linkToPage: "Link to this page",
    email: "E-mail",
    logProof: "the proof in our public log",
    forSoftware:
      "For software: {credential}, {logProof}. To print this page, use your browser’s menu.",
    credential: "signed credential (Open Badges 3.0)",
    shared: "{certificate}, issued by {issuer}",
    sharedWithLink: "{sentence}. See and check it here: {address}",
    facts: {
      issuedTo: "Issued to",
      for: "For",
      certificate: "Certificate",
      issuedBy: "Issued by",
      issuerClosed: "Its account here has since been closed.",
      issuedOn: "Issued on",
      correcting: ", correcting one of {day}",
      expiredOn: "Expired on",
      validUntil: "Valid until",
      id: "Certificate ID",
      revokedOn: "Revoked on",
      reason: "Reason given",
      noReason: "None",
    },
    isItYours: "Is this your certificate?",
    isItYoursWords:
      "Write to {address}. Only the organisation that issued it can explain or replace it.",
    printed: "Printed on it",
    printedWords:
      "All the text on the certificate as it was issued. A copy that says anything else has been changed.",
    printedWordsReplaced:
      "All the text on the earlier certificate. The picture is the corrected one.",
    wording: "Wording",
    labels: {
      "First name": "First name",
      "Last name": "Last name",
      Name: "Name",
      "E-mail address": "E-mail address",
      Certificate: "Certificate",
      Course: "Course",
      Date: "Date",
      "Valid until": "Valid until",
      Instructor: "Instructor",
      Contact: "Contact",
      Organisation: "Organisation",
      Initials: "Initials",
      "Certificate ID": "Certificate ID",
    },
    revokedPicture: "The revoked certificate",
    correctedPicture: "The corrected certificate",
    replacedAdvice: "This is the corrected certificate. The earlier copy no longer counts.",
    revokedAdvice: "Do not accept a printed or downloaded copy of this certificate.",
    checkedOn: "Checked on {day} at {time}, {zone}",
    footer: {
      verify: "Verify a certificate",
      find: "Find my certificates",
      help: "Help",
      terms: "Terms",
      problem: "Report a problem",
    },
    file: {
      same: "The file you chose is exactly the one that was issued.",
      earlier:
        "The file you chose is exactly the one that {issuer} issued, but {issuer} has since changed how long the certificate is valid. The dates on this page are the ones that count.",
      elsewhere:
        "Everything in the file you chose is exactly as {issuer} issued it, except that its link and QR code lead to another web address. That’s normal if this site had another address when the file was downloaded. Trust what this page says, not that address.",
      erased:
        "{issuer} withdrew this certificate and erased the name on it, so we can’t compare files with it any more.",
      photo:
        "Your picture has this certificate’s QR code. Compare it with the picture and the details here.",
      differs:
        "The file you chose has this ID but is not exactly the one that was issued. It was saved again or changed, so compare it with the picture and the details here.",
      sinceReplaced:
        "Nothing in it was altered. It has been replaced by a corrected certificate, which you can open below.",
      sinceWithdrawn:
        "Nothing in it was altered. {issuer} replaced it with a corrected one, then withdrew that one too.",
    },
    offline: {
      title: "Offline code",
      pageTitle: "Offline code of {name}’s certificate",
      words:
        "For {name}’s certificate in {course}. Print this page or save a screenshot: anyone can check the code without a connection.",
      qr: "The offline code as a QR code",
      letters: "The same code as letters",
      howTo: "How to check it",
      howToWords:
        "Save the checking page while you have a connection. Later, open it from your files, give it a photo of the code or its letters, and compare what it says with the certificate.",
      save: "Save the checking page",
      open: "Open it here",
      proves:
        "The code proves that the certificate was genuine when this page was opened. Whether it has been revoked since, only {page} can say.",
      itsPage: "its page",
    },
    stub: {
      pageTitle: "Issued by {issuer}",
      title: "A certificate was issued here under this ID",
      words:
        "{issuer} issued it and has since closed its account, so its page and files are no longer here. We don’t know whose it is or what it says.",
      status: "Status",
      valid: "Valid when the account was closed",
      expired: "Expired",
      revoked: "Revoked",
      replaced: "Replaced by a corrected one",
      closedOn: "Account closed on",
      keptUntil: "This page is kept until {day}.",
      isGenuine: "Is the file genuine?",
      isGenuineWords:
        "Choose the file as it was downloaded, the PDF or the picture. A photo, a scan or a screenshot won’t do. We kept a fingerprint of each file, so we can tell whether anything in it was changed.",
      checkFile: "Check the file",
      checkAnother: "Check another",
      same: "The file you chose is exactly the one that was issued. Nothing in it was changed.",
      differs:
        "The file you chose is not exactly one that was issued under this ID. It was saved again or changed, or is an older download, so don’t rely on what it says.",
    },
  },

  /** E-mails to people who filled in a form. */
  emails: {
    /** Below an organiser's own e-mail to many people. */
    sentBy: "Sent by {organiser}, {support}",
    /** After "Hello", for somebody whose name isn't known. */
    there: "there",
    questions: "Questions?",
    yourAnswers: "Your answers",
    reference: "Reference",
    when: "When",
    with: "With",
    where: "Where",
    doorCode: "Code for the door",
    online: "Online. Your own joining link is in this e-mail.",
    venueOrOnline: "{venue}, or online: your own joining link is in this e-mail.",
    join: "Join",
    openYourPage: "Open your page",
    openMyPage: "Open my page",
    stillMissing: "Still missing for your certificate",
    seeProgress: "See your progress",
    addToGoogle: "Add to Google Calendar",
    addToOutlook: "Add to Outlook",
    showDoorCode: "Show my QR code for the door",
    why: "You get this e-mail because this address was registered for {webinar} with {organiser}.",
    /** Confirms the answers to a form that is no webinar's. */
    answers: {
      subject: "We have your answers: {form}",
      preheader: "A copy of your answers, to keep.",
      dear: "Dear {firstName}",
      hello: "Hello",
      body: "{greeting},\n\nThank you. We have your answers, and will be in touch if anything is missing.",
      why: "You get this because someone entered this address in the form. Not you? Ignore this e-mail.",
      shortened: "Long answers are shortened.",
    },
    /** Brings a certificate. The first two are what it says until its organiser changes them. */
    certificate: {
      subject: "Congratulations, {firstName}! Your Certificate of Completion is Ready",
      body: "Dear {firstName},\n\nCongratulations! You have completed {course} on {day}.\n\nYour certificate is ready:\n{download}\n\nWith warm regards,\n{instructor}\n{organiser}\n\nQuestions? Write to {support}.",
      preheader: "Download, print or share your certificate in {certificate}.",
      picture: "Certificate of {name}: {certificate}, from {organiser}.",
      download: "Download Certificate",
      onPage: "PDF or picture, ready to print",
      attached: "Also attached to this e-mail: {files}",
      pdf: "PDF",
      pdfAndPicture: "PDF and picture",
      check: "Anyone can check it at {address}",
      addToLinkedIn: "Add it to LinkedIn",
      wrongName: "Name spelled wrong? Write to {address}",
      why: "You get this because {organiser} issued you a certificate.",
      provedByWebsite: "{domain}, proved by its website",
      provedByDns: "{domain}, proved by DNS",
      checkedBy: "checked by {product}",
    },
    /** The answer to "Find my certificates". */
    mine: {
      subject: { 1: "Your certificate", other: "Your {count} certificates" },
      preheader: {
        one: "One certificate was issued to you.",
        other: "{count} certificates were issued to you.",
      },
      open: "Open one to download, print or share it.",
      more: {
        one: "One older one is not listed. Write to the organisation that issued it.",
        other: "{count} older ones are not listed. Write to the organisations that issued them.",
      },
      notChecked: "{product} hasn’t checked who runs this account",
      why: "You get this because someone asked {product} for the certificates of this address.",
      ignore: "Wasn’t you? You can ignore this e-mail. Nobody else sees this list.",
    },
    /** The link to their own page, and the code that adds an address to it. */
    holder: {
      subject: "Your link to your certificates",
      words:
        "This link opens your certificates. It works for {minutes} minutes, in the browser that opens it first.",
      open: "Open my certificates",
      why: "You get this because someone asked {product} for the certificates of this address.",
      ignore:
        "Wasn’t you? You can ignore this e-mail. Nobody can open your page without this link.",
      codeSubject: "The code for your address",
      codeWords:
        "Enter these digits where your page of certificates is open. They work for {minutes} minutes.",
      codeWhy:
        "Someone wants to put the certificates of this address on their page. Wasn’t you? Give the code to nobody.",
    },
    /** The account that issued it will be deleted. */
    closing: {
      subject: "Save your certificate from {issuer}",
      preheader: "Download it before {when}.",
      words:
        "{issuer} is closing its {product} account on {when}. After that, you can’t open or download your certificate, {certificate}, any more.",
      keep: "Download the PDF now, and keep it. For five years, {product} can still confirm that this exact file was issued, by whom and when.",
      download: "Download your certificate",
      more: "Have more than one? {link}",
      list: "Get a list of all your certificates",
      why: "You get this once, because {issuer} issued you a certificate with {product}.",
      questions: "Questions about it? Write to {address}",
    },
    /** Certificates that end, to their holder. */
    renewal: {
      subject: {
        1: "Your certificate is valid until {day}",
        other: "{count} of your certificates end soon",
      },
      preheader: {
        1: "“{certificate}”, from {organiser}",
        other: "From {organiser}. Renew them in time.",
      },
      heading: "Time to renew",
      body: {
        1: "Hello {firstName},\n\n“{certificate}”, which {organiser} issued to you, is valid until {day}. Renew it in time, so that you always have one that counts.",
        other:
          "Hello {firstName},\n\n{count} certificates that {organiser} issued to you end soon. Renew them in time, so that you always have ones that count.",
      },
      more: {
        1: "One more ends soon. Its page tells you how to renew it.",
        other: "{count} more end soon. Their pages tell you how to renew them.",
      },
      renew: "Renew",
      renewOne: "Renew {certificate}",
      lastDay: "Last valid day: {certificate}",
    },
    saved: {
      subject: "Your answers so far: {form}",
      preheader: "Continue where you left off, until {until}.",
      heading: "Continue where you left off",
      body: "We have saved your answers to “{form}”. They haven’t been sent yet, but {organiser} can already read them.\n\nThe link works on any device until {until}. Anyone who has it can read and change your answers, so don’t share it.",
      button: "Continue my answers",
      why: "You get this because someone using the form of {organiser} asked us to send this link to your address. Wasn’t you? You can ignore this e-mail.",
    },
    keepToYourself:
      "Join with the button below. Please don’t share it: it shows us that you attended.",
    cancelHint: "Plans changed? Cancel your place below, so that someone else can have it.",
    confirmation: {
      subject: "You are registered: {webinar}",
      heading: "You are registered",
      body: "Hello {firstName},\n\nYou have a place at {webinar}. {join}\n\n{cancel}",
    },
    waiting: {
      subject: "You are on the waiting list: {webinar}",
      preheader: "All places are taken.",
      heading: "You are on the waiting list",
      body: "Hello {firstName},\n\nAll places for {webinar} are taken. As soon as a place opens for you, we’ll send your joining link. You don’t need to do anything.",
    },
    pending: {
      subject: "We have your registration: {webinar}",
      preheader: "The organiser will review it.",
      heading: "We have your registration",
      body: "Hello {firstName},\n\nThank you for registering for {webinar}. {organiser} reviews each registration. As soon as yours is approved, we’ll send your joining link.",
    },
    place: {
      subject: "You have a place: {webinar}",
      heading: "You have a place",
      body: "Hello {firstName},\n\nA place at {webinar} has opened, and it is yours. {join}\n\n{cancel}",
    },
    approved: {
      subject: "You are registered: {webinar}",
      heading: "Your registration is approved",
      body: "Hello {firstName},\n\n{organiser} approved your registration for {webinar}. {join}\n\n{cancel}",
    },
    declined: {
      subject: "Your registration: {webinar}",
      preheader: "There is no place for you this time.",
      heading: "There is no place for you this time",
      body: "Hello {firstName},\n\nThank you for registering for {webinar}. {organiser} could not give you a place this time. Questions? Write to {support}.",
    },
    placeCancelled: {
      subject: "Your place is cancelled: {webinar}",
      preheader: "You no longer have a place.",
      heading: "Your place is cancelled",
      body: "Hello {firstName},\n\nYou no longer have a place at {webinar}. If it is in your calendar, the attached file removes it. If this was a mistake, register again or write to {support}.",
    },
    withdrawn: {
      subject: "Your registration is cancelled: {webinar}",
      preheader: "You are no longer registered.",
      heading: "Your registration is cancelled",
      body: "Hello {firstName},\n\nYou are no longer registered for {webinar}. If this was a mistake, register again or write to {support}.",
    },
    cancel: {
      subject: "Cancelled: {webinar}",
      preheader: "The webinar will not take place.",
      heading: "{webinar} is cancelled",
      body: "Hello {firstName},\n\nWe’re sorry: {webinar} will not take place.",
      questions: "Questions? Write to {support}.",
    },
    change: {
      subject: "Changed: {webinar}",
      heading: "{webinar} has changed",
      hello: "Hello {firstName},",
      registered:
        "Your place and your joining link stay as they are. To update your calendar, use the attached file or one of the links below.",
      waiting: "You are still on the waiting list.",
      pending:
        "Your registration stays as it is. As soon as it is approved, we’ll send your joining link.",
    },
    ended: {
      subject: "Your page for {webinar}",
      preheader: "The webinar has ended.",
      heading: "{webinar} has ended",
      body: "Hello {firstName},\n\nYou asked for your link to {webinar}. The webinar is over and the room is closed. Your own page is still there, with your certificate if you have one. Questions? Write to {support}.",
    },
    reminder: {
      subject: "{webinar} starts {startsIn}",
      body: "Hello {firstName},\n\n{webinar} with {host} starts {startsIn}.\n\nJoin with the button below. Please don’t share it: it shows us that you attended.",
      lastBody: "Hello {firstName},\n\n{webinar} starts {startsIn}. Join with the button below.",
    },
    attended: {
      subject: "Thank you for joining {webinar}",
      body: "Hello {firstName},\n\nThank you for joining {webinar} with {host}. It was good to have you there.\n\nIf you still have a question, write to {support}.",
    },
    absent: {
      subject: "We missed you at {webinar}",
      body: "Hello {firstName},\n\nYou had a place at {webinar}, and we didn’t see you there. Things come up, and we hope all is well. If you did join and we missed it, write to {support} and we’ll put it right.",
    },
    confirmEmail: {
      subject: "Confirm your e-mail address: {webinar}",
      preheader: "Then everything about the event comes to this address.",
      heading: "Confirm your e-mail address",
      body: "Someone who is registered for “{webinar}” with {organiser} wants to get their e-mails at this address. If it was you, confirm it within {hours} hours.",
      button: "Confirm this address",
      why: "You get this because this address was entered on a guest’s page. Not you? Ignore this e-mail and nothing changes.",
    },
    emailChanged: {
      subject: "Your e-mail address was changed: {webinar}",
      preheader: "E-mails about the event now go to another address.",
      heading: "Your e-mail address was changed",
      body: "E-mails about “{webinar}” with {organiser} now go to another address. It was changed on your own page, and confirmed at the new address. Wasn’t you? Write to {support}.",
      why: "You get this because this address was registered for the event until now.",
    },
  },

  /** Addresses that lead nowhere, and faults. */
  errors: {
    noForm: "There is no form here",
    noFormWords:
      "Check the address, or ask the person who gave it to you for a new one. The address may be mistyped, or the form may have been removed.",
    noLink: "This link doesn’t work",
    noLinkWords:
      "Open it again from your newest e-mail about the webinar, as it may have been copied incompletely. If you’ve lost it, fill in the form again to get a new e-mail.",
    fault: "Something went wrong on our side",
    faultWords: "Nothing was sent twice. Go back and try again.",
    faultAgain: "If it happens again, write to {address} and quote this number: {number}",
    closed: "This page is closed",
    closedWords: "It is no longer available.",
    slower: "A little slower, please",
    slowerWords: "Wait a minute, then try again.",
    didNotWork: "That didn’t work",
    goBack: "Go back and try again.",
    findOrHelp: "{events} or {help}.",
    findEvent: "Find an open event",
    getHelp: "get help",
    manyLinks: "Too many invalid links were opened from your network. {wait}, then try again.",
  },

  /** Looking a certificate up by its ID or its file. */
  lookUp: {
    title: "Verify a certificate",
    words: "Enter the ID printed on it, or scan its QR code with your camera.",
    id: "Certificate ID",
    idHint: "Or the link to it. For example, {example}",
    check: "Check certificate",
    file: "Or check the file itself",
    fileHint:
      "The PNG or PDF you were given, or a sharp photo of its QR code (JPG). Up to {most} MB. We read it and don’t keep it.",
    checkFile: "Check file",
    error: "Error:",
    notAnId:
      "This is not a certificate ID. An ID has 20 letters and numbers, in five groups of four.",
    noId: "No certificate ID could be read from this file. Enter the ID printed on it in the box above, or take a sharper photo of its QR code.",
    unknown: "No certificate has this ID. Check each letter and number, then try again.",
    unknownFile:
      "No certificate has this ID. The file you chose was never issued here, or its issuer deleted their account more than five years ago.",
    incomplete: "The upload was incomplete. Choose the file again.",
    tooLarge: "This file is larger than {most} MB. Choose the certificate as it was downloaded.",
    chooseFile: "Choose a file first.",
    wrongType:
      "This is not a certificate file. Choose the certificate’s own PNG or PDF, or a JPG photo of it.",
    notRead:
      "We could not read this file. Try again in a minute, or enter the ID printed on it in the box above.",
  },

  /** Asking for the list of one's own certificates by e-mail. */
  findMine: {
    title: "Find my certificates",
    words:
      "Lost the e-mail? Enter the address it was sent to, and we’ll e-mail you a list of every certificate issued to it.",
    checkInbox: "Check your inbox",
    checkInboxWords:
      "If certificates were issued to that address, we’ve sent a list of them. It can take a few minutes, so check your spam folder too.",
    send: "E-mail me the list",
    tooMany: "Too many requests came from your network. {wait}, then ask again.",
  },

  /** A holder says that the name on their certificate is wrong. */
  nameCorrection: {
    title: "What should your name say?",
    myName: "My name is wrong",
    askWords:
      "To be sure that it’s you, we’ll send a link to the e-mail address that this certificate was issued to. It works once, within 30 minutes.",
    asked:
      "If this certificate was e-mailed to you, we’ve sent you a link. It can take a few minutes, so check your spam folder too.",
    over: "This link has expired or was used before. Ask for a new one.",
    press:
      "You opened the link from our e-mail. Continue here, then type your name within 30 minutes.",
    start: "Type my name",
    words:
      "Type it exactly as you write it. You’ll see it on your certificate before anything is sent.",
    hint: "First name and last name, in the order you use.",
    letters: "Letters to copy",
    draw: "Show it on my certificate",
    drawn: "With your spelling",
    picture: "Your certificate with the name {name}",
    now: "At the moment it says",
    changes: "What changes",
    atOnce: "{issuer} accepts this at once",
    atOnceWords:
      "Your corrected certificate is ready in a few seconds. You can do this once; after that, {issuer} checks.",
    checked: "{issuer} checks this first",
    checkedWords: "We’ll e-mail you what they decide.",
    correct: "Correct my certificate",
    send: "Send to {issuer}",
    sent: "Sent to {issuer}",
    after:
      "The corrected certificate gets an ID of its own. Your old link leads to it, and old copies show as replaced.",
    same: "This is the name on it already",
    waiting: "We’ve asked {issuer} to change it to {name}. We’ll e-mail you what they decide.",
    link: {
      subject: "Correct the name on your certificate: {title}",
      preheader: "The link works once, within 30 minutes.",
      body: "Someone says that the name on the certificate “{title}” from {organiser} is wrong. If it was you, open the link within 30 minutes and type your name.",
      why: "You get this because the certificate was issued to this address. Not you? Ignore this e-mail and nothing changes.",
    },
    corrected: {
      subject: "Your certificate is corrected: {title}",
      body: "{organiser} has changed the name on “{title}” to {name}. Your old link leads to the corrected certificate.",
    },
    refused: {
      subject: "Your name was not changed: {title}",
      body: "{organiser} did not change the name on “{title}” to {name}. To ask about it, reply to this e-mail.",
      reason: "Reason",
    },
    why: "You get this because the certificate was issued to this address.",
  },
  /** The page of somebody who holds certificates, and what they share of it. */
  mine: {
    title: "Find your certificates",
    words: "Every certificate sent to your address, on one page. No password.",
    hint: "The one your certificates were sent to.",
    send: "E-mail me a link",
    link: "The link works for {minutes} minutes, in the browser that opens it first.",
    sameAnswer:
      "We answer the same for every address, so nobody can find out who has certificates here.",
    several: "Certificates at several addresses? Add the others once you’re in.",
    asked:
      "If certificates were issued to that address, we’ve sent it a link. It can take a few minutes, so check your spam folder too.",
    left: "Your page is closed in this browser.",
    erased: "Your page is erased.",
    open: "Open your certificates",
    openWords:
      "They are those of {address}. Your page stays open in this browser until you leave it, or don’t use it for {minutes} minutes.",
    openHere: "Open in this browser",
    over: "This link no longer works",
    overWords:
      "It was opened in another browser, or is older than {minutes} minutes. Ask for a new one.",
    yours: "Your certificates",
    sentTo: {
      one: "One certificate sent to {addresses}",
      other: "{count} certificates sent to {addresses}",
    },
    year: "Year",
    organisation: "Organisation",
    all: "All",
    show: "Show",
    noneFound: "There are no certificates here.",
    expiresIn: { one: "Expires in {count} day", other: "Expires in {count} days" },
    tick: "Share {name}",
    shareWords:
      "Tick some to show them on one page, which you can send to an employer and switch off later.",
    share: "Share the ticked ones",
    tickOne: "Tick at least one certificate.",
    tooManyShared: "You share very many pages. Switch one off first.",
    sharedReady: "Your page is ready. Anyone who has its address can open it:",
    shared: "Pages you share",
    certificates: { one: "One certificate", other: "{count} certificates" },
    switchOff: "Switch off",
    takeIt: "Take it with you",
    transcript: "Transcript",
    badges: "Open Badges",
    addresses: "Add or change an address",
    erase: "Erase this page",
    leave: "Leave",
    openUntil: "This page is open in this browser until {time}, {zone}.",
    pages: "Pages",
    newer: "Newer",
    older: "Older",
    closedIssuers:
      "Certificates of an organisation that deleted its account aren’t listed. We can still check your own file of one.",
    points: { one: "{count} point", other: "{count} points" },
    hours: { one: "{count} hour", other: "{count} hours" },
    pointsOf: "{count} of {target} points",
    target: "Set a target",
    targetWords:
      "How many points do you need from a body in a year? Your page then shows how far you are. Leave the points empty to remove a target.",
    body: "Body",
    pointsLabel: "Points",
    saveTarget: "Save target",
    pointsWrong: "Enter a whole number of points, at most {most}",
    yourAddresses: "Your addresses",
    addressesWords:
      "Certificates sent to any of them are on your page. Organisations keep the address that they have: to change it there, write to them.",
    onlyListed: "Its certificates are on your page. A link sent to it opens only them.",
    stopOpening: "Stop opening my page with it",
    sendCode: "E-mail it a code",
    code: "Code",
    codeSent: "We’ve sent five digits to {address}.",
    addIt: "Add this address",
    otherAddress: "Use another address",
    codeWrong: "That isn’t the code. Check the five digits in the e-mail",
    codeOver: "That code no longer works. Press “Use another address” and ask for a new one",
    addressKnown: "This address is on your page already",
    eraseAsk: "Erase your page?",
    eraseWords:
      "Your list of addresses and the pages you share are deleted, and your page closes in every browser. This can’t be undone.",
    eraseStays:
      "Your certificates stay valid, and so does what each organisation keeps about you. To have that erased, write to them:",
    certificatesOf: "Certificates of {name}",
    sharedWords: "Chosen by their holder. You see each as it stands today; open one to check it.",
    notShared: "Nothing is shared here",
    notSharedWords: "The page was switched off, or its address isn’t complete.",
    collected:
      "Collected by {product} on {day} for {addresses}. Each was issued by the organisation named beside it.",
    checkAt: "Check any of them by its ID at {address}",
    onOnePage: "See them all on one page",
  },

  /** Stopping an organiser's e-mails. */
  unsubscribe: {
    title: "Unsubscribe",
    stopped: "You are unsubscribed",
    stoppedWords: "{organiser} won’t send any more e-mails to {address}.",
    ask: "Stop e-mails from {organiser} to {address}?",
    stop: "Stop e-mails",
    whatStops: "What stops, and what you would still get",
    whatStopped: "What stops, and what you still get",
    stops:
      "You won’t get newsletters and other bulk e-mails from {organiser}, its reminders or new certificates by e-mail. E-mails from other organisations don’t change.",
    stays:
      "You still get what you ask for: the confirmation of a form you fill in or a webinar you register for, and the list of your certificates when you {ask}. Your certificates stay valid.",
    askForIt: "ask for it",
    mistake: "Pressed by mistake?",
    undo: "I didn’t mean to",
    fewer: "Or get fewer e-mails",
    topics: "Topics of {organiser}",
    topicsHint:
      "Untick what you don’t want. Leaving a topic stops e-mails on that topic only; all other e-mails still come.",
    save: "Save topics",
    pause: "Pause for 30 days",
    pauseHint:
      "No newsletters, other bulk e-mails or webinar reminders until it ends. New certificates still come, and so does what you ask for afterwards.",
    paused: "E-mails are paused until {date}",
    resume: "End the pause",
    alsoTopics: "Topics that you left stay left.",
  },

  /** A photo of a printed certificate beside the genuine one. */
  photo: {
    title: "Compare a printed certificate",
    words:
      "Take a photo of the paper. We find its QR code and show the certificate as we issued it beside it.",
    choose: "Photo of the certificate",
    compare: "Compare",
    kept: "We keep nothing of your photo.",
    issued: "As issued",
    yours: "Your photo",
    look: "Compare the name, the course, the date and the grade. We don’t read them for you: both pictures are here for your own eyes.",
    open: "Open the genuine certificate",
    poor: "We can’t find a QR code of ours in this photo, so we can say nothing about the paper.",
    flat: "Lay it flat, in daylight, without flash.",
    corners: "Fit all four corners in the picture.",
    above: "Hold the phone straight above it, and close enough that the code is sharp.",
    unknown:
      "The code in this photo names no certificate here. Don’t accept it without asking the issuer.",
    link: "Compare a photo of a printed certificate",
  },

  /** Checking a list of certificates at once. */
  checkMany: {
    title: "Check many certificates",
    words: "For employers, schools and professional bodies. Free, and no account needed.",
    list: "Paste a list",
    listHint:
      "One ID or link on each line, up to {most}. Add the name you expect after a comma, and we compare it.",
    check: "Check all",
    notKept: "We don’t keep what you paste, and delete files within an hour.",
    empty: "Paste at least one ID or link, or choose a file.",
    tooMany: "This list has {count} lines. Check up to {most} at a time.",
    wait: "Many lists were checked from your network. {wait}, then try again.",
    report: "Report of {day}, {time}, {zone}",
    checked: { one: "One certificate checked", other: "{count} certificates checked" },
    csv: "Signed CSV",
    asOf: "It says what was true at that minute. Open a certificate to see it as it is now.",
    groups: { bad: "Don’t accept", closer: "Look closer", none: "Not checked", good: "Genuine" },
    line: "Line",
    answer: "Answer",
    answers: {
      genuine: "Genuine",
      unproved: "Issuer not checked",
      name: "Name differs",
      replaced: "Replaced",
      closed: "Account closed",
      expired: "Expired",
      revoked: "Revoked",
      unknown: "Not ours",
      noId: "No ID",
      changed: "Changed file",
      copy: "Photo or copy",
      unread: "Not read",
    },
    reasons: {
      unproved: "It is valid, but we haven’t checked who issued it. Call the issuer.",
      name: "You wrote “{name}”.",
      replaced: "A corrected certificate counts instead.",
      closed: "The issuer has closed its account. The certificate was valid then.",
      expired: "Expired on {day}.",
      revoked: "Withdrawn on {day}.",
      withdrawn: "It was withdrawn.",
      unknown: "No certificate here has this ID.",
      noId: "There is no certificate ID in this line.",
      changed: "The file isn’t as it was issued.",
      missing: "Not in the file: {words}.",
      copy: "A photo, scan or copy can be altered. Compare it with the picture.",
      issuer: "We haven’t checked who issued it.",
    },
    unread: {
      none: "We found no certificate ID in it.",
      type: "This kind of file can’t be checked.",
      damaged: "It is damaged, locked or cut off.",
      large: "It is too large to read.",
      nested: "We don’t open a ZIP inside a ZIP. Send it separately.",
      much: "There is more here than we check at once. Send the rest separately.",
      late: "There was no time left for it. Send it again later.",
    },
    seal: {
      genuine: "This is our report. It was signed here and hasn’t been changed.",
      changed: "This report was changed. Its contents aren’t what we signed.",
    },
    twice: "The same certificate as on line {line}.",
    checkOne: "Check one",
    checkMany: "Check many at once",
    showOthers: { one: "Show the other one", other: "Show the other {count}" },
    files: "Or choose files",
    filesHint:
      "A list (CSV, Excel), PDFs, PNGs or photos, a ZIP of them, or one PDF with many pages. Up to {count} files, together {most} MB.",
    tooMuch: "That is too much at once. Send up to {count} files, together {most} MB.",
    working: "We are checking them",
    done: "{done} of {count} files checked",
    refreshes:
      "This page refreshes automatically. You can close it and come back to its address within half an hour.",
    refresh: "Refresh now",
    gone: "There is no report at this address any more. We delete everything within an hour. Check again to get a new one.",
    pdf: "Signed PDF",
    signed: "The report is signed by this site. Anyone can check it at /verify.",
    until: "We delete this page at {time}. Download the report before.",
  },

  /** The page that people save to check offline codes. Its script brings these along. */
  offlineCheck: {
    title: "Check a certificate without a connection",
    words:
      "This page checks offline codes from {site}. Save it once ({save}); then it works on this device without a connection. Nothing you check leaves your device.",
    asOneFile: "as one file",
    noScript:
      "Checking a signature needs scripts, and they are off here. {online} instead: that works without them.",
    online: "Check the certificate online",
    picture: "Photo or screenshot of the code",
    letters: "Or its letters",
    check: "Check code",
    keys: "Keys as of {day}. Newer codes may need a newer copy of this page.",
    genuine: "Unchanged since it was issued",
    expired: "Unchanged since it was issued, but now expired",
    genuineWords:
      "Nothing in this code was changed. When it was made on {day}, the certificate was not revoked. Only its page, online, can say whether it has been revoked since. Compare the copy you were given with these details. Its page also says what is known about who runs the account that issued it.",
    false: "Don’t rely on this code",
    falseWords: "We did not sign it. It was changed, mistyped or made by someone else.",
    newerKey: "This copy of the page can’t tell",
    newerKeyWords:
      "The code may be newer than the page. Save the page again when you have a connection, then try again.",
    unreadable: "This is not an offline code",
    unreadableWords: "It may be incomplete. Paste all of it, from the first letter to the last.",
    noCode: "No code was found in this picture",
    noCodeWords:
      "Take a sharper photo, with the whole code in it and nothing over it, or paste its letters.",
    file: "Or the certificate’s file (PDF or PNG)",
    fileGenuine:
      "Not a byte of this file was changed, and its certificate has been in the public log since {day}. Only its page, online, can say whether it has been revoked since.",
    fileFalse: "Don’t rely on this file",
    fileFalseWords: "It was changed, given an earlier date or made by someone else.",
    noProof: "This file can’t be checked here",
    noProofWords:
      "It carries no proof that this page knows. Download it again from its page, or check it online.",
    issuedTo: "Issued to",
    for: "For",
    issuedBy: "Issued by",
    issuedOn: "Issued on",
    expiredOn: "Expired on",
    validUntil: "Valid until",
    id: "Certificate ID",
    statusAsOf: "Status as of",
    today: "See its status today",
    needsConnection: "(needs a connection)",
  },

  /** Parts of the world in the list of time zones. */
  zones: {
    sameNow: "The same time as {city} now",
    africa: "Africa",
    america: "Americas",
    asia: "Asia",
    europe: "Europe",
    australia: "Australia",
    pacific: "Pacific Ocean",
    indian: "Indian Ocean",
    atlantic: "Atlantic Ocean",
    antarctica: "Antarctica",
    arctic: "Arctic",
  },
} as const;
