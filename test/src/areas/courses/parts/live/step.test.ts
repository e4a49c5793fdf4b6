import type { LiveOutcome, RoomEvent } from '@/api/live'
import { openingState, secondsToWait, serverNow, type RoomState } from '@/areas/courses/parts/live/room-state'
import { step, type RoomInput } from '@/areas/courses/parts/live/step'
import type { RoomEffect } from '@/areas/courses/parts/live/effects'
import { buildFrame, said, sampleFacts } from '../../../../support/live'

const facts = sampleFacts()
/** The device's clock is a minute behind. */
const START = facts.now - 60_000
const opened = openingState({ facts, askedAt: START }, START, { draft: '', isAsking: false, unsent: [] })

/** The room after these inputs, all at one time, and what they have done. */
function after(state: RoomState, ...inputs: readonly RoomInput[]) {
  const effects: RoomEffect[] = []
  const last = inputs.reduce((before, input) => {
    const next = step(before, input, before.at)
    effects.push(...next.effects)
    return next.state
  }, state)
  return { state: last, effects, kinds: effects.map(({ type }) => type) }
}

const say = (id: string, draft: string): readonly RoomInput[] => [
  { type: 'write', draft },
  { type: 'submit', id },
]
const stored = (id: string, more: Partial<LiveOutcome> = {}): RoomInput => ({
  type: 'outcomes',
  outcomes: [{ id, state: 'stored', ...more }],
})

test('a step leaves the room before it as it was, and depends on nothing else', () => {
  const before = structuredClone(opened)
  const [once, again] = [1, 2].map(() => after(opened, ...say('a', '一'), stored('a', { place: 1 })))
  expect(once).toEqual(again)
  expect(opened).toEqual(before)
})

test('a text is on the device before it goes out, and leaves it once its place is known', () => {
  const sent = after(opened, ...say('a', ' 一 '))
  const event: RoomEvent = { kind: 'say', id: 'a', text: '一' }
  expect(sent.effects).toEqual([
    { type: 'saveDraft', draft: ' 一 ', isAsking: false },
    { type: 'saveDraft', draft: '', isAsking: false },
    { type: 'store', event },
    { type: 'transmit', event },
  ])
  const placed = after(sent.state, stored('a', { place: 1 }))
  expect([placed.effects, placed.state.unsent.length]).toEqual([[{ type: 'unstore', id: 'a' }], 1])
  const shown = after(placed.state, { type: 'frame', frame: buildFrame(0, said(1, '一')) })
  expect([shown.state.unsent, shown.state.messages.length]).toEqual([[], 1])
})

test('an outcome that comes twice, or of what was discarded, changes nothing', () => {
  const { state } = after(opened, { type: 'sign', id: 's' }, stored('s'))
  const again = after(state, stored('s'))
  expect([again.effects, again.state]).toEqual([[], state])
})

test('texts to all go one after the other, as far apart as the class is slow', () => {
  const first = after(opened, ...say('a', '一')).state
  expect(secondsToWait(first)).toBe(facts.slow)
  const early = after(first, ...say('b', '二'))
  expect([early.state.draft, early.kinds]).toEqual(['二', ['saveDraft']])
  const later = { ...first, moment: serverNow(first) + facts.slow * 1000, at: first.at + facts.slow * 1000 }
  const second = after(later, ...say('b', '二'))
  expect(second.kinds).not.toContain('transmit')
  const decided = after(second.state, stored('a', { place: 1 }))
  const time = decided.state.writesAt - decided.state.ahead
  const soon = step(decided.state, { type: 'tick', isFirst: false }, time - 1)
  expect(soon.effects.map(({ type }) => type)).not.toContain('transmit')
  const due = step(decided.state, { type: 'tick', isFirst: false }, time)
  expect(due.effects).toContainEqual({ type: 'transmit', event: { kind: 'say', id: 'b', text: '二' } })
})

test('the time in a frame sets the clock of the room, and the device’s own does not', () => {
  const { state } = after(opened, { type: 'frame', frame: { kind: 'pong', now: facts.now + 5000 } })
  expect(serverNow(state)).toBe(facts.now + 5000)
  const ticked = step(state, { type: 'tick', isFirst: false }, state.at + 1000)
  expect(ticked.state.moment).toBe(facts.now + 6000)
})

test('a guest sends nothing, and what an earlier student left stays', () => {
  const { mine: _, ...guest } = facts
  const unsent = after(opened, ...say('a', '一')).state.unsent
  const left = { draft: '', isAsking: false, unsent }
  const state = openingState({ facts: guest, askedAt: START }, START, left)
  expect(after(state, { type: 'tick', isFirst: true }, { type: 'sign', id: 's' }).kinds).toEqual(['connect'])
})

test('unsent texts at the end of a class go with one request', () => {
  const { state } = after(opened, ...say('a', '一'))
  const end = facts.endsAt - state.ahead
  const ended = step(state, { type: 'tick', isFirst: false }, end)
  expect(ended.effects.map(({ type }) => type)).toEqual(['disconnect', 'post', 'refresh'])
  const again = step(ended.state, { type: 'tick', isFirst: false }, end + 1000)
  expect(again.effects.map(({ type }) => type)).not.toContain('post')
})
