import { createStudyLogApi } from '../../../src/api/study-log'
import { focusArea } from '../../../src/areas/habit/area'
import { FocusStore } from '../../../src/areas/habit/store/focus-store'
import { memoryRecords, type MemoryRecords } from '../../support/memory-records'
import type { Answers, FakeRoot } from '../../support/root'

/** The answers of a server that takes every event and has none. */
export const emptyLog = (now: () => number): Answers => ({
  listStudyEvents: () => ({ events: [], cursor: '0', isEnd: true, now: now() }),
  addStudyEvents: ({ body }) => ({
    outcomes: body.events.map(() => ({ state: 'accepted' as const })),
    now: now(),
  }),
})

/** The study timer of a root on a device, which its screens find as well; its clocks are the root's. */
export function focusOn(root: FakeRoot, records: MemoryRecords = memoryRecords()): FocusStore {
  const focus = new FocusStore({
    records,
    api: root.api.of(createStudyLogApi),
    now: root.now,
    idAt: root.idAt,
    later: () => undefined,
    ticks: () => root.clock.ms,
  })
  focusArea.set(root, Promise.resolve(focus))
  return focus
}
