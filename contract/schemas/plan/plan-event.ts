import { Type, type Static } from 'typebox'
import { dailyLimits, MAX_MINUTES, MAX_TITLE, MINUTES_OF_DAY } from '../../domain/plan/event'
import { ClientId, Exact, Millis, Text } from '../common'

/** Says of a decision that it was made without having met the account: it holds only where that has decided nothing. */
const decision = { id: ClientId, at: Millis, guest: Type.Optional(Type.Literal(true)) }
/** A UUIDv7, or the name of what a report asks for. */
const task = Type.String({ pattern: '^[A-Za-z0-9._-]{1,80}$' })

const day = Type.Integer({ minimum: 0, maximum: 100_000 })

/** The title, day and length of a task, and where it leads. */
export const taskFacts = {
  task,
  title: Text(MAX_TITLE, 1),
  day,
  minutes: Type.Integer({ minimum: 1, maximum: MAX_MINUTES }),
  begins: Type.Optional(Type.Integer({ minimum: 0, maximum: MINUTES_OF_DAY - 1 })),
  to: Type.Optional(Type.String({ maxLength: 200, pattern: '^/(?![/\\\\])[^\\s\\u0000]*$' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}
const TaskEvent = Exact({ ...decision, kind: Type.Literal('task'), ...taskFacts })
const TickEvent = Exact({
  ...decision,
  kind: Type.Literal('tick'),
  task,
  state: Type.Union([Type.Literal('open'), Type.Literal('done'), Type.Literal('dropped')]),
  isBack: Type.Optional(Type.Literal(true)),
})
const DoneEvent = Exact({ id: ClientId, at: Millis, kind: Type.Literal('done'), task, day })
const LimitEvent = Exact({
  ...decision,
  kind: Type.Literal('limit'),
  minutes: Type.Integer({ minimum: dailyLimits.least, maximum: dailyLimits.most }),
})
const LeaveEvent = Exact({
  ...decision,
  kind: Type.Literal('leave'),
  day,
  minutes: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})

/** An event of the plan; see `contract/domain/plan/event.ts` for what each field means. */
export const PlanEvent = Type.Union([TaskEvent, TickEvent, DoneEvent, LimitEvent, LeaveEvent])
export type PlanEvent = Static<typeof PlanEvent>
