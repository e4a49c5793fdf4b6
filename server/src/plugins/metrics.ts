import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import type { OperationId } from '../../../contract/operations'
import { DomainError } from '../errors'
import type { Labels, Metrics } from '../lib/metrics'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves. */
    operation?: OperationId
  }
}

/** The source of the numbers and their permitted readers. */
export interface MetricsDeps {
  metrics: Metrics
  config: { metricsToken?: string }
}

/** The meanings of the numbers of this plugin, in English because monitors and their boards are. */
export const requestHelp = {
  shangan_requests_total:
    'Answered requests by operation, HTTP status and error code; also those whose failure nobody was shown',
  shangan_request_seconds: 'Time from the arrival of a request to its answer',
  shangan_aborted_total: 'Requests whose client hung up before the answer',
  process_cpu_seconds_total: 'CPU time of the server process',
  process_resident_memory_bytes: 'Memory of the server process',
  process_uptime_seconds: 'Age of the server process',
} as const

/**
 * Counts every answer by operation, status and error code, and offers the numbers at `/metrics` to the holder of the
 * token or, without a token, to this machine alone. A label is the name of an operation or a route, never an address.
 */
export function metricsRoutes(app: FastifyInstance, { metrics, config }: MetricsDeps): void {
  const answers = keeper(([operation = '', status = '', code = '']) => ({ operation, status, code }))
  const operations = keeper(([operation = '']) => ({ operation }))

  app.addHook('onResponse', (request, reply, done) => {
    const operation = getName(request)
    metrics.count('shangan_requests_total', answers(operation, String(reply.statusCode), reply.refusedWith))
    metrics.observe('shangan_request_seconds', reply.elapsedTime / 1000, operations(operation))
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    metrics.count('shangan_aborted_total', { operation: getName(request) })
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new DomainError(ErrorCode.NotFound)
    const { user, system } = process.cpuUsage()
    metrics.set('process_cpu_seconds_total', (user + system) / 1e6)
    metrics.set('process_resident_memory_bytes', process.memoryUsage.rss())
    metrics.set('process_uptime_seconds', process.uptime())
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.text())
  })
}

/** Makes the labels of each combination once; the parts are of closed sets, so there are few. */
function keeper(make: (parts: readonly string[]) => Labels): (...parts: readonly string[]) => Labels {
  const made = new Map<string, Labels>()
  return (...parts) => {
    const key = parts.join(' ')
    const before = made.get(key)
    if (before) return before
    const labels = make(parts)
    made.set(key, labels)
    return labels
  }
}

function getName({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.operation ?? routeOptions.url ?? 'unknown'
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** A proxy on this machine calls from it as well, so whoever was passed on needs the token. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
    return !isPassedOn && loopback.test(socket.remoteAddress ?? '')
  }
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
