import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { StartError } from '../../errors/start-error'
import { startText } from '../../strings/start'

/** The system account that PostgreSQL runs under when we are root, which PostgreSQL refuses to be. */
export interface Account {
  uid: number
  gid: number
}

/** The folder for root's data where the given folder is closed to other accounts. */
export const openRoot = '/var/lib/shangan'

/** The account to drop to: undefined unless we are root, then `postgres` or `nobody`. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (!row) throw new StartError(startText.noAccount)
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Whether the account may enter every folder on the way to `dir` and `dir` itself, by permission bits. */
export function canReach(dir: string, account: Account): boolean {
  for (let at = realpathSync(dir); ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (path.dirname(at) === at) return true
  }
}

/**
 * The folder below which the cluster lives: the data folder, or, when the account cannot enter that one, a folder
 * of our own below /var/lib with a symbolic link to the cluster left in the data folder. A note beside the cluster
 * says which data folder it belongs to; nothing ever removes it by itself.
 */
export function clusterPlace(dataDir: string, account: Account | undefined): string {
  const plain = path.join(realpathSync(dataDir), 'pg')
  const link = lstatSync(plain, { throwIfNoEntry: false })
  if (link?.isSymbolicLink()) {
    const target = readlinkSync(plain)
    makeOpen(path.dirname(target))
    return target
  }
  if (!account || canReach(dataDir, account)) return plain
  if (link) throw new StartError(startText.openPlaceUnusable(dataDir, plain))
  const place = path.join(openRoot, randomBytes(6).toString('hex'), 'pg')
  try {
    makeOpen(path.dirname(place))
    if (!canReach(path.dirname(place), account)) throw new Error('closed')
    writeFileSync(path.join(path.dirname(place), 'belongs-to'), `${plain}\n`)
    symlinkSync(place, plain)
  } catch {
    throw new StartError(startText.openPlaceUnusable(dataDir, openRoot))
  }
  return place
}

/** The process's umask may close new folders, so their mode is set apart. */
function makeOpen(dir: string): void {
  for (const at of [path.dirname(dir), dir]) {
    mkdirSync(at, { recursive: true })
    chmodSync(at, 0o755)
  }
}
