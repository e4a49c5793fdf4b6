import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { LiveFrame } from '../../contract/schemas/courses/live-frame'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from './accounts'
import { openSocket, type LiveProcess, type LiveStage } from './live-load'

/** The findings of a run; all but the first three must be 0. */
export interface FaultReport {
  kills: number
  acknowledged: number
  /** Sent again after a server died before it answered. */
  resent: number
  /** Acknowledged, and not in the database. */
  missing: number
  /** Acknowledged at one place, and stored at another. */
  moved: number
  /** Stored twice. */
  doubled: number
  /** Stored, and not received by a listener that comes back each time. */
  unheard: number
  /** Received twice after being left out, or out of order. */
  disordered: number
}

/** How long a student waits between two messages, in ms: a room takes two hundred of each, and the run is to last. */
const PACE_MS = 1000
/** How long a student waits before a message goes out again, in ms. */
const RETRY_MS = 200
/** How long an answer is waited for before the message is sent again, in ms. */
const PATIENCE_MS = 20_000

/** A student who writes all the time and reads everything, whatever happens to the servers. */
class Device {
  readonly acknowledged = new Map<string, number>()
  readonly received = new Map<number, string>()
  resent = 0
  disordered = 0
  isEnding = false
  private socket: WebSocket | undefined
  private after = 0
  private waiting: { id: string; done: (isStored: boolean) => void } | undefined

  constructor(
    private readonly member: Member,
    private readonly room: string,
    private readonly server: () => LiveProcess,
    private readonly name: string,
  ) {}

  /** Writes until the run ends; a message that was not answered is sent again under the same id. */
  async write(): Promise<void> {
    for (let nth = 0; !this.isEnding; nth += 1) {
      const event = { kind: 'say', id: newUuid(new Date()), text: `${this.name} ${nth}` }
      while (!(await this.deliver(event))) {
        this.resent += 1
        await pause(RETRY_MS)
      }
      await pause(PACE_MS)
    }
  }

  /** Reads on until everything up to a place was received. */
  async hear(place: number): Promise<void> {
    while (this.after < place) {
      await this.connect()
      this.resume()
      await pause(600)
    }
    this.socket?.terminate()
  }

  private async deliver(event: { id: string }): Promise<boolean> {
    await this.connect()
    return new Promise((done) => {
      const late = setTimeout(() => done(false), PATIENCE_MS)
      this.waiting = {
        id: event.id,
        done: (isStored) => {
          clearTimeout(late)
          done(isStored)
        },
      }
      this.socket?.send(JSON.stringify(event))
    })
  }

  private async connect(): Promise<void> {
    while (this.socket?.readyState !== 1) {
      this.socket = undefined
      const opened = await openSocket(this.server(), this.room, this.member, (text) =>
        this.take(JSON.parse(text)),
      ).catch(() => undefined)
      if (!opened) {
        await pause(50)
        continue
      }
      opened.removeAllListeners('error')
      opened.on('error', () => undefined)
      opened.on('close', () => this.waiting?.done(false))
      this.socket = opened
      this.resume()
    }
  }

  private resume(): void {
    this.socket?.send(JSON.stringify({ kind: 'resume', after: this.after }))
  }

  private take(frame: LiveFrame): void {
    if (frame.kind === 'outcome') {
      const { id, state, place } = frame.outcome
      if (state === 'stored' && id !== '' && place !== undefined) this.acknowledged.set(id, place)
      if (id === this.waiting?.id) this.waiting.done(state === 'stored')
    }
    if (frame.kind !== 'messages') return
    // Messages sent while nobody listened are asked for; these come again with them.
    if (frame.from > this.after) return this.resume()
    const places = frame.messages.map(({ place }) => place)
    if (places.some((place, at) => at > 0 && place <= (places[at - 1] ?? 0))) this.disordered += 1
    for (const { place, text } of frame.messages) {
      const before = this.received.get(place)
      if (before !== undefined && before !== text) this.disordered += 1
      this.received.set(place, text)
    }
    this.after = Math.max(this.after, frame.after)
    if (!frame.isEnd) this.resume()
  }
}

/** Kills one of two servers again and again while students write at both, and compares what came of it. */
export async function runLiveFaults(
  stage: LiveStage,
  { kills, devices: count, everyMs }: { kills: number; devices: number; everyMs: number },
): Promise<FaultReport> {
  const servers = [await stage.start(), await stage.start()]
  const members = await stage.members(count)
  const devices = members.map((member, nth) => {
    let turn = nth
    // A student whose server died tries the other one next.
    const next = () => {
      turn += 1
      const server = servers[turn % servers.length]
      if (!server) throw new Error('there is no server')
      return server
    }
    return new Device(member, stage.room, next, `d${nth}`)
  })
  const writing = devices.map((device) => device.write())
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(everyMs)
    const nth = kill % servers.length
    await servers[nth]?.kill()
    servers[nth] = await stage.start()
  }
  await pause(everyMs)
  for (const device of devices) device.isEnding = true
  await Promise.all(writing)

  const rows = await stage.db.selectFrom('live_messages').select(['uid', 'id', 'place', 'text']).execute()
  const newest = Math.max(...rows.map(({ place }) => place))
  await Promise.all(devices.map((device) => device.hear(newest)))
  const placeOf = new Map(rows.map(({ id, place }) => [id, place]))
  const acknowledged = devices.flatMap((device) => [...device.acknowledged])
  const sum = (of: (device: Device) => number) => devices.reduce((total, device) => total + of(device), 0)
  return {
    kills,
    acknowledged: acknowledged.length,
    resent: sum(({ resent }) => resent),
    missing: acknowledged.filter(([id]) => !placeOf.has(id)).length,
    moved: acknowledged.filter(([id, place]) => placeOf.has(id) && placeOf.get(id) !== place).length,
    doubled: rows.length - new Set(rows.map(({ uid, text }) => `${uid} ${text}`)).size,
    unheard: sum(({ received: calls }) => rows.filter(({ place, text }) => calls.get(place) !== text).length),
    disordered: sum((device) => device.disordered),
  }
}
