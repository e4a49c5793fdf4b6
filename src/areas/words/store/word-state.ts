import type { Mark } from '../../../../contract/domain/words/event'
import type { Memory } from '../../../../contract/domain/words/memory'

/** Where a word stands: not met, met a short while ago, known, known for good, set aside. */
export type WordState = 'new' | 'learning' | 'known' | 'mastered' | 'suspended'

/** Words whose memory holds this many days count as known. */
const KNOWN_DAYS = 21

/** Where a word stands by what the student said of it and by what their reviews have left. */
export function getState(mark: Mark, memory: Memory | undefined): WordState {
  if (mark !== 'none') return mark
  if (!memory) return 'new'
  return memory.stability >= KNOWN_DAYS ? 'known' : 'learning'
}
