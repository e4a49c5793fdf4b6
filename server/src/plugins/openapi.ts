import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document'

/** The browsable page brings its own scripts and styles; nothing comes from another host. */
const DOCS_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Written at the first app: the contract is the same for all of a process, and its bytes for all who ask. */
let written: Buffer | undefined

/** Where the page looks for the document, and its copy for programs. */
const copies: readonly string[] = ['/docs/json', '/docs/yaml']

/** Publishes the contract: `/openapi.json` (OpenAPI 3.1) and a page to browse it at `/docs`. */
export async function openapiPlugin(app: FastifyInstance): Promise<void> {
  const bytes = (written ??= Buffer.from(JSON.stringify(openApiDocument())))
  app.get('/openapi.json', { config: { sharesBytes: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(bytes),
  )
  // The page's own copies would be written for each request, and JSON is YAML too: both lead to the bytes above.
  const nothing = { openapi: '3.1.1', info: { title: '', version: '' }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: nothing } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { docExpansion: 'list', deepLinking: true },
    uiHooks: {
      onRequest: (request, reply, done) => {
        if (copies.includes(request.routeOptions.url ?? '')) void reply.redirect('/openapi.json')
        else done()
      },
    },
  })
}
