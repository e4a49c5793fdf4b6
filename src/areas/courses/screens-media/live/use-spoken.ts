import { useEffect, useState } from 'react'
import type { LiveMessage } from '@/api/live'
import { liveText as text } from '../../strings/live'
import { speakerName } from './speaker-name'

/** A screen reader reads new messages together, not one by one, after so many ms. */
const PAUSE_MS = 8000

/** The text that is read aloud of messages that come; `fresh` counts them. */
export function useSpoken(messages: readonly LiveMessage[], fresh: number): string {
  const [spoken, setAnnounced] = useState({ fresh, sentence: '' })
  const [isDue, setDue] = useState(false)
  const isNews = fresh > spoken.fresh
  useEffect(() => {
    if (!isNews) return undefined
    const timer = setTimeout(() => setDue(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isNews])
  if (isDue) {
    // Messages that came in the meantime are announced in one sentence.
    const last = messages[messages.length - 1]
    setDue(false)
    setAnnounced({
      fresh,
      sentence: last ? text.announce(fresh - spoken.fresh, speakerName(last), last.text) : '',
    })
  }
  return spoken.sentence
}
