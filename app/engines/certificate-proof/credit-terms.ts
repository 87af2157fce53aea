/** What a certificate is worth, as `openBadgeCredential` takes it. */
export interface CreditSource {
  hours?: number | undefined;
  points?: number | undefined;
  body?: string | undefined;
  accreditation?: string | undefined;
  level?: string | undefined;
  grade?: string | undefined;
  skills?: { name: string; url?: string | undefined }[] | undefined;
  evidence?: { name: string; url: string }[] | undefined;
  offered?: { hours?: number | undefined; points?: number | undefined } | undefined;
}

const ESCO_SKILL = /^https?:\/\/data\.europa\.eu\/esco\/skill\//;

/**
 * What a certificate is worth in terms of Open Badges 3.0, for each place that takes some.
 * Credits have no unit there, so they are the points, or else the hours, and each number is a
 * result too, whose name says what it counts. A skill is an alignment if it has an address, which
 * the standard demands, and a keyword in any case. Nothing that isn't said is there.
 * `achievementId`: what the ids of its results begin with.
 */
export function creditTerms(achievementId: string, credits: CreditSource | null | undefined) {
  if (!credits) return { achievement: {}, subject: {}, credential: {} };
  const { points, hours, offered, skills = [], evidence = [], accreditation } = credits;
  const results = resultsOf(credits).filter(({ value }) => value !== undefined);
  const available = offered?.points ?? points ?? offered?.hours ?? hours;
  const earned = points ?? (offered?.points === undefined ? hours : undefined);
  const aligned = skills.flatMap(({ name, url }) => (url ? [alignment(name, url)] : []));
  const descriptionId = (key: string) => `${achievementId}-${key}`;
  return {
    achievement: {
      ...(available === undefined ? {} : { creditsAvailable: available }),
      ...listed("alignment", aligned),
      ...listed(
        "resultDescription",
        results.map(({ key, name, resultType, valueMax }) => ({
          id: descriptionId(key),
          type: ["ResultDescription"],
          name,
          resultType,
          ...(valueMax === undefined ? {} : { valueMax: String(valueMax) }),
        })),
      ),
      ...listed(
        "tag",
        skills.map(({ name }) => name),
      ),
      ...listed("otherIdentifier", accreditation ? [accreditationEntry(accreditation)] : []),
    },
    subject: {
      ...(earned === undefined ? {} : { creditsEarned: earned }),
      ...listed(
        "result",
        results.map(({ key, value }) => ({
          type: ["Result"],
          resultDescription: descriptionId(key),
          value: String(value),
        })),
      ),
    },
    credential: listed(
      "evidence",
      evidence.map(({ name, url }) => ({ id: url, type: ["Evidence"], name })),
    ),
  };
}

function resultsOf({ hours, points, body, level, grade, offered }: CreditSource) {
  return [
    { key: "hours", name: "Hours", resultType: "RawScore", value: hours, valueMax: offered?.hours },
    {
      key: "points",
      name: `${body || "CPD"} points`,
      resultType: "RawScore",
      value: points,
      valueMax: offered?.points,
    },
    {
      key: "level",
      name: "Level",
      resultType: "PerformanceLevel",
      value: level,
      valueMax: undefined,
    },
    { key: "grade", name: "Grade", resultType: "Result", value: grade, valueMax: undefined },
  ];
}

/** https://www.imsglobal.org/spec/ob/v3p0/#alignment */
function alignment(targetName: string, targetUrl: string) {
  const isEsco = ESCO_SKILL.test(targetUrl);
  return {
    type: ["Alignment"],
    targetName,
    targetUrl,
    ...(isEsco ? { targetFramework: "ESCO", targetType: "ext:ESCOSkill" } : {}),
  };
}

function accreditationEntry(identifier: string) {
  return { type: "IdentifierEntry", identifier, identifierType: "ext:accreditationNumber" };
}

/** A list under its name; nothing where it is empty. */
function listed<Name extends string, One>(name: Name, list: One[]) {
  return (list.length > 0 ? { [name]: list } : {}) as { [Key in Name]?: One[] };
}
