import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config'
import { maskPhonesIn } from '../security/phone'

/** Query values that identify a person or open a door. */
const secretQuery =
  /^(mobile|phone|loginname|username|name|code|state|token|access_token|password|permit|ticket|find)$/i

/** What follows these paths opens a file by itself. */
const ticket = /(\/(?:mistakes-pdf|agreement-pdf|export-file|calendar)\/)[^/?#&\s]+/gi

/** A text in a line of JSON, or a number that may be somebody's. */
const jsonValue = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])1\d{10}(?![\w.])/g

/**
 * The address of a request as a log may keep it: personal values become `***`, wherever they stand, also in an address
 * that is itself the value of a parameter, as often as one lies in another.
 */
export function logUrl(url: string): string {
  return withoutPhones(masked(url)).replace(ticket, '$1***')
}

function masked(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return decoded(path)
  const shown = query.split(/([&#])/).map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s)
    if (value === undefined) return decoded(pair)
    return `${decoded(name)}=${secretQuery.test(decoded(name)) ? '***' : shownValue(value)}`
  })
  return `${decoded(path)}?${shown.join('')}`
}

/** A value as it is meant; each decoding is at least one letter shorter, so that this ends. */
function shownValue(value: string): string {
  const meant = decoded(value)
  return meant === value ? masked(value) : shownValue(meant)
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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
