import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { LONGEST_LEAD } from '../../../contract/schemas/account/auth'
import { DomainError } from '../errors'
import { inputText } from '../strings/errors'

/** Forms of this contract are a handful of text fields; anything larger is not one of them. Lengths in letters. */
const limits = { fields: 16, name: 64, value: LONGEST_LEAD, head: 1024 }

/** The body of a request of this type, until a route reads it. */
const received = new WeakMap<FastifyRequest, Buffer>()

/** Lets the app read forms of type `multipart/form-data`; only routes that call `readForm` do. */
export function registerForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    received.set(request, Buffer.from(body))
    done(null, undefined)
  })
}

/**
 * Reads a form of text fields into the request's body.
 * @throws DomainError `Invalid` for a broken form, a file or a field given twice; `TooLarge` beyond the limits.
 */
export async function readForm(request: FastifyRequest): Promise<void> {
  const body = received.get(request)
  if (body) request.body = parseForm(body, String(request.headers['content-type']))
}

const notForm = () => new DomainError(ErrorCode.Invalid, inputText.notForm)
const tooLarge = () => new DomainError(ErrorCode.TooLarge)

/** The boundary may have 70 characters, in quotes or not (RFC 2046). */
const boundaryForm = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))\s*(?:;|$)/i
const nameForm = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name=(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i

/**
 * The text fields of a form. It is in memory as a whole and small, so that a stream for each of its parts, which is
 * what there is ready-made, would cost more than all else that a login asks of this program.
 */
function parseForm(body: Buffer, type: string): Record<string, string> {
  const found = boundaryForm.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw notForm()
  const edge = `\r\n--${boundary}`
  const text = `\r\n${body.toString('utf8')}`
  const fields = new Map<string, string>()
  let from = text.indexOf(edge)
  if (from < 0) throw notForm()
  for (;;) {
    from += edge.length
    if (text.startsWith('--', from)) return Object.fromEntries(fields)
    const until = text.indexOf(edge, from)
    if (until < 0) throw notForm()
    if (fields.size >= limits.fields) throw tooLarge()
    const { name, value } = parsePart(text.slice(from, until))
    if (fields.has(name)) throw notForm()
    fields.set(name, value)
    from = until
  }
}

/** A part: the rest of its edge's line, its headers, an empty line and its value. */
function parsePart(part: string): { name: string; value: string } {
  const end = part.indexOf('\r\n\r\n')
  if (end < 0 || !/^[ \t]*\r\n/.test(part)) throw notForm()
  if (end > limits.head) throw tooLarge()
  const about = part
    .slice(0, end)
    .split('\r\n')
    .find((line) => /^content-disposition:/i.test(line))
  const found = nameForm.exec(about ?? '')
  const name = found?.[1] ?? found?.[2]
  if (!name || /;\s*filename\*?\s*=/i.test(about ?? '')) throw notForm()
  const value = part.slice(end + 4)
  if (name.length > limits.name || value.length > limits.value) throw tooLarge()
  return { name, value }
}
