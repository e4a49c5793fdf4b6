import { newUuid } from '../../../server/src/lib/uuid'
import { exportedAs } from '../../support/exports'
import { logIn, startAccountApp } from '../../support/accounts'
import { startForAll } from '../../support/start-suite'

const suite = startForAll(startAccountApp)

const idNow = () => newUuid(suite.now())
const event = (own: object) => ({ id: idNow(), at: suite.now().getTime(), ...own })
const result = { paper: 301, year: 2026, total: 93, parts: [{ part: 'single', points: 40 }] }

test('past exams and aims are stored, removed and exported in words; an invalid result is refused', async () => {
  const student = await logIn(suite, '13812345679')
  const exam = idNow()
  const sent = await suite.app.inject({
    method: 'POST',
    url: `/study/v1/users/${student.uid}/streams/practice/events`,
    headers: student.headers,
    payload: {
      events: [
        event({ kind: 'past', exam, result }),
        event({ kind: 'past', exam }),
        event({ kind: 'aim', paper: 301, goal: 120 }),
        event({ kind: 'past', exam, result: { ...result, total: 90.3 } }),
        event({ kind: 'past', exam, result: { ...result, parts: [{ part: 'oral', points: 4 }] } }),
        event({ kind: 'aim', paper: 301, goal: -1 }),
      ],
    },
  })
  const outcomes = sent
    .json()
    .result.outcomes.map(({ state, reason }: { state: string; reason?: string }) => reason ?? state)
  expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'shape', 'shape', 'shape'])
  const file = await exportedAs(suite.app, student, 'text')
  expect(file).toContain('2026 年 301 总分 93 分（单选题 40 分）')
  expect(file).toContain('填写往年成绩')
})
