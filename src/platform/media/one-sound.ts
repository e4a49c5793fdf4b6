import { tabs } from '../storage/tabs'

const TOPIC = 'sound'

/** What pauses that which is heard now. */
let current: (() => void) | undefined
let isListening = false

/** Lets one film or recording be heard at a time, in all tabs of the app together. */
export const oneSound = {
  /** What begins to be heard pauses what was heard before; `pause` is the same function each time. */
  take(pause: () => void): void {
    const before = current
    current = pause
    if (before !== pause) before?.()
    if (!isListening) tabs.listen(TOPIC, () => current?.())
    isListening = true
    tabs.tell(TOPIC)
  },
  /** It is not there any more. */
  leave(pause: () => void): void {
    if (current === pause) current = undefined
  },
}
