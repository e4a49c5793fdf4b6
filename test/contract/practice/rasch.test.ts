import fc from 'fast-check'
import {
  getBand,
  getChange,
  contentDifficulty,
  getDifficulty,
  estimate,
  estimateApart,
  getInformation,
  getLevel,
  getVerdict,
  withAnswer,
  type Evidence,
} from '../../../contract/domain/practice/rasch'

const buildEvidence = (level: number, share: number, weight = 1): Evidence => ({ level, share, weight })
const level = () => fc.double({ min: 0.05, max: 0.95, noNaN: true })
const some = fc.array(
  fc.record({
    level: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 20 },
)

test('without an answer a student is taken for the average, and nothing is known', () => {
  const { mean, error } = estimate([])
  expect(mean).toBeCloseTo(0, 6)
  expect(error).toBeCloseTo(1, 4)
})

test('whoever is right in hard questions is better than who is right in easy ones', () => {
  const hard = estimate([buildEvidence(0.2, 1), buildEvidence(0.2, 1)])
  const easy = estimate([buildEvidence(0.9, 1), buildEvidence(0.9, 1)])
  expect(hard.mean).toBeGreaterThan(easy.mean)
  expect(easy.mean).toBeGreaterThan(0)
})

test('a better answer never lowers the ability, and every answer makes it surer', () => {
  fc.assert(
    fc.property(some, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (answers, level) => {
      const [wrong, right] = [0, 1].map((share) => estimate([...answers, buildEvidence(level, share)]))
      expect((right?.mean ?? 0) >= (wrong?.mean ?? 0)).toBe(true)
      expect(Math.min(right?.error ?? 9, wrong?.error ?? 9) <= estimate(answers).error + 1e-9).toBe(true)
    }),
  )
})

test('the estimate after one right answer is the one of the formula', () => {
  // Stein's identity: E = 2 E[s(1 - s)] for a standard normal prior and a question of middle difficulty.
  expect(estimate([buildEvidence(0.5, 1)]).mean).toBeCloseTo(0.413242, 4)
})

test('an answer that counts nothing changes nothing, and one that counts less changes less', () => {
  fc.assert(
    fc.property(some, level(), (answers, hard) => {
      const before = estimate(answers)
      const [none, half, whole] = [0, 0.5, 1].map(
        (weight) => estimate([...answers, buildEvidence(hard, 1, weight)]).mean,
      )
      expect(none).toBeCloseTo(before.mean, 9)
      expect((half ?? 0) >= before.mean - 1e-9 && (half ?? 0) <= (whole ?? 0) + 1e-9).toBe(true)
    }),
  )
})

test('whoever is only right, or only wrong, gets a wide band and no extreme', () => {
  for (const share of [0, 1]) {
    const { mean, error } = estimate(Array.from({ length: 5 }, () => buildEvidence(0.5, share)))
    expect(Math.abs(mean)).toBeLessThan(2)
    expect(error).toBeGreaterThan(0.6)
  }
})

test('the band lies around the mean, and is as wide as the error', () => {
  const { low, high } = getBand({ mean: 1, error: 0.5 })
  expect([low, high]).toEqual([expect.closeTo(0.359, 3), expect.closeTo(1.641, 3)])
})

/** Answers to questions of one level, so many of them right. */
const answers = (all: number, right: number, of = 0.5): Evidence[] =>
  Array.from({ length: all }, (_, at) => buildEvidence(of, at < right ? 1 : 0))

function verdictBetween(before: readonly Evidence[], after: readonly Evidence[]) {
  const apart = estimateApart(before, after)
  return getVerdict(getChange(apart.before, apart.after))
}

test('a student who answers as before, only less, has got neither better nor worse', () => {
  for (const of of [0.2, 0.5, 0.7, 0.9]) {
    expect(verdictBetween(answers(30, 0, of), answers(3, 0, of))).toBe('unsure')
    expect(verdictBetween(answers(40, 40, of), answers(3, 3, of))).toBe('unsure')
    expect(verdictBetween(answers(60, 58, of), answers(3, 3, of))).toBe('unsure')
    expect(verdictBetween(answers(3, 0, of), answers(200, 0, of))).toBe('unsure')
  }
})

test('a clear change is found, either way, also from a few answers', () => {
  for (const of of [0.2, 0.5, 0.7, 0.9]) {
    expect(verdictBetween(answers(30, 5, of), answers(30, 25, of))).toBe('better')
    expect(verdictBetween(answers(30, 25, of), answers(30, 5, of))).toBe('worse')
    expect(verdictBetween(answers(30, 3, of), answers(5, 5, of))).toBe('better')
    expect(verdictBetween(answers(30, 27, of), answers(5, 0, of))).toBe('worse')
  }
})

/** Many answers as one that counts as much. */
const pile = (all: number, share: number, of: number): Evidence[] => [buildEvidence(of, share, all)]
const many = () => fc.integer({ min: 1, max: 200 })
const part = () => fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20)

test('equal shares of equal questions are no change, and a smaller share is never better', () => {
  fc.assert(
    fc.property(many(), many(), part(), part(), level(), (earlier, later, a, b, of) => {
      expect(verdictBetween(pile(earlier, a, of), pile(later, a, of))).toBe('unsure')
      const against = b > a ? 'worse' : 'better'
      expect(verdictBetween(pile(earlier, a, of), pile(later, b, of))).not.toBe(against)
    }),
  )
})

test('a comparison the other way round gives the opposite change', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [there, back] = [estimateApart(a, b), estimateApart(b, a)]
      expect(there.before.mean).toBeCloseTo(back.after.mean, 9)
      expect(there.after.error).toBeCloseTo(back.before.error, 9)
    }),
  )
})

test('level and difficulty agree, and a question is most informative at its own difficulty', () => {
  fc.assert(
    fc.property(level(), fc.double({ min: -3, max: 3, noNaN: true }), (of, ability) => {
      expect(getLevel(getDifficulty(of))).toBeCloseTo(of, 9)
      expect(getInformation(ability, of)).toBeLessThanOrEqual(getInformation(getDifficulty(of), of) + 1e-12)
    }),
  )
})

test('a question that is missed gets harder, one that is hit easier, and each answer makes it surer', () => {
  fc.assert(
    fc.property(level(), fc.double({ min: -3, max: 3, noNaN: true }), (of, mean) => {
      const before = contentDifficulty(of)
      const [missed, hit] = [0, 1].map((share) => withAnswer(before, { mean, error: 0.4 }, share))
      expect((missed?.mean ?? 0) > before.mean && (hit?.mean ?? 0) < before.mean).toBe(true)
      expect((missed?.error ?? 9) < before.error && (hit?.error ?? 9) < before.error).toBe(true)
    }),
  )
})
