import { ask, choices, choicesAndOther, type FormTemplate, when } from "./form-template.ts";

export const webinarRegistration: FormTemplate = {
  id: "webinar-registration",
  name: "Webinar Registration",
  summary: "Seats, joining links, reminders and certificates",
  art: "brand",
  title: "Webinar registration",
  settings: {
    intro:
      "Register here. Once you have a place, your own link and a calendar file come by e-mail.",
    submitLabel: "Register",
  },
  next: "webinar",
  elements: () => [
    ask("full-name", { label: "Full Name", help: "As it should appear on your certificate" }),
    ask("email", { help: "E-mails about the webinar go to this address" }),
    ask("phone", { label: "WhatsApp number" }),
    ask("short-text", { label: "Company, school or organisation" }),
    ask("single-choice", {
      label: "What do you do now?",
      settings: choicesAndOther(
        "I study",
        "I work for somebody",
        "I run a business",
        "I look for work",
        "I serve (NYSC)",
      ),
    }),
    ask("yes-no", { label: "Have you joined one of our webinars before?" }),
    ask("dropdown", {
      label: "How did you hear about it?",
      settings: choicesAndOther(
        "WhatsApp",
        "Instagram",
        "Facebook",
        "X",
        "LinkedIn",
        "A friend or colleague",
        "An e-mail from us",
      ),
    }),
    ask("long-text", {
      label: "A question for the speaker",
      help: "Answered in the webinar if there is time",
      settings: { min: null, max: 500 },
    }),
    ask("single-choice", {
      label: "Can we tell you about future webinars?",
      settings: choices("Yes, by e-mail", "No, only about this one"),
    }),
    ask("consent", {
      label: "I agree to my details being used to run this webinar and make my certificate.",
    }),
  ],
};

export const courseRegistration: FormTemplate = {
  id: "course-registration",
  name: "Course Registration",
  summary: "Which course, which class, and who is paying",
  art: "deep",
  title: "Course registration",
  settings: {
    intro: "Choose your course and class.",
    submitLabel: "Register",
    thankYouTitle: "We have your registration",
    thankYouText: "We’ll write to you with the next steps and how to pay.",
    duplicates: "refuse",
    checkAnswers: true,
  },
  elements: () => {
    const payer = ask("single-choice", {
      label: "Who is paying the fee?",
      required: true,
      settings: choices("I’m paying it myself", "My employer", "A scholarship or sponsor"),
    });
    return [
      ask("section", { label: "About you" }),
      ask("full-name", { help: "As it should appear on your certificate" }),
      ask("email"),
      ask("phone", { required: true }),
      ask("page-break", { label: "Your course" }),
      ask("dropdown", {
        label: "Course",
        required: true,
        settings: choices(
          "Digital marketing",
          "Data analysis with Excel",
          "Project management",
          "Web development",
          "Graphic design",
        ),
      }),
      ask("single-choice", {
        label: "Class",
        required: true,
        settings: choices(
          "Weekday mornings",
          "Weekday evenings",
          "Saturdays",
          "Online, in my own time",
        ),
      }),
      ask("single-choice", {
        label: "How much do you already know?",
        settings: choices("Nothing yet", "The basics", "I use it at work"),
      }),
      ask("yes-no", { label: "Can you bring a laptop?", required: true }),
      payer,
      ask("page-break", { label: "Payment" }),
      ask("short-text", {
        label: "Name of your employer",
        required: true,
        showWhen: when(payer, "My employer"),
      }),
      ask("email", {
        label: "Where should we send the invoice?",
        required: true,
        showWhen: when(payer, "My employer"),
        settings: { own: false },
      }),
      ask("short-text", {
        label: "Name of the scholarship or sponsor",
        required: true,
        showWhen: when(payer, "A scholarship or sponsor"),
      }),
      ask("consent", {
        label: "I agree to my details being used to run this course and make my certificate.",
      }),
    ];
  },
};

export const volunteerSignUp: FormTemplate = {
  id: "volunteer-sign-up",
  name: "Volunteer Sign-up",
  summary: "What people can help with, where and when",
  art: "brand",
  title: "Volunteer with us",
  settings: {
    intro: "Tell us what you like to do and when you are free.",
    submitLabel: "Sign up",
    thankYouTitle: "Thank you for offering your time",
    thankYouText: "A team leader will call you.",
    duplicates: "refuse",
  },
  elements: () => {
    const before = ask("yes-no", { label: "Have you volunteered before, with us or elsewhere?" });
    return [
      ask("full-name"),
      ask("email"),
      ask("phone", { required: true }),
      ask("short-text", { label: "Which part of town do you live in?" }),
      ask("multiple-choice", {
        label: "What would you like to help with?",
        required: true,
        settings: choicesAndOther(
          "Welcoming people",
          "Teaching",
          "Cooking and serving",
          "Photos and social media",
          "Driving",
          "Setting up and clearing away",
        ),
      }),
      ask("multiple-choice", {
        label: "When are you free?",
        required: true,
        settings: choices(
          "Weekday mornings",
          "Weekday afternoons",
          "Weekday evenings",
          "Saturdays",
          "Sundays",
        ),
      }),
      ask("date", { label: "When can you start?", settings: { days: "not-past" } }),
      before,
      ask("page-break", { label: "To finish" }),
      ask("long-text", {
        label: "What did you do?",
        showWhen: when(before, "Yes"),
        settings: { min: null, max: 1000 },
      }),
      ask("section", {
        label: "Emergency contact",
        help: "If anything happens to you while you are with us.",
      }),
      ask("full-name", { label: "Their name", required: false, settings: { own: false } }),
      ask("phone", { label: "Their number", settings: { own: false } }),
      ask("consent", { label: "I agree to my details being used to plan my work as a volunteer." }),
    ];
  },
};

export const membership: FormTemplate = {
  id: "membership",
  name: "Newsletter and Membership",
  summary: "Readers who may become members",
  art: "deep",
  title: "Stay in touch, or join us",
  settings: {
    intro: "Get our news by e-mail. If you like, become a member at the same time.",
    submitLabel: "Join",
    thankYouTitle: "Welcome",
    thankYouText:
      "You’ll get our next newsletter by e-mail. If you asked for membership, we’ll write to you about it.",
    duplicates: "refuse",
  },
  elements: () => {
    const member = ask("yes-no", { label: "Would you like to become a member?", required: true });
    return [
      ask("full-name"),
      ask("email"),
      ask("multiple-choice", {
        label: "What would you like to hear about?",
        settings: choicesAndOther(
          "Events and webinars",
          "Courses",
          "Jobs and calls",
          "News of members",
        ),
      }),
      ask("single-choice", {
        label: "How often?",
        settings: choices("Every week", "Every month", "Only for events"),
      }),
      member,
      ask("page-break", { label: "Almost there" }),
      ask("dropdown", {
        label: "Type of membership",
        required: true,
        showWhen: when(member, "Yes"),
        settings: choices("Student", "Individual", "Fellow", "Corporate"),
      }),
      ask("phone", { required: true, showWhen: when(member, "Yes") }),
      ask("short-text", {
        label: "Profession or field of study",
        required: true,
        showWhen: when(member, "Yes"),
      }),
      ask("address", { label: "Postal address", showWhen: when(member, "Yes") }),
      ask("consent", {
        label: "I agree to get e-mails from you. I can unsubscribe whenever I like.",
      }),
    ];
  },
};
