import { observable, runInAction } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import type { Root } from './root'

/** How far this device's clock was behind the server's when that was learned last, in ms. */
const KEY = 'clock-shift'

/** The server's time, as far as it is known. An observer that reads it is notified when it is corrected. */
export interface ServerTime {
  /** How far the device's clock is behind, in ms; 0 where it may be right. */
  readonly shift: number
  /** Unix ms: for what day it is, and for how long it is until something. */
  now(): number
  /** Puts it right. */
  setShift(ms: number): void
}

/** The source of the time. */
export type TimeSource = Pick<Root, 'storage' | 'now'>

const times = new WeakMap<object, ServerTime>()

function createServerTime(store: Store, device: () => number): ServerTime {
  const stored = store.read(KEY)
  const shift = observable.box(typeof stored === 'number' ? stored : 0)
  return {
    get shift() {
      return shift.get()
    },
    now: () => device() + shift.get(),
    setShift(ms) {
      if (ms === shift.get()) return
      store.write(KEY, ms)
      runInAction(() => shift.set(ms))
    },
  }
}

/**
 * The server's time on this device. The offset of an earlier visit is used until the server sends its time again.
 */
export function serverTime({ storage, now }: TimeSource): ServerTime {
  const time = times.get(storage) ?? createServerTime(storage.local, now)
  times.set(storage, time)
  return time
}
