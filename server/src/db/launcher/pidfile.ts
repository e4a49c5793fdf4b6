import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isAlive, runsPostgresOn } from '../process'

/** PostgreSQL's own facts in postmaster.pid. */
export interface PidFile {
  pid: number
  port: number
  ready: boolean
}

/** Reads postmaster.pid; undefined when there is none or PostgreSQL has not finished writing it. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Finds a PostgreSQL that already runs on this cluster, such as one left behind by a killed server. A pid file that
 * names somebody else's process is removed, for PostgreSQL would refuse to start because of it. Where the system
 * does not show what a process is, `answers` decides by talking to the port with our password.
 */
export async function findRunning(
  cluster: string,
  answers: (port: number) => Promise<boolean>,
): Promise<PidFile | undefined> {
  const found = readPidFile(cluster)
  if (!found || !isAlive(found.pid)) return undefined
  const ours = runsPostgresOn(found.pid, cluster) ?? (await answers(found.port))
  if (ours) return found
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}
