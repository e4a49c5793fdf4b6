import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '../../src/routes/address'
import { resolve } from '../../src/routes/resolve'
import { getPage } from '../../src/routes/screens'
import { MiniProgram, type HostOptions } from './host/host'

const root = join(__dirname, '../..')
const boot: unknown = JSON.parse(readFileSync(join(root, 'deploy/boot.sample.json'), 'utf8'))

/** Where the built program sends its calls, and what its pictures begin with. */
export const { apiBase } = boot as { apiBase: string }

/** The built program, which is not launched yet; its calls reach `server`. */
export function createProgram(server: { url: string }, options: HostOptions = {}): MiniProgram {
  return new MiniProgram(join(root, 'dist/weapp'), {
    resolve: { [new URL(apiBase).origin]: server.url },
    ...options,
  })
}

/** The program's own address of the page that shows a public address. */
export function pageUrl(address: Address): string {
  const { match, url } = resolve(address)
  return `/${getPage(match.row.screen)}?u=${encodeURIComponent(url)}`
}
