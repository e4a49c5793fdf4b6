import type { WordDeviceEvent, WordEvent, WordPlan } from '../../../contract/schemas/words/word-event'
import type * as study from '../../../contract/domain/words/event'

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

test('the events of the wire are those that the study rules fold', () => {
  const same: [
    Same<Frozen<WordEvent>, Frozen<study.WordEvent>>,
    Same<Frozen<WordPlan>, Frozen<study.WordPlan>>,
    Same<Frozen<WordDeviceEvent>, Frozen<Exclude<study.WordEvent, { kind: 'weights' }>>>,
  ] = [true, true, true]
  expect(same).not.toContain(false)
})
