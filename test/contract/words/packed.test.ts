import fc from 'fast-check'
import { packEvents, unpackEvents } from '../../../contract/domain/words/packed'
import { uuidV7 } from '../../../contract/domain/uuid'

const time = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
  fc.constantFrom(0, 2 ** 48 - 1),
)
const event = fc
  .record({
    at: time,
    /** The time of creation, which is in the id of an event whose date was changed. */
    made: fc.option(time, { nil: undefined }),
    random: fc.uint8Array({ minLength: 10, maxLength: 10 }),
    kind: fc.constantFrom('review', 'undo', 'note'),
    fields: fc.dictionary(fc.constantFrom('word', 'of', 'guest', 'plan', 'text'), fc.jsonValue()),
  })
  .map(({ at, made = at, random, kind, fields }) => ({ id: uuidV7(made, random), kind, at, ...fields }))

test('events come out of a packed page as they went in, in their order, after a way as JSON', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const sent: typeof events = JSON.parse(JSON.stringify(events))
      const packed: ReturnType<typeof packEvents> = JSON.parse(JSON.stringify(packEvents(events)))
      expect(unpackEvents(packed)).toEqual(sent)
    }),
  )
})
