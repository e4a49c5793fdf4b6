import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Value from 'typebox/value'
import { contentText, schemaText } from '../strings/content'

/** Takes one sentence about what is wrong. */
export type Report = (sentence: string) => void

/** Takes what is wrong with a line, counted from 1. */
export type LineReport = (line: number, what: string) => void

/** A content file that is well-formed and fits its schema. */
export interface ContentFile<T> {
  /** Path inside the content folder, `pages/summer-gold27.json`. */
  name: string
  bytes: Buffer
  value: T
}

type SchemaError = ReturnType<typeof Value.Errors>[number]

const findLineNumber = (text: string, cause: unknown): number => {
  const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : undefined
  const before = position === undefined ? text.trimEnd() : text.slice(0, Number(position))
  return before.split('\n').length
}

/** Writes a JSON pointer the way an editor of the file thinks of it: `templates.0.imgList`. */
const dotted = (...parts: readonly string[]): string =>
  parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('.') || schemaText.whole

/** The fault of a value: the field, as `templates.0.imgList`, and what to do about it. */
export interface Misfit {
  field: string
  what: string
}

const toMisfit = (error: SchemaError): Misfit => {
  const at = error.instancePath
  switch (error.keyword) {
    case 'required':
      return {
        field: dotted(at, ...error.params.requiredProperties.slice(0, 1)),
        what: schemaText.required,
      }
    case 'additionalProperties':
      return {
        field: dotted(at, ...error.params.additionalProperties.slice(0, 1)),
        what: schemaText.additionalProperties,
      }
    case 'type':
    case 'pattern':
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'format':
      return { field: dotted(at), what: schemaText[error.keyword] }
    default:
      return { field: dotted(at), what: schemaText.other }
  }
}

/** A superfluous field is often a misspelt one, and a missing one says more; so the missing one is reported first. */
const findPlainestError = (errors: readonly SchemaError[]): SchemaError | undefined =>
  errors.find((error) => error.keyword === 'required') ??
  errors.find((error) => error.keyword === 'additionalProperties') ??
  errors[0]

/** The first thing by which a value does not fit a schema that it was found not to fit. */
export const firstMisfit = (schema: TSchema, value: unknown): Misfit => {
  const error = findPlainestError(Value.Errors(schema, value))
  return error === undefined ? { field: dotted(), what: schemaText.other } : toMisfit(error)
}

const checks = new WeakMap<TSchema, (value: unknown) => boolean>()

/** Whether a value fits a schema; the check is compiled once, since most schemas have a whole folder of files. */
const fits = <Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> => {
  let check = checks.get(schema)
  if (!check) {
    const compiled = Compile(schema)
    check = (it) => compiled.Check(it)
    checks.set(schema, check)
  }
  return check(value)
}

/** Holds the bytes of a file against its schema; reports one sentence and answers nothing when they misfit. */
export const parseJson = <Schema extends TSchema>(
  name: string,
  bytes: Buffer,
  schema: Schema,
  report: Report,
): ContentFile<Static<Schema>> | undefined => {
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return void report(contentText.notJson(name, findLineNumber(text, cause)))
  }
  if (fits(schema, value)) return { name, bytes, value }
  const { field, what } = firstMisfit(schema, value)
  return void report(contentText.field(name, field, what))
}

/** Reads one JSON file; reports one sentence and answers nothing when it is missing, broken or misfit. */
export const readJson = async <Schema extends TSchema>(
  dir: string,
  name: string,
  schema: Schema,
  report: Report,
): Promise<ContentFile<Static<Schema>> | undefined> => {
  const bytes = await readFile(join(dir, name)).catch(() => undefined)
  if (bytes === undefined) return void report(contentText.missing(name))
  return parseJson(name, bytes, schema, report)
}

/** The names of the JSON files of a folder without their endings; none where there is no such folder. */
export const listJson = async (dir: string, folder: string): Promise<string[]> => {
  const names = await readdir(join(dir, folder)).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
}

/** Reads every JSON file of a folder, in the order of their names. */
export const readJsonFolder = async <Schema extends TSchema>(
  dir: string,
  folder: string,
  schema: Schema,
  report: Report,
): Promise<ContentFile<Static<Schema>>[]> => {
  const names = await readdir(join(dir, folder)).catch(() => undefined)
  if (names === undefined) {
    report(contentText.folderMissing(folder))
    return []
  }
  const json = names.filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(json.map((name) => readJson(dir, `${folder}/${name}`, schema, report)))
  return files.filter((file) => file !== undefined)
}
