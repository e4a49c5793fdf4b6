import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '../../../contract/operations'
import type { Boot } from '../config/boot'
import type { Content } from '../domain/content/content'
import { h5MissingPage } from '../strings/start'
import { isBuildPart } from './build-parts'
import { mediaRoutes, type MediaDelivery } from './media'
import { pageReader, type Page } from './page'
import { encode, type Encoded, sendEncoded, sendPrepared } from './encoded-response'
import { isPlain } from './plain-name'
import { workerHeaders } from '../plugins/security'

/** The delivered files and their place. */
export interface DeliveryDeps {
  boot: Boot
  /** The built H5 pages; may be missing, then a page says how to build them. */
  h5Dir: string
  /** Holds the parts of the last builds, for tabs that were opened before a deploy. */
  partsDir?: string
  /** Holds `media/`, whose files are named by their content. */
  contentDir: string
  pages: Content['pages']
  /** Which media only students of their course may have, and how files are sent; without it all are open. */
  media?: Pick<MediaDelivery, 'lessons' | 'accel'>
  /** Where media come from beside this server. */
  mediaOrigin?: string | undefined
  /** The vocabulary as it is now. */
  words?: () => Content['words']
  /** The headers of every answer of this server. */
  common?: Readonly<Record<string, string>>
}

/** First path segments that belong to the API or to files: a page is never rendered below them. */
const closed = new Set(
  [
    ...Object.values(operations).map(({ path: form }) => form.split('/')[1]),
    'js',
    'css',
    'static',
    'media',
    'files',
  ].filter((segment) => segment !== undefined),
)

/** Names that carry a hash of the content, so that the file under a name never changes. */
const hashed = /\.[0-9a-f]{6,64}\.[a-z0-9.]+$/

const oneYear = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

const cacheControl = (file: string): string => (hashed.test(file) ? oneYear : revalidate)

/**
 * Serves the H5 build with history mode (any page path answers the one HTML page), its assets precompressed, the
 * media of the content folder, and `/boot.json`. A file that does not exist is an ordinary 404, never the page, unless
 * somebody follows a link to it outside the folders of files: the app then says that there is no such page.
 */
export async function deliveryPlugin(app: FastifyInstance, deps: DeliveryDeps): Promise<void> {
  // A page that this server sends talks to this server, whatever the other builds use.
  const boot = { ...deps.boot, apiBase: '' }
  const readPage = pageReader({ ...deps, boot })
  const workerFile = path.join(deps.h5Dir, 'sw.js')
  await app.register(fastifyStatic, {
    root: deps.h5Dir,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders: (reply, encoded) => {
      const file = encoded.replace(/\.(br|gz)$/, '')
      reply.header('cache-control', cacheControl(file))
      if (file === workerFile) reply.headers(workerHeaders(boot))
    },
  })

  // Files are streamed from the disk, and pages are prepared once for everybody.
  const config = { sharesBytes: true }
  app.get('/boot.json', { config }, bootRoute(boot))
  mediaRoutes(app, { dir: path.join(deps.contentDir, 'media'), cacheControl, ...deps.media })
  app.get<{ Params: { '*': string } }>('/*', { config }, (request, reply) => {
    const name = request.params['*']
    const first = name.split('/')[0] ?? ''
    if (name === 'index.html') return sendPage(request, reply, readPage()?.(request.url))
    const isNamedAsFile = /\.[a-z0-9]+$/i.test(name)
    const isOpened = isNamedAsFile ? isFollowed(request) && !isFile(name, deps.h5Dir) : wantsPage(request)
    if (isOpened && !closed.has(first)) return sendPage(request, reply, readPage()?.(request.url))
    if (!isNamedAsFile) return reply.callNotFound()
    const isOwn = !isBuildPart(name) || isFile(name, deps.h5Dir)
    return sendFile(reply, name, isOwn ? deps.h5Dir : (deps.partsDir ?? deps.h5Dir))
  })
}

function bootRoute(boot: Boot): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  let body: Encoded | undefined
  return (request, reply) => {
    body ??= encode(Buffer.from(JSON.stringify(boot)))
    void reply.type('application/json; charset=utf-8').header('cache-control', revalidate)
    return sendEncoded(request, reply, body)
  }
}

/** Sends a file below a root. Names that leave the root or are not in plain form do not exist. */
function sendFile(reply: FastifyReply, name: string, root: string): FastifyReply {
  if (!isPlain(name)) {
    reply.callNotFound()
    return reply
  }
  return reply.sendFile(name, root)
}

function isFile(name: string, root: string): boolean {
  return isPlain(name) && existsSync(path.join(root, name))
}

/** True where a person follows a link; what loads a picture or a script does not ask for HTML by name. */
function isFollowed(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page | undefined): FastifyReply {
  if (page) return sendPrepared(request, reply, page.finished)
  void reply.type('text/html; charset=utf-8')
  return reply.code(503).header('retry-after', '30').send(h5MissingPage)
}
