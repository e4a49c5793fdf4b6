import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsLiteral,
  IsNumber,
  IsObject,
  IsString,
  IsUnion,
  type TSchema,
} from 'typebox'
import { Compile } from 'typebox/compile'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { inputText } from '../strings/errors'

/** The parts of a request that have a schema, as Fastify names them. */
export type RequestPart = 'params' | 'querystring' | 'headers' | 'body'

type Checked = { value: unknown } | { error: DomainError }
type Problem = { keyword: string; instancePath: string; params: object }

/**
 * Makes the check of one part of a request. Fields that the schema does not have are dropped, except from headers.
 * With `fromText`, values that arrived as text become the numbers and booleans that the schema asks for;
 * otherwise nothing is converted. A failure is a refusal whose sentence names the first wrong field.
 */
export function compileCheck(
  schema: TSchema,
  part: RequestPart,
  fromText: boolean,
): (value: unknown) => Checked {
  const variants = IsUnion(schema) ? schema.anyOf.map(compileVariant) : [compileVariant(schema)]
  return (input) => {
    if (!isRecord(input)) return { error: new DomainError(ErrorCode.Invalid, inputText.noBody) }
    const variant = variants.length === 1 ? variants[0] : variants.find((it) => it.isMeant(input))
    if (!variant)
      return {
        error: new DomainError(ErrorCode.Invalid, sentenceForMark(variants[0]?.marks ?? [], input)),
      }
    const value = part === 'headers' ? input : saveKnown(variant.schema, input, fromText)
    if (variant.check.Check(value)) return { value }
    return { error: new DomainError(ErrorCode.Invalid, sentenceFor(variant.check.Errors(value))) }
  }
}

function compileVariant(schema: TSchema) {
  const marks = IsObject(schema) ? Object.entries(schema.properties).filter(([, it]) => IsLiteral(it)) : []
  return {
    schema,
    check: Compile(schema),
    marks: marks.map(([name]) => name),
    /** Whether the input says by its constant fields that it is this variant. */
    isMeant: (input: Record<string, unknown>) =>
      marks.every(([name, mark]) => IsLiteral(mark) && input[name] === mark.const),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Copies what the schema names, reading texts as what they stand for where asked to. Of a list or a text that is too long,
 * so much is copied as shows that: naming what is wrong with each of a million items, or looking for a pattern in a
 * million characters, would take the server's time from others.
 */
function saveKnown(schema: TSchema, value: unknown, fromText: boolean): unknown {
  if (IsArray(schema) && Array.isArray(value)) {
    const most = 'maxItems' in schema ? Number(schema.maxItems) : value.length
    return value.slice(0, most + 1).map((it: unknown) => saveKnown(schema.items, it, fromText))
  }
  if (typeof value === 'string') return saveBeginning(schema, fromText ? readText(schema, value) : value)
  if (!IsObject(schema) || !isRecord(value)) return value
  const known = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(known.map(([name, it]) => [name, saveKnown(it, value[name], fromText)]))
}

function saveBeginning(schema: TSchema, value: unknown): unknown {
  // The schema counts code points, of which each has one or two units.
  return typeof value === 'string' ? value.slice(0, 2 * mostCharacters(schema) + 1) : value
}

/** The longest text that fits a schema. */
function mostCharacters(schema: TSchema): number {
  if (IsUnion(schema)) return Math.max(...schema.anyOf.map(mostCharacters))
  return IsString(schema) && 'maxLength' in schema ? Number(schema.maxLength) : Infinity
}

function readText(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (IsInteger(schema) && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (IsNumber(schema) && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value)
  if (IsLiteral(schema) && String(schema.const) === value) return schema.const
  if (IsUnion(schema))
    return schema.anyOf.map((it) => readText(it, value)).find((it) => it !== value) ?? value
  if (IsBoolean(schema) && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function sentenceForMark(marks: readonly string[], input: Record<string, unknown>): string {
  const missing = marks.find((name) => !Object.hasOwn(input, name))
  return missing === undefined ? inputText.value(marks.join(', ')) : inputText.missing(missing)
}

/** Fields for which people know a better sentence than their name. */
const ownSentence: Readonly<Record<string, string>> = {
  mobile: inputText.phone,
  phone: inputText.phone,
  name: inputText.name,
  realName: inputText.name,
}

/** The same where the field is missing, or where what is wrong lies inside of it. */
const askedFor: Readonly<Record<string, string>> = {
  region: inputText.region,
  detail: inputText.detail,
  strokes: inputText.strokes,
}

/** The same where it is too long. */
const askedForLess: Readonly<Record<string, string>> = { strokes: inputText.strokesLong }

const sentenceByKeyword: Readonly<Record<string, (field: string) => string>> = {
  type: inputText.type,
  pattern: inputText.format,
  format: inputText.format,
  minimum: inputText.range,
  maximum: inputText.range,
  maxLength: inputText.long,
  maxItems: inputText.long,
  minLength: inputText.short,
  minItems: inputText.short,
}

function sentenceFor(problems: readonly Problem[]): string {
  const problem =
    problems.find(({ keyword }) => keyword === 'maxItems') ??
    problems.find(({ keyword }) => keyword !== 'boolean' && keyword !== 'anyOf') ??
    problems[0]
  const path = (problem?.instancePath ?? '').split('/').slice(1)
  const missing =
    problem && 'requiredProperties' in problem.params && Array.isArray(problem.params.requiredProperties)
      ? String(problem.params.requiredProperties[0])
      : undefined
  const wanted = problem?.keyword === 'maxItems' ? askedForLess : askedFor
  const asked = [...path, missing ?? ''].map((field) => wanted[field]).find((it) => it !== undefined)
  if (asked !== undefined) return asked
  if (missing !== undefined) return inputText.missing([...path, missing].join('.'))
  const own = ownSentence[path.at(-1) ?? '']
  if (own !== undefined) return own
  return (sentenceByKeyword[problem?.keyword ?? ''] ?? inputText.value)(path.join('.'))
}
