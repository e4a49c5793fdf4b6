import { chooseQuestions, openRun } from '../../../../../src/areas/practice/parts/choose'
import { heldBack, offeredIn, offerTo, openPapers } from '../../../../../src/areas/practice/parts/offer'
import { listHeads } from '../../../../../src/areas/practice/parts/progress'
import type { Source } from '../../../../../src/areas/practice/parts/sources'
import { choosePapers } from '../../../../../src/areas/practice/parts/use-subject'
import type { RunModeName } from '../../../../../contract/domain/practice/modes'
import { answer, getIndex, openedPractice } from '../../../support/practice'

describe('a reserved paper', () => {
  const papers = getIndex().papers.map((paper) => ({ ...paper, isReserved: true as const }))
  const opened = async () => {
    const { practice, root } = await openedPractice({ index: { papers } })
    const { local } = root.storage
    const asked = (source: Source, mode: RunModeName = 'train') =>
      chooseQuestions(practice, source, mode, 1, offerTo(practice, local)).sort()
    return { practice, local, asked }
  }
  const lists: readonly Source[] = [
    { kind: 'node', id: 'calc.limit' },
    { kind: 'type', subject: 'maths', type: 'single' },
    { kind: 'quick', subject: 'maths' },
    { kind: 'mixed', subject: 'maths' },
    { kind: 'network', subject: 'maths' },
    { kind: 'placement', subjects: ['maths', 'politics'] },
    { kind: 'duel', subject: 'maths', against: undefined },
  ]
  const own = ['ma-1', 'ma-2', 'ma-5']

  test('is asked whole by itself, and its questions by no list, test or duel', async () => {
    const { practice, local, asked } = await opened()
    for (const source of lists) {
      expect(asked(source).filter((id) => own.includes(id))).toEqual([])
      expect(asked(source)).not.toEqual([])
    }
    expect(asked({ kind: 'ability', subject: 'maths' }, 'ability').filter((id) => own.includes(id))).toEqual(
      [],
    )
    expect(asked({ kind: 'paper', id: 'ma-paper' }, 'test')).toEqual(own)
    const counted = offeredIn(practice.bank, { subject: 'maths', paper: 301 }, heldBack(practice, local))
    expect(counted.map(({ id }) => id)).toEqual(
      listHeads(practice.bank, { subject: 'maths', paper: 301 })
        .map(({ id }) => id)
        .filter((id) => !own.includes(id)),
    )
  })

  test('gives its questions free when it is handed in', async () => {
    const { practice, local, asked } = await opened()
    const attempt = practice.begin({ mode: 'test', source: 'paper:ma-paper', questions: own, seed: 1 })
    expect(openPapers(practice, local)).toEqual([])
    practice.finish(attempt, 'done')
    expect(openPapers(practice, local)).toEqual(['ma-paper'])
    expect(asked({ kind: 'node', id: 'calc.limit' })).toEqual(expect.arrayContaining(own))
  })

  test('holds nothing back from who sits another exam', async () => {
    const { practice, local, asked } = await opened()
    choosePapers(local, { maths: 303 })
    expect(openPapers(practice, local)).toEqual(['ma-paper'])
    expect(asked({ kind: 'node', id: 'calc.limit' })).toEqual(expect.arrayContaining(own))
  })

  test('leaves what was practised before in the mistake book, and nothing of it follows a mistake', async () => {
    const { practice, asked } = await opened()
    const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1'], seed: 1 })
    answer(practice, attempt, 'ma-1', 'A')
    expect(practice.state.listHistory('ma-1')).toHaveLength(1)
    expect(
      asked({ kind: 'mistakes', subject: 'maths' }, 'mistakes').filter((id) => own.includes(id)),
    ).toEqual(['ma-1'])
    expect(asked({ kind: 'node', id: 'calc.limit' })).not.toContain('ma-1')
  })

  test.each(['node:calc.limit', 'lesson:maths-limit.01-limit-idea'])(
    'does not let a run of %s go on that would ask what it holds back',
    async (source) => {
      const { practice, local } = await opened()
      const old = practice.begin({ mode: 'train', source, questions: ['ma-1', 'ma-4'], seed: 1 })
      const open = () => openRun(practice, source, 'train', offerTo(practice, local))?.begin.id
      expect(open()).toBeUndefined()
      answer(practice, old, 'ma-1', 'B')
      expect(open()).toBe(old)
    },
  )

  test('lets mistakes go on that were made before it was reserved', async () => {
    const { practice, local } = await opened()
    const old = practice.begin({ mode: 'mistakes', source: 'mistakes:maths', questions: ['ma-1'], seed: 1 })
    expect(openRun(practice, 'mistakes:maths', 'mistakes', offerTo(practice, local))?.begin.id).toBe(old)
  })
})
