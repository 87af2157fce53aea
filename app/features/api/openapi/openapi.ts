/** One line of a table of fields. */
export interface DescribedField {
  /** `recipients[].email` */
  path: string;
  /** "string", "number", "one of draft, sent", … */
  type: string;
  isRequired: boolean;
  words: string;
}

/** The fields of an object, and of the objects in it, in the order of the schema. */
export function describeFields(schema: JsonSchema, before = ""): DescribedField[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    return [describeField(path, field, required.includes(name)), ...insideOf(field, path)];
  });
}

export function describeField(
  path: string,
  field: JsonSchema,
  isRequired: boolean,
): DescribedField {
  return { path, type: typeLabel(field), isRequired, words: field.description ?? "" };
}

function insideOf(field: JsonSchema, path: string): DescribedField[] {
  if (field.anyOf) return field.anyOf.flatMap((one) => insideOf(one, path));
  if (field.items) return describeFields(field.items, `${path}[].`);
  return describeFields(field, `${path}.`);
}

function typeLabel(field: JsonSchema): string {
  if (field.anyOf) return [...new Set(field.anyOf.map(typeLabel))].join(" or ");
  if (field.const !== undefined) return String(JSON.stringify(field.const));
  if (field.enum) return `one of ${field.enum.map(String).join(", ")}`;
  if (Array.isArray(field.type))
    return field.type.map((type) => TYPE_LABELS[type] ?? type).join(" or ");
  if (field.type === "array")
    return field.items
      ? `array of ${PLURALS[typeLabel(field.items)] ?? typeLabel(field.items)}`
      : "array";
  return TYPE_LABELS[field.type ?? ""] ?? "any type";
}

const PLURALS: Record<string, string> = {
  string: "strings",
  integer: "integers",
  number: "numbers",
  object: "objects",
};

const TYPE_LABELS: Record<string, string> = {
  string: "string",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  object: "object",
  null: "null",
};

/** Something that fits the schema, with what must be there and a little more. */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "array") return [exampleOf(schema.items ?? {}, name.replace(/s$/, ""))];
  if (type === "object" && schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, field]) => [key, exampleOf(field, key)]),
    );
  }
  if (type === "object") return { "Course Title": "Data Analysis" };
  if (type === "boolean") return schema.default ?? false;
  if (type === "integer" || type === "number") return 1;
  if (EXAMPLES[name]) return EXAMPLES[name];
  if (name.endsWith("At")) return "2027-01-31T09:00:00.000Z";
  return name.endsWith("Id") ? "01jd8x…" : "…";
}

const EXAMPLES: Record<string, string> = {
  id: "01jd8x…",
  firstName: "Fúnmiláyọ̀",
  lastName: "Adébáyọ̀",
  name: "Cohort 4",
  email: "funmilayo@example.com",
  certificateName: "Data Analysis",
  title: "Data Analysis",
  reason: "Issued by mistake",
  tag: "Alumni",
  add: "Alumni",
  remove: "Applicant",
};

/** As much of JSON Schema as the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

interface OpenApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  security?: { key: string[] }[];
  summary: string;
  description: string;
  parameters: OpenApiParameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content & { description: string; headers?: Record<string, unknown> }>;
}

/** As much of OpenAPI 3.1 as there is here. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  /** Path → method → operation. */
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> };
}
