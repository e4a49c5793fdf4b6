import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config'
import { maskPhonesIn } from '../security/phone'

/** How much of an address is logged, in characters, and how many layers of encoding are taken off it. */
const LONGEST = 512
const LAYERS = 3

/** Query values that identify a person or open a door; what follows their names is masked. */
const secret =
  /\b(mobile|phone|loginname|username|name|code|state|token|access_token|password|permit|ticket|find)=[^&#]*/gi

/** The text after these paths opens a file by itself. */
const ticket =
  /(\/(?:mistakes-pdf|agreement-pdf|export-file|books-csv|calendar|files|media\/signed)\/)[^/?#&\s]+/gi

/** A text in a line of JSON, or a number that may be somebody's. */
const jsonValue = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])1\d{10}(?![\w.])/g
const encoded = /(?:%[0-9a-f]{2})+/gi

/**
 * The address of a request as it may be logged: its beginning, where personal values are `***`, wherever they stand,
 * also in an address that is itself the value of a parameter. Text that is still encoded below three layers is `***`
 * as well. An address comes from anybody and may be long: the work for it grows with `LONGEST` alone.
 */
export function logUrl(url: string): string {
  let text = beginning(url)
  for (let layer = 0; layer < LAYERS; layer += 1) text = decoded(masked(text))
  const parts = masked(text).split(/([?&#])/)
  return withoutPhones(parts.map((part) => (part.search(encoded) < 0 ? part : '***')).join(''))
}

/** As much of an address as is logged: no part of it is cut in two, so that none is taken for something else. */
function beginning(url: string): string {
  if (url.length <= LONGEST) return url
  const most = url.slice(0, LONGEST)
  const end = Math.max(...[...'/?&#'].map((sign) => most.lastIndexOf(sign)))
  return `${most.slice(0, end + 1)}…`
}

/** Masks what is secret at one layer of encoding; a name may be encoded more often than its value. */
function masked(text: string): string {
  const parts = text.split(/([/?&#=])/)
  const named = parts.map((part, at) => (parts[at + 1] === '=' ? decodedFully(part) : part))
  return named.join('').replace(secret, '$1=***').replace(ticket, '$1***')
}

function decodedFully(text: string): string {
  let name = text
  for (let layer = 0; layer < LAYERS; layer += 1) name = decoded(name)
  return name
}

function decoded(text: string): string {
  return text.replace(encoded, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

/** The text without any mobile number, of which the first digit is left. */
function withoutPhones(text: string): string {
  return maskPhonesIn(text, (nth) => nth > 0)
}

/** A line of JSON without any mobile number; it stays one of JSON. */
export function lineWithoutPhones(line: string): string {
  return line.replace(jsonValue, (json) => {
    const text = String(JSON.parse(json))
    const shown = withoutPhones(text)
    return shown === text ? json : JSON.stringify(shown)
  })
}

/** Writes one line for each request, when it has been answered. */
export function logAnswers(app: FastifyInstance): void {
  // The line holds what the serializers leave of a request, nothing that would have to be searched for secrets.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const line = { reqId: request.id, req: request, res: reply, responseTime: reply.elapsedTime }
    log.info(line, 'request answered')
    done()
  })
}

/** Settings of the structured log: one JSON line each, never with a credential, a cookie or a phone number. */
export function logOptions(
  config: Config,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: config.logLevel,
    formatters: { level: (level) => ({ level }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.headers.authorization',
        '*.headers.cookie',
        '*.password',
        '*.mobile',
        // Where PostgreSQL quotes the values that it stumbled over.
        'err.detail',
        'err.where',
      ],
      censor: '***',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: logUrl(request.url),
        ip: request.ip,
      }),
    },
    // The last guard: messages of libraries may quote what a user sent.
    stream: { write: (line: string) => write(lineWithoutPhones(line)) },
  }
}
