import { tabs } from '../storage/tabs'

const TOPIC = 'sound'

/** The callback that pauses the sound that plays now. */
let current: (() => void) | undefined
let isListening = false

/** Lets one film or recording play at a time, in all tabs of the app together. */
export const oneSound = {
  /** A sound that begins pauses the one before; `pause` is the same function each time. */
  take(pause: () => void): void {
    const before = current
    current = pause
    if (before !== pause) before?.()
    if (!isListening) tabs.listen(TOPIC, () => current?.())
    isListening = true
    tabs.notify(TOPIC)
  },
  /** It is not there any more. */
  leave(pause: () => void): void {
    if (current === pause) current = undefined
  },
}
