import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { errorCode } from '../lib/error-code'

/**
 * Returns whether a process with this id runs, whoever owns it. One that has ended but was not fetched by its parent
 * does not run: in a container nobody may ever fetch it.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    return errorCode(cause) === 'EPERM'
  }
  return !/^[ZX]$/.test(statFields(pid)?.[0] ?? '')
}

/** Linux's facts about a process from its state on; the program's name before it may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * A mark that differs between two processes which had the same id one after the other: the start time as the
 * system counts it. Undefined where the system does not say.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') return statFields(pid)?.[19]
  if (process.platform === 'win32') return undefined
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Whether the process is a PostgreSQL server on this data folder; undefined where the system hides it. */
export function runsPostgresOn(pid: number, dataDir: string): boolean | undefined {
  if (process.platform === 'win32') return undefined
  try {
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      return /^\S*postgres\s/.test(line) && line.includes(` -D ${dataDir} `)
    }
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return /(^|\/)postgres(:|$)/.test(program) && readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch (cause) {
    return errorCode(cause) === 'EACCES' ? undefined : false
  }
}

/** Resolves after the given number of milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Waits until the process is gone; false when it is still there after `ms` milliseconds. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 20) {
    if (!isAlive(pid)) return true
    await pause(20)
  }
  return !isAlive(pid)
}
