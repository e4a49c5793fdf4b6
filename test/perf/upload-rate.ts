import { Agent } from 'node:http'
import type { BenchServer } from './bench-server'
import { count, inParallel, median, shown } from './load'

const ROUNDS = 5
/** Bodies of a round that are sent once more, and must count no second time. */
const AGAIN = 20

/** Data that is sent to a server and stored before it answers. */
export interface Uploads {
  /** Their name in the report. */
  readonly unit: string
  /** Requests at once. */
  readonly connections: number
  /** How many a body has. */
  readonly size: number
  /** The bodies of a round, each new. */
  makeBodies(): readonly string[]
  /** Sends the nth body of all that were made; resolves to the answer. */
  send(agent: Agent, body: string, nth: number): Promise<string>
  /** Stores as many straight in the table, without HTTP, JSON or checks; resolves to the duration in seconds. */
  storeBare(): Promise<number>
}

/** Rates a second, as the median of the rounds. */
export interface UploadRates {
  /** By the clock. */
  readonly wall: number
  /** A second of one core of the server. */
  readonly core: number
}

/** Measures how many a second a server stores, beside bare inserts of as many, and prints it. */
export async function measureUploads({ cpu }: BenchServer, uploads: Uploads): Promise<UploadRates> {
  const { unit, connections, size } = uploads
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const seen = { wall: [0], core: [0], both: [0], bare: [0] }
  let sent = 0
  for (let round = -1; round < ROUNDS; round += 1) {
    const bodies = uploads.makeBodies()
    const all = size * bodies.length
    let accepted = 0
    const first = sent
    const tasks = (some: readonly string[]) =>
      some.map((body, at) => async () => {
        const text = await uploads.send(agent, body, first + at)
        if (!text.startsWith('{"status":200,')) throw new Error(`a body was refused: ${text}`)
        accepted += count(text, 'accepted')
      })
    const before = cpu()
    const seconds = await inParallel(connections, tasks(bodies))
    const after = cpu()
    if (accepted !== all) throw new Error(`only ${accepted} ${unit} were accepted`)
    await inParallel(connections, tasks(bodies.slice(0, AGAIN)))
    if (accepted !== all) throw new Error(`some ${unit} that were sent again counted twice`)
    sent += bodies.length
    const bare = await uploads.storeBare()
    if (round < 0) continue // the first round warms the server up
    const used = after.server - before.server
    seen.wall[round] = all / seconds
    seen.core[round] = all / used
    seen.both[round] = all / (used + after.postgres - before.postgres)
    seen.bare[round] = all / bare
  }
  agent.destroy()
  const rates = { wall: median(seen.wall), core: median(seen.core) }
  const lines = [
    ['durable over HTTP, by the clock on the wall', rates.wall],
    ['the same, per second of one core of the server', rates.core],
    ['the same, PostgreSQL’s cores counted as well', median(seen.both)],
    ['bare insert of such rows, by the clock on the wall', median(seen.bare)],
  ] as const
  for (const [what, rate] of lines) console.info(`${shown(rate).padStart(9)} ${unit}/s  ${what}`)
  const ratio = median(seen.wall.map((rate, at) => rate / (seen.bare[at] ?? rate)))
  console.info(`${ratio.toFixed(2).padStart(9)} ×  over HTTP against bare, median of ${ROUNDS} pairs`)
  console.info(`          batches of ${size}, ${connections} requests at once, answered when durable`)
  return rates
}
