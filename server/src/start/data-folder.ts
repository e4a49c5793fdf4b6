import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { isAlive, startMark } from '../db/process'
import { errorCode, errorMessage } from '../lib/error-code'
import { StartError } from '../errors/start-error'
import { startText } from '../strings/start'

/** The right to use a data folder, held by this process alone. */
export interface FolderLock {
  release(): void
}

/** The use of a data folder: a server, or a command that has its database to itself. */
export type FolderUse = 'server' | 'command'

/**
 * The holder of the lock of a data folder: a process of this machine, or one of another, which cannot be seen from
 * here.
 */
export type FolderHolder = { readonly use: string | undefined } & (
  | { readonly pid: number }
  | { readonly host: string }
)

/**
 * Makes the data folder when missing and takes its lock. Throws StartError when the folder cannot be written or
 * another living process holds it; the lock of a dead one is taken over. A process on another machine that shares the
 * folder cannot be seen from here: its lock is never taken over.
 */
export function openDataFolder(dir: string, use: FolderUse = 'server'): FolderLock {
  try {
    // Others may pass through, because PostgreSQL runs under another account when we are root.
    makeFolder(dir, 0o711)
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return takeLock(dir, use)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(startText.dataDirUnusable(dir, errorCode(cause) ?? errorMessage(cause)))
  }
}

/**
 * Makes a folder with those above it, one by one: Node's own recursion never ends where the system answers "no such file"
 * for a folder that it will not make, as in /proc.
 */
export function makeFolder(dir: string, mode: number): void {
  if (existsSync(dir)) return
  const above = path.dirname(dir)
  if (above !== dir) makeFolder(above, mode)
  try {
    mkdirSync(dir, { mode })
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  }
}

const lockIn = (dir: string): string => path.join(dir, 'server.lock')

/** The user of a data folder; undefined where nobody does who lives. */
export function findHolder(dir: string): FolderHolder | undefined {
  const held = readLock(lockIn(dir))
  return held === undefined ? undefined : readHolder(held)
}

function takeLock(dir: string, use: FolderUse): FolderLock {
  const lock = lockIn(dir)
  const mine = `${process.pid} ${startMark(process.pid) ?? ''}\n${hostname()}\n${use}`
  const ticket = `${lock}.${hostname()}.${process.pid}`
  writeFileSync(ticket, mine)
  try {
    for (;;) {
      // A hard link appears with its whole content or not at all, so nobody ever reads half a lock.
      if (linked(ticket, lock)) return { release: () => release(lock, mine) }
      const held = readLock(lock)
      if (held === undefined) continue
      const holder = readHolder(held)
      if (holder) throw new StartError(describeHolder(dir, holder))
      clearStale(lock, held)
    }
  } finally {
    rmSync(ticket, { force: true })
  }
}

function readHolder(held: string): FolderHolder | undefined {
  const [holding = '', host = hostname(), use] = held.split('\n')
  if (host !== hostname()) return { host, use }
  const pid = livingHolder(holding)
  return pid === undefined ? undefined : { pid, use }
}

function describeHolder(dir: string, holder: FolderHolder): string {
  if ('host' in holder) return startText.folderTakenElsewhere(dir, holder.host, lockIn(dir))
  const { pid, use } = holder
  return use === 'command' ? startText.folderTakenByCommand(dir, pid) : startText.folderTaken(dir, pid)
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
}

function readLock(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}

/** The id of the process that holds the lock, if it lives; a process that only inherited the number does not count. */
function livingHolder(held: string): number | undefined {
  const [id, mark] = held.split(/ (.*)/s)
  const pid = Number(id)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return undefined
  const now = startMark(pid)
  return mark && now && mark !== now ? undefined : pid
}

/** Moves the stale lock aside first: if another starter has replaced it, the live one is put back. */
function clearStale(lock: string, stale: string): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (readLock(aside) !== stale) linked(aside, lock)
  rmSync(aside, { force: true })
}

function release(lock: string, mine: string): void {
  if (readLock(lock) === mine) rmSync(lock, { force: true })
}
