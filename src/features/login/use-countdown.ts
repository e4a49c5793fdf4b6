import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { maskPhone } from '../../../contract/domain/account/phone'
import { optionally, readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'
import { useRoot } from '@/stores/context'
import { RESEND_MS, secondsLeft } from './countdown'

const KEY = 'codes-asked'

/** How long a code works, in ms: as long it is worth knowing that one was sent. */
const CODE_LIFE_MS = 300_000

/** The purpose of a code: each purpose has codes of its own. */
export type CodePurpose = 'login' | 'account' | 'staff'

const askedShape = v.object({
  /** From when on another code may be asked for. */
  until: v.number(),
  /** When a code went out; 0 where the server only returned how long to wait. */
  sentAt: v.number(),
})
const bookShape = v.record(v.string(), optionally(askedShape))

/** A number that was asked about for one purpose, in Unix ms by this device. */
type Asked = v.InferOutput<typeof askedShape>
type Book = v.InferOutput<typeof bookShape>

/** The drafts that are still of use; a time far in the future comes from a clock that was set back since. */
function read(store: Store, now: number): Book {
  const entries = Object.entries(readAs(bookShape, store.read(KEY)) ?? {})
  return Object.fromEntries(
    entries.filter(([, entry]) => entry && Math.abs(now - entry.until) <= CODE_LIFE_MS),
  )
}

/**
 * The wait between two codes for one purpose and number. It survives a reload, and other numbers do not wait for it;
 * the number is stored masked.
 */
export function useCountdown(purpose: CodePurpose, phone: string) {
  const { storage, now } = useRoot()
  const key = `${purpose} ${maskPhone(phone)}`
  const [book, setBook] = useState(() => read(storage.local, now()))
  const { until = 0, sentAt = 0 } = book[key] ?? {}
  const left = secondsLeft(until - RESEND_MS, now())
  const [, setShown] = useState(left)
  useEffect(() => {
    const tick = () => setShown(secondsLeft(until - RESEND_MS, now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until, now])

  function note(asked: Asked): void {
    const next = { ...read(storage.local, now()), [key]: asked }
    storage.local.write(KEY, next)
    setBook(next)
  }

  return {
    /** Seconds until a code may be asked for again. */
    left,
    /** Whether a code went out that may still work. */
    wasSent: sentAt > 0 && now() - sentAt < CODE_LIFE_MS,
    /** A code has gone out. */
    start: () => note({ until: now() + RESEND_MS, sentAt: now() }),
    /** The code that went out has been used. */
    spend(): void {
      // A device that was made to forget its student stays without the entry.
      const asked = read(storage.local, now())[key]
      if (asked) note({ ...asked, sentAt: 0 })
    },
    /** None has gone out, and the server says for how many seconds none will. */
    wait: (seconds: number) => note({ until: now() + seconds * 1000, sentAt }),
  }
}
