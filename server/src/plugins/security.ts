import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import type { Boot } from '../config/boot'

/** Headers that every answer carries, which it answers too. The content policy of the H5 page is `pageHeaders`; nothing else is a page. */
export async function securityPlugin(app: FastifyInstance): Promise<Record<string, string>> {
  // Helmet would compute them for each request, though they are always the same.
  const headers = await helmetHeaders()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  return headers
}

/** The headers that helmet sets on an answer. */
async function helmetHeaders(): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] },
    },
    // For browsers that are no longer met.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    // Whoever ends TLS in front decides about these two; on plain http in a home network they would lock pages out.
    hsts: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Pictures may be shown by a page that a CDN serves.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  let headers = {}
  probe.get('/', async (_request, reply) => {
    // Fastify's own are not there yet.
    headers = reply.raw.getHeaders()
    return null
  })
  await probe.inject('/')
  await probe.close()
  return headers
}

/** The one foreign origin that scripts come from: that of WeChat's page script. */
function scriptOrigins({ wechat: { sdkUrl } }: Boot): string[] {
  return sdkUrl && !sdkUrl.startsWith('/') ? [new URL(sdkUrl).origin] : []
}

/** Where the app's calls may go. */
function callTargets({ hosts }: Boot): string[] {
  return ["'self'", ...hosts.allow.map((host) => `https://${host}`)]
}

/** Where its sockets may go: old browsers do not count them to the page's own origin. */
function socketTargets({ apiBase, teacherHosts, wechat }: Boot): string[] {
  const pages = [...teacherHosts, ...wechat.pages.map(({ host }) => host)]
  const own = apiBase === '' ? [] : [apiBase.replace(/^http/, 'ws')]
  return [...new Set([...own, ...pages.map((host) => `wss://${host}`)])]
}

/** The content policy of the worker that puts pages aside for a time without a network: it fetches, and nothing else. */
export function workerHeaders(boot: Boot): Record<string, string> {
  return { 'content-security-policy': `default-src 'none'; connect-src ${callTargets(boot).join(' ')}` }
}

/**
 * The content policy of the H5 page: scripts come from this server or stand in the page with a known hash, or are
 * WeChat's page script; nothing is evaluated. The framework writes inline styles. Pictures and films of remote configuration may come over https.
 */
export function pageHeaders(
  scriptHashes: readonly string[],
  boot: Boot,
  mediaOrigin?: string,
): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...scriptOrigins(boot)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'media-src': ["'self'", 'blob:', 'https:'],
    'font-src': ["'self'", 'data:'],
    // A browser that plays no stream by itself fetches its parts as calls.
    'connect-src': [...callTargets(boot), ...socketTargets(boot), ...(mediaOrigin ? [mediaOrigin] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  const text = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return { 'content-security-policy': text.join('; ') }
}
