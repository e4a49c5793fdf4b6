import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { newUuid } from '../../server/src/lib/uuid'
import { openSocket, openStage } from '../support/live-load'
import { startTestRedis } from '../support/redis'
import { quantile } from './client'

/** Listeners in one room over two servers, messages one after the other, and what the slowest twentieth may take, in ms. */
const LISTENERS = 2000
const MESSAGES = 120
const PAUSE_MS = 150
const GATE = 500
/** Sockets that are opened at once, and students who write. */
const AT_ONCE = 50
const WRITERS = 40
/** How long a message is waited for, in ms. */
const PATIENCE_MS = 10_000

/** From a student's device to the server and to the last listener, in ms, and how many deliveries never came. */
interface Outcome {
  readonly last: readonly number[]
  readonly stored: readonly number[]
  readonly lost: number
}

const marks = /"text":"m(\d+)"/g

async function measure(redisUrl?: string): Promise<Outcome> {
  const stage = await openStage(redisUrl)
  try {
    const servers = [await stage.start(), await stage.start()]
    const members = await stage.members(LISTENERS)
    const sockets: WebSocket[] = []
    const received = new Map<number, number>()
    const lastAt = new Map<number, number>()
    const storedAt = new Map<string, number>()
    let onHeard: () => void = () => undefined
    const onFrame = (text: string): void => {
      const now = performance.now()
      const stored = /"id":"([^"]+)","state":"stored"/.exec(text)?.[1]
      if (stored !== undefined) storedAt.set(stored, now)
      for (const [, mark] of text.matchAll(marks)) {
        received.set(Number(mark), (received.get(Number(mark)) ?? 0) + 1)
        lastAt.set(Number(mark), now)
      }
      onHeard()
    }
    for (let from = 0; from < LISTENERS; from += AT_ONCE) {
      const some = members.slice(from, from + AT_ONCE).map(async (member, nth) => {
        const server = servers[nth % servers.length]
        if (server) sockets.push(await openSocket(server, stage.room, member, onFrame))
      })
      await Promise.all(some)
    }
    const [last, stored]: [number[], number[]] = [[], []]
    let lost = 0
    for (let nth = 0; nth < MESSAGES; nth += 1) {
      const id = newUuid(new Date())
      const begun = performance.now()
      sockets[(nth * 7) % WRITERS]?.send(JSON.stringify({ kind: 'say', id, text: `m${nth}` }))
      await new Promise<void>((done) => {
        const late = setTimeout(done, PATIENCE_MS)
        onHeard = () => {
          if ((received.get(nth) ?? 0) < LISTENERS || !storedAt.has(id)) return
          clearTimeout(late)
          done()
        }
        onHeard()
      })
      lost += LISTENERS - (received.get(nth) ?? 0)
      last.push((lastAt.get(nth) ?? Infinity) - begun)
      stored.push((storedAt.get(id) ?? Infinity) - begun)
      await pause(PAUSE_MS)
    }
    for (const socket of sockets) socket.terminate()
    return { last, stored, lost }
  } finally {
    await stage.close()
  }
}

function show(name: string, { last, stored, lost }: Outcome): boolean {
  const line = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(0).padStart(5)).join(' /')
  console.info(`${name}: ${LISTENERS} listeners, two servers, ${MESSAGES} messages`)
  console.info(`  to the last listener, p50 / p95 / max: ${line(last)} ms`)
  console.info(`  until it is stored,   p50 / p95 / max: ${line(stored)} ms`)
  console.info(`  deliveries lost: ${lost}`)
  const holds = quantile(last, 0.95) <= GATE && lost === 0
  console.info(`  ${holds ? 'holds' : 'FAILS'}: p95 to the last listener <= ${GATE} ms, none lost`)
  return holds
}

/** How long a message takes to the last of 2,000 listeners over two servers (`npm run lab -- bench:live`). */
async function main(): Promise<void> {
  const onPostgres = show('PostgreSQL', await measure())
  const redis = await startTestRedis()
  try {
    const onRedis = show('Redis', await measure(redis.url))
    process.exitCode = onPostgres && onRedis ? 0 : 1
  } finally {
    await redis.close()
  }
}

void main()
