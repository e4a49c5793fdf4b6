import { newUuid } from '../../../server/src/lib/uuid'
import { addAccounts } from '../../support/members'
import { startDeskSuite } from '../../support/desk'
import { startForEach } from '../../support/start-suite'

const LESSON = 'maths-limit.01-limit-idea'

const suite = startForEach(startDeskSuite)

async function viewers(lesson: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ uid: newUuid(new Date()), lesson }))
  await addAccounts(
    suite.db,
    rows.map(({ uid }) => uid),
    new Date(suite.now()),
  )
  await suite.db.insertInto('lesson_viewers').values(rows).execute()
}

test('lessons come by how many did not follow them, and identify nobody', async () => {
  const second = 'maths-limit.02-equivalent'
  const third = 'maths-limit.03-important'
  for (const at of [7, 8, 61]) await suite.flag(LESSON, at)
  const uid = newUuid(new Date())
  for (const at of [1, 2, 3, 4]) await suite.flag(second, at, { uid })
  await suite.flag(second, 100)
  await suite.flag(second, 50, { is_kept: false })
  await suite.flag(third, 3)
  await suite.flag('gone.01-gone', 3)
  await viewers(LESSON, 20)
  await viewers(second, 19)
  const list = async (query = '') => (await suite.read(suite.getAgent('teacher'), `curves?${query}`)).result
  const { items } = await list()
  expect(items).toMatchObject([
    { lesson: LESSON, viewers: 20, students: 3, peak: 5 },
    { lesson: second, viewers: 19, students: 2 },
    { lesson: third, viewers: 0, students: 1 },
  ])
  expect(items[1].peak).toBeUndefined()
  const first = await list('limit=1')
  expect((await list(`limit=1&cursor=${first.next}`)).items).toEqual([items[1]])
  expect((await list(`cursor=${first.next}`)).items).toEqual(items.slice(1))
  expect((await suite.read(suite.boss, 'curves?cursor=x')).code).toBe('x400')

  const { curve, seconds, step, ...brief } = (await suite.read(suite.boss, `curves/${LESSON}`)).result
  expect(brief).toEqual(items[0])
  expect(curve).toHaveLength(Math.ceil(seconds / step))
  expect([curve[1], curve[12], curve[0]]).toEqual([2, 1, 0])
  expect((await suite.read(suite.boss, `curves/${second}`)).result).toMatchObject({
    viewers: 19,
    students: 2,
    curve: [],
  })
  expect((await suite.read(suite.boss, 'curves/maths-limit.04-continuity')).result).toMatchObject({
    viewers: 0,
    students: 0,
  })
  expect((await suite.read(suite.boss, 'curves/gone.01-gone')).code).toBe('x404')
})
