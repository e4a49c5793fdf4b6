import { setTimeout as pause } from 'node:timers/promises'
import type { WordEvent } from '../../contract/schemas/words/word-event'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { newUuid } from '../../server/src/lib/uuid'
import type { BesiegedServer, Member } from './besieged-server'
import type { Outcome } from './door-attacks'

/** Events of the account that is exported. */
const EVENTS = 100_000
const BATCH = 1000
/** For how long the server is asked before its memory is taken, in ms. */
const WARM_UP_MS = 2000

/** The measurements while some work went on. */
interface Watched<Value> {
  readonly value: Value
  /** The longest that another request waited, in ms. */
  readonly longest: number
  /** The most memory that the server had, in bytes. */
  readonly memory: number
  /** Its whole duration, in ms. */
  readonly took: number
}

/** Asks a server the same small thing again and again until some work is done. */
async function watch<Value>(
  server: BesiegedServer,
  member: Member,
  work: () => Promise<Value>,
): Promise<Watched<Value>> {
  const begun = performance.now()
  let [longest, memory, isOver] = [0, 0, false]
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const { milliseconds } = await server.send(member, 'GET', `/auth/v1/users/${member.uid}/devices`)
      longest = Math.max(longest, milliseconds)
      memory = Math.max(memory, server.memory())
      await pause(5)
    }
  }
  const end = (): void => void (isOver = true)
  const [value] = await Promise.all([work().finally(end), ask()])
  return { value, longest, memory, took: performance.now() - begun }
}

/** Has an account exported, and fetches its JSON file. */
async function fetchExport(
  server: BesiegedServer,
  member: Member,
): Promise<{ state: string; bytes: number }> {
  const path = `/auth/v1/users/${member.uid}/exports`
  const id = newUuid(new Date())
  await server.send(member, 'POST', path, { id })
  let state = 'waiting'
  while (state === 'waiting') {
    await pause(250)
    state = JSON.parse((await server.send(member, 'GET', path)).body).result.export?.state
  }
  const { body } = await server.send(member, 'GET', `${path}/${id}/file?form=json`)
  return { state, bytes: await server.download(addressIn(body)) }
}

/** The path of the file that an answer names. */
function addressIn(body: string): string {
  const { pathname, search } = new URL(JSON.parse(body).result.url, 'http://127.0.0.1')
  return pathname + search
}

/**
 * An account with 100,000 events is exported while somebody else asks again and again; the same questions over the same time
 * without it say how much of their wait is the machine's.
 */
export async function exportMuch(server: BesiegedServer, member: Member): Promise<Outcome> {
  await fill(server, member.uid)
  const before = (await watch(server, member, () => pause(WARM_UP_MS))).memory
  const exporting = await watch(server, member, () => fetchExport(server, member))
  const idle = await watch(server, member, () => pause(exporting.took))
  const { state, bytes } = exporting.value
  const mb = (count: number): string => (count / 1e6).toFixed(0)
  const waits = `${exporting.longest.toFixed(0)} ms (${idle.longest.toFixed(0)} ms without an export)`
  return {
    line: `export: ${EVENTS} events, ${state} and fetched (${mb(bytes)} MB) in ${(exporting.took / 1000).toFixed(1)} s; longest wait of another request ${waits}, memory +${mb(exporting.memory - before)} MB`,
    keptOut: state === 'ready' ? 0 : 1,
  }
}

async function fill({ db }: BesiegedServer, uid: string): Promise<void> {
  const first = Date.now() - EVENTS * 1000
  for (let at = 0; at < EVENTS; at += BATCH) {
    const events = Array.from({ length: BATCH }, (_, nth): WordEvent => {
      const time = first + (at + nth) * 1000
      const base = { id: newUuid(new Date(time)), at: time }
      return { ...base, kind: 'review', word: 'abandon', grade: 3, took: 1200, mode: 'card' }
    })
    await addEvents(db, { uid, stream: 'words' }, events, new Date())
  }
}
