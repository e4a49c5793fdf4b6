import { uuidV7 } from '../../contract/domain/uuid'
import { WordStore } from '../../src/areas/words/store/word-store'
import { memoryRecords, type MemoryRecords } from './memory-records'
import type { FakeWordServer } from './word-server'

let made = 0
function random(): Uint8Array {
  made += 1
  return Uint8Array.of(0, 0, 0, 0, 0, 0, made >> 24, made >> 16, made >> 8, made)
}

/** Lets what is under way come to its end. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A device with the vocabulary's store. */
export interface Phone {
  readonly records: MemoryRecords
  /** Its displayed time, and how long the device was awake, in ms. */
  readonly clock: { ms: number; ticks: number }
  words: WordStore
  /** Runs what waits for its time. */
  pass(): Promise<void>
  /** The app is closed and opened again. */
  reopen(uid?: string): Promise<void>
  /** Opens one more tab of the app on the device. */
  tab(uid?: string): Promise<WordStore>
}

/** Makes a device whose clock is so many ms ahead of the server's. */
export function getPhone(server: FakeWordServer, skew = 0): Phone {
  const clock = { ms: server.now + skew, ticks: 0 }
  const records = memoryRecords()
  let waiting: (() => void)[] = []
  const tabs = new Set<WordStore>()
  const build = (): WordStore => {
    const words = new WordStore({
      records,
      api: server.api,
      settings: undefined,
      now: () => clock.ms,
      ticks: () => clock.ticks,
      idAt: (ms) => uuidV7(ms, random()),
      later: (work) => void waiting.push(work),
      notify: () => {
        for (const otherTab of tabs) if (otherTab !== words) void otherTab.listen()
      },
    })
    tabs.add(words)
    return words
  }
  const phone: Phone = {
    records,
    clock,
    words: build(),
    async pass() {
      const work = waiting
      waiting = []
      for (const item of work) item()
      await settle()
    },
    async reopen(uid) {
      await settle()
      waiting = []
      tabs.clear()
      phone.words = build()
      await phone.words.enter(uid)
    },
    async tab(uid) {
      const words = build()
      await words.enter(uid)
      return words
    },
  }
  return phone
}

/** A device whose owner has opened the vocabulary; a guest's where no uid is given. */
export async function openedPhone(server: FakeWordServer, uid?: string, skew = 0): Promise<Phone> {
  const made = getPhone(server, skew)
  await made.words.enter(uid)
  return made
}
