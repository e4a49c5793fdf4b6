import { Type, type Static } from 'typebox'
import { focusWays, stretchLimits } from '../../domain/habit/focus/event'
import { ClientId, Exact, Millis } from '../common'

const FocusStretch = Exact({
  id: ClientId,
  at: Millis,
  kind: Type.Literal('focus'),
  took: Type.Integer({ minimum: stretchLimits.least, maximum: stretchLimits.most }),
  how: Type.Enum([...focusWays]),
})

/** An event of the study timer; see `contract/domain/habit/focus/event.ts` for what each field means. */
export const FocusEvent = Type.Union([FocusStretch])
export type FocusEvent = Static<typeof FocusEvent>
