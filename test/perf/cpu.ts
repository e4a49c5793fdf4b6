import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in which Linux counts CPU time (USER_HZ). */
const TICKS = 100

function listFields(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; what follows it is plain.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Seconds of CPU that a process has used with all its threads, ended children included. Linux alone. */
export function getCpu(pid: number): number {
  const fields = listFields(pid)
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / TICKS
}

/** The same for a process and all that it started. */
export function cpuOfTree(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(listFields(Number(name))[1]) === pid)
    .map((name) => cpuOfTree(Number(name)))
  return children.reduce((sum, seconds) => sum + seconds, getCpu(pid))
}

/** Ticks for which the host has given this machine's cores to others so far; 0 where they are not counted. */
export function stolenTicks(): number {
  try {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    return Number(all.trim().split(/\s+/)[8] ?? 0)
  } catch {
    return 0
  }
}
