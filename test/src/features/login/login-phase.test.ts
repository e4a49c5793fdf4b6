import fc from 'fast-check'
import { canStart, firstPhase, step, type LoginEvent, type LoginPhase } from '@/features/login/login-phase'
import type { Mode } from '@/features/login/validate'

const fault = { field: 'mobile', message: '手机号不对' } as const
const opened = firstPhase('login', 'sms', false)
const after = (...events: readonly LoginEvent[]): LoginPhase => events.reduce(step, opened)

test.each([
  ['login', 'sms', false, 'sms'],
  ['login', 'one-tap', true, 'one-tap'],
  ['plain', 'one-tap', false, 'sms'],
  ['vacation', 'sms', true, 'known'],
] as const)('a %s form on a %s host opens in the mode for its student', (kind, form, isSignedIn, mode) => {
  expect(firstPhase(kind, form, isSignedIn).mode).toBe(mode)
})

test('a request takes away what was wrong, and another mode does', () => {
  expect(after({ type: 'refuse', fault }).fault).toEqual(fault)
  expect(after({ type: 'refuse', fault }, { type: 'start', work: 'code' }).fault).toBeUndefined()
  expect(after({ type: 'refuse', fault }, { type: 'switch', mode: 'password' }).fault).toBeUndefined()
  expect(after({ type: 'refuse', fault }, { type: 'clear' }).fault).toBeUndefined()
})

test('a login may start while a code is asked for, and no code during a login', () => {
  const asking = after({ type: 'start', work: 'code' })
  expect([canStart(asking, 'code'), canStart(asking, 'login')]).toEqual([false, true])
  const entering = step(asking, { type: 'start', work: 'login' })
  expect([canStart(entering, 'code'), canStart(entering, 'login')]).toEqual([false, false])
  expect(canStart(after({ type: 'start', work: 'login' }), 'code')).toBe(false)
})

const works = fc.constantFrom('code' as const, 'login' as const)
const modes = fc.constantFrom<Mode>('sms', 'password', 'one-tap', 'known')
const events: fc.Arbitrary<LoginEvent> = fc.oneof(
  fc.record({ type: fc.constant('agree' as const), hasAgreed: fc.boolean() }),
  fc.record({ type: fc.constant('remember' as const), isRemembering: fc.boolean() }),
  fc.record({ type: fc.constant('switch' as const), mode: modes }),
  fc.record({ type: fc.constant('refuse' as const), fault: fc.constant(fault) }),
  fc.record({ type: fc.constant('clear' as const) }),
  fc.record({ type: fc.constant('start' as const), work: works }),
  fc.record({ type: fc.constant('finish' as const), work: works }),
)
const histories = fc.array(events, { maxLength: 30, size: 'max' })

test('however presses and replies follow each other, a start that may not be changes nothing', () => {
  fc.assert(
    fc.property(histories, works, (history, work) => {
      const phase = after(...history)
      const next = step(phase, { type: 'start', work })
      if (!canStart(phase, work)) expect(next).toBe(phase)
      else expect([next.busy[work], next.fault, canStart(next, work)]).toEqual([true, undefined, false])
    }),
  )
})

test('a form is never left waiting once its requests have ended, and what was ticked stays', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const phase = after(...history)
      const ended = [
        { type: 'finish', work: 'login' } as const,
        { type: 'finish', work: 'code' } as const,
      ].reduce(step, phase)
      expect([canStart(ended, 'code'), canStart(ended, 'login')]).toEqual([true, true])
      const ticks = history.flatMap((event) => (event.type === 'agree' ? [event.hasAgreed] : []))
      expect(ended.hasAgreed).toBe(ticks[ticks.length - 1] ?? false)
      expect({ ...ended, busy: phase.busy }).toEqual(phase)
    }),
  )
})
