import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Programs that the tests may use: Redis, or its successor that speaks the same protocol. */
const names = ['redis-server', 'valkey-server']

/** @returns {string | undefined} */
function installed() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * Returns the path of a Redis: REDIS_PATH, an installed one, or Debian's package, which it installs now.
 * Throws one sentence that says what to do when there is none to be had.
 * @param {(line: string) => void} [say]
 * @returns {Promise<string>}
 */
export async function findRedis(say = console.log) {
  const named = process.env.REDIS_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`REDIS_PATH names ${named}, and there is no such file: correct it or unset it.`)
  }
  const present = installed()
  if (present !== undefined) return present
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Installing Redis with apt-get …')
    await run('apt-get', ['update'])
    // Only the program is wanted: no service is to be started by the package.
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], {
      env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
    const packaged = installed()
    if (packaged !== undefined) return packaged
  }
  throw new Error(
    'No Redis found and none could be installed: install redis-server or valkey-server, or set REDIS_PATH to its program file.',
  )
}
