import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { loadContent } from '../../server/src/content'
import { controlPage } from './control-page'

/**
 * Serves the control of a measurement from memory with bare node:http: hand-written pages at `/page/<config>`, the
 * pictures at their own addresses, and under `/same` the bytes of the file that SAME names. Reports its port by IPC.
 */
async function serve(): Promise<void> {
  const content = await loadContent('content')
  const pages = new Map(
    [...content.pages].map(([name, { config }]) => [
      `/page/${name.replace(/\.json$/, '')}`,
      brotliCompressSync(controlPage(config)),
    ]),
  )
  const same = process.env.SAME ? readFileSync(process.env.SAME) : Buffer.alloc(0)
  const media = new Map<string, Buffer>()
  const pictureAt = (url: string): Buffer | undefined => {
    const file = path.join('content', url)
    if (!media.has(url) && url.startsWith('/media/') && !url.includes('..') && existsSync(file))
      media.set(url, readFileSync(file))
    return media.get(url)
  }
  const server = createServer((request, reply) => {
    const url = request.url ?? ''
    const page = url === '/same' ? same : pages.get(url)
    const body = page ?? pictureAt(url)
    if (!body) return void reply.writeHead(404).end()
    reply.writeHead(200, {
      'content-type': page ? 'text/html; charset=utf-8' : 'image/webp',
      'content-length': body.length,
      'cache-control': page ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(page && { 'content-encoding': 'br' }),
    })
    reply.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port })
  })
  process.once('disconnect', () => process.exit(0))
}

void serve()
