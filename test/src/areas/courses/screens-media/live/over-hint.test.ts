import { sampleFacts } from '../../../../support/live'
import { overHint, type Remaining } from '@/areas/courses/screens-media/live/over-hint'

const base = sampleFacts()
/** A film of four minutes: students sign in for long after its last question. */
const filmEnds = base.beginsAt + 245_000
const lastCloses = base.beginsAt + 421_000
const quiz = { quiz: 'ma-1', opensAt: lastCloses - 90_000, closesAt: lastCloses }

/** A room after its film; nothing is left but what is said. */
const room = (
  { moment = filmEnds + 5000, ...own }: Partial<Remaining & Remaining['state']> = {},
  quizzesUntil = base.beginsAt,
): Remaining => ({
  state: { facts: { ...base, filmEnds, quizzesUntil, endsAt: base.signsUntil }, moment },
  isGuest: false,
  canSign: false,
  isSignSending: false,
  openQuiz: undefined,
  choice: undefined,
  ...own,
})

test.each<[string, Remaining, string]>([
  ['nothing', room(), '没有要做的了'],
  ['the sign-in', room({ canSign: true }), '还没有签到，签好'],
  ['the sign-in that is on its way', room({ isSignSending: true }), '还没有签到，签好'],
  ['a question to come', room({}, lastCloses), '还有随堂题'],
  ['the open question', room({ openQuiz: quiz }, lastCloses), '还有随堂题'],
  ['an earlier question', room({ openQuiz: quiz }, lastCloses + 90_000), '还有随堂题'],
  ['no question once the last has closed', room({ moment: lastCloses }, lastCloses), '没有要做的了'],
  ['both', room({ canSign: true, openQuiz: quiz }, lastCloses), '还没有签到，随堂题也'],
])('what is left is said: %s', (_, left, begins) => {
  expect(overHint(left).startsWith(begins)).toBe(true)
})

test('an answered question is left to nobody, unless one more follows; guests have none', () => {
  const answered = { openQuiz: quiz, choice: 'A' }
  expect(overHint(room(answered, lastCloses))).toContain('没有要做的了')
  expect(overHint(room(answered, lastCloses + 90_000))).toContain('还有随堂题')
  expect(overHint(room({ openQuiz: quiz, isGuest: true }, lastCloses))).toContain('没有要做的了')
})
