import { once, EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../server/src/db'
import type { FaultProxy } from './fault-proxy'
import { makeMember } from './members'
import type { ServerProcess } from './server-process'
import { makeDevice, type WordDevice } from './word-device'

/** The dependencies of a run of kills. */
export interface WordFaultsDeps {
  db: Db
  proxy: FaultProxy
  /** Starts one more server on the database. */
  launch(): Promise<ServerProcess & { port: number }>
  /** Kills the database; its own keeper starts it again. Absent where it is not ours to kill. */
  killDatabase?(): Promise<void>
}

export interface WordFaultsPlan {
  kills: number
  /** Every this many kills of a server the database is killed as well. */
  databaseEvery: number
  students: number
  devicesEach: number
  /** Share of replies that get lost. */
  lost: number
  onKill?: (kills: number) => void
}

/** The outcome of a run; `missing` to `faults` are 0 when all is well. */
export interface WordFaultsReport {
  kills: number
  databaseKills: number
  made: number
  batches: number
  failedCalls: number
  lostReplies: number
  /** Events that were stored though their first answer was lost, and were reported as stored when sent again. */
  duplicatesTold: number
  /** Events made that the log does not hold, and events of the log that nobody made. */
  missing: number
  foreign: number
  /** Events that the log holds more than once. */
  doubled: number
  /** Devices whose pulled log is not the log in its order. */
  gaps: number
  faults: number
}

/**
 * Lets students' devices make, send and pull events while servers are killed under their calls and replies get lost;
 * then lets them finish in peace, and holds what they made against what is stored and what each has pulled. A kill
 * comes a few milliseconds after a batch was sent, so that it meets the call wherever it is.
 */
export async function runWordFaults(deps: WordFaultsDeps, plan: WordFaultsPlan): Promise<WordFaultsReport> {
  const { db, proxy, launch, killDatabase } = deps
  const sending = new EventEmitter()
  const devices: WordDevice[] = []
  for (let student = 0; student < plan.students; student += 1) {
    const owner = await makeMember(db)
    for (let nth = 0; nth < plan.devicesEach; nth += 1)
      devices.push(
        makeDevice(owner, {
          buildUrl: () => proxy.url,
          onSend: () => void sending.emit('batch'),
          pauseMs: 100,
        }),
      )
  }
  // While one server answers, the next is already starting.
  const servers = [launch(), launch()]
  const report = { kills: 0, databaseKills: 0 }
  let isOver = false
  try {
    proxy.target((await servers[0])?.port ?? 0)
    proxy.lose(plan.lost)
    const lives = devices.map((device) => device.live(() => isOver))
    for (; report.kills < plan.kills; plan.onKill?.(report.kills)) {
      // Some die under their first batch, others after dozens.
      for (let batches = 1 + Math.random() * 30; batches > 0; batches -= 1) await once(sending, 'batch')
      await pause(Math.random() * 12)
      const server = await servers.shift()
      await server?.end('SIGKILL')
      report.kills += 1
      servers.push(launch())
      if (killDatabase && report.kills % plan.databaseEvery === 0) {
        await killDatabase()
        report.databaseKills += 1
      }
      proxy.target((await servers[0])?.port ?? 0)
    }
    proxy.lose(0)
    isOver = true
    await Promise.all(lives)
    await Promise.all(devices.map((device) => device.catchUp()))
  } finally {
    isOver = true
    for (const server of await Promise.allSettled(servers))
      if (server.status === 'fulfilled') await server.value.end('SIGKILL')
  }
  return { ...report, lostReplies: proxy.lost(), ...(await judge(db, devices)) }
}

async function judge(db: Db, devices: readonly WordDevice[]) {
  const sum = (read: (device: WordDevice) => number) => devices.reduce((all, device) => all + read(device), 0)
  const found = { missing: 0, foreign: 0, doubled: 0, gaps: 0 }
  for (const uid of new Set(devices.map(({ owner }) => owner.uid))) {
    const own = devices.filter(({ owner }) => owner.uid === uid)
    const rows = await db
      .selectFrom('study_events')
      .select('id')
      .where('uid', '=', uid)
      .orderBy('place')
      .execute()
    const log = rows.map(({ id }) => id)
    const stored = new Set(log)
    const made = new Set(own.flatMap((device) => [...device.made]))
    found.missing += [...made].filter((id) => !stored.has(id)).length
    found.foreign += log.filter((id) => !made.has(id)).length
    found.doubled += log.length - stored.size
    found.gaps += own.filter(({ pulled }) => pulled.join() !== log.join()).length
  }
  return {
    ...found,
    made: sum(({ made }) => made.size),
    batches: sum(({ counts }) => counts.sent),
    failedCalls: sum(({ counts }) => counts.failed),
    duplicatesTold: sum(({ counts }) => counts.duplicates),
    faults: sum(({ faults }) => faults.length),
  }
}
