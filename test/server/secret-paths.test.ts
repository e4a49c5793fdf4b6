import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { IsObject } from 'typebox'
import { schemas, type OperationSchema } from '../../contract/schemas'
import { logUrl } from '../../server/src/plugins/log'
import { operationEntries } from '../../server/src/plugins/contract'
import { startTestServer } from '../support/server'

/** Routes beside the contract whose parameters open nothing that is not open to everybody, or to the ticket in the query. */
const open = [
  '/config/pages/:key/live.ics',
  '/live/v1/classes/:lesson/calendar.ics',
  '/live/v1/rooms/:room/socket',
  '/study/v1/drawings/:digest.svg',
  '/study/v1/word-audio/:word',
]
const SECRET = 'a-secret-that-opens'

const nginx = readFileSync(join(__dirname, '../../deploy/nginx/shangan.conf'), 'utf8')

/** A path as the log of the nginx example has it: the first entry of its map that fits. */
function nginxPath(path: string): string {
  const map = /map \$uri \$shangan_path \{([^}]*(?:\{[^}]*\}[^}]*)*)\n\}/.exec(nginx)?.[1] ?? ''
  for (const [, pattern = '', value = ''] of map.matchAll(/^\s*"~(.*)" "(.*)";$/gm)) {
    const found = new RegExp(pattern).exec(path)
    if (found) return value.replace(/\$(\w+)/g, (_, name: string) => found.groups?.[name] ?? '')
  }
  return path
}

/** The addresses of a server's routes that have parameters. */
async function findRoutes(): Promise<Set<string>> {
  const found = new Set<string>()
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ url }) => void (url.includes(':') && found.add(url)))
  }
  subscribe('fastify.initialization', listen)
  const server = await startTestServer()
  unsubscribe('fastify.initialization', listen)
  await server.close()
  return found
}

const routeFor = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** The operations of which a parameter in the path is secret. */
const secretOperations = operationEntries().flatMap(([id, { path }]) => {
  const { params }: OperationSchema = schemas[id]
  const properties = params && IsObject(params) ? Object.values(params.properties) : []
  return properties.some((property) => 'x-secret' in property) ? [routeFor(path)] : []
})

test('no log has of a path what opens something by itself, be it that of the server or of the example for nginx', async () => {
  const inContract = new Set(operationEntries().map(([, { path }]) => routeFor(path)))
  const routes = [...(await findRoutes())].filter((url) => !inContract.has(url))
  expect(routes.filter((url) => open.includes(url)).sort()).toEqual(open)
  const secret = [...routes.filter((url) => !open.includes(url)), ...secretOperations]
  expect(secret).toContain('/auth/v1/export-file/:ticket')
  const paths = secret.map((url) => url.replace(/:\w+/, SECRET))
  expect(paths.filter((path) => logUrl(path).includes(SECRET))).toEqual([])
  expect(paths.filter((path) => nginxPath(path).includes(SECRET))).toEqual([])
  expect(nginxPath('/base/v1/home')).toBe('/base/v1/home')
})
