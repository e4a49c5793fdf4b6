import { PracticeRun } from '../../../../../src/areas/practice/parts/run'
import {
  listCandidates,
  chooseQuestions,
  openRun,
  weakNodes,
  type Offer,
  type Suits,
} from '../../../../../src/areas/practice/parts/choose'
import type { UntimedModeName } from '../../../../../contract/domain/practice/modes'
import type { Store } from '../../../../../src/platform/storage/kv.contract'
import { memoryStore } from '../../../../support/memory-store'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

const none: ReadonlySet<string> = new Set()

async function loadRun(
  mode: UntimedModeName,
  questions: readonly string[],
  { store = memoryStore(), ...options }: Parameters<typeof openedPractice>[0] & { store?: Store } = {},
) {
  const { practice, root } = await openedPractice(options)
  const attempt = practice.begin({ mode, source: 'node:calc', questions, seed: 3 })
  const open = () => new PracticeRun(practice, attempt, { store, now: root.now })
  return { practice, root, attempt, open, run: open(), store }
}

test('a single choice of a training is answered by the tap, and its key stands then', async () => {
  const { run, practice } = await loadRun('train', ['ma-1', 'ma-2'])
  run.shown.choose('A')
  expect(run.shown.isRevealed).toBe(true)
  expect(run.loadState('ma-1')).toBe('wrong')
  run.shown.choose('B')
  expect(practice.state.listHistory('ma-1').map(({ text }) => text)).toEqual(['A'])
})

test('the time on a question from before the page was opened again counts, and no other question has it', async () => {
  const { run, practice, attempt, root, open } = await loadRun('train', ['ma-1', 'ma-2'])
  run.see(true)
  root.clock.ms += 30_000
  run.see(false)
  root.clock.ms += 600_000
  const again = open()
  again.see(true)
  root.clock.ms += 1_000
  again.shown.choose('B')
  expect(practice.state.findAttempt(attempt)?.answers.get('ma-1')?.took).toBe(31_000)
  const next = open()
  next.see(true)
  root.clock.ms += 2_000
  next.shown.choose('B')
  expect(practice.state.findAttempt(attempt)?.answers.get('ma-2')?.took).toBe(2_000)
})

test('of several choices nothing is answered before it is confirmed', async () => {
  const { run } = await loadRun('train', ['po-1'])
  run.shown.choose('C')
  run.shown.choose('A')
  expect([run.shown.draft.text, run.shown.isRevealed]).toEqual(['AC', false])
  run.commit(undefined, 'empty')
  expect(run.loadState('po-1')).toBe('right')
})

test('in a test an answer can be changed until it is handed in, and a second tap leaves it', async () => {
  const { run, practice, attempt } = await loadRun('test', ['ma-1', 'ma-2'])
  run.shown.choose('A')
  run.shown.choose('B')
  expect([run.shown.isRevealed, run.loadState('ma-1'), run.open]).toEqual([false, 'answered', 1])
  run.shown.choose('B')
  expect([run.loadState('ma-1'), run.open]).toEqual(['answered', 1])
  run.finish()
  run.shown.choose('C')
  expect(practice.state.findAttempt(attempt)?.answers.get('ma-1')?.text).toBe('B')
})

test('a run whose questions are all answered goes on at its last one', async () => {
  const { run, open } = await loadRun('train', ['ma-1', 'ma-2'])
  for (const at of [0, 1]) {
    run.go(at)
    run.shown.choose('B')
  }
  expect(open().at).toBe(1)
})

test('typed text is stored at every stroke, and goes on after the page was closed', async () => {
  const { run, open, store } = await loadRun('train', ['ma-5'])
  run.shown.type('先求')
  expect(open().shown.draft.text).toBe('先求')
  expect(store.read('practice-drafts')).toBeDefined()
  run.commit(undefined, 'empty')
  expect(Object.values(Object(store.read('practice-drafts')))).toEqual([])
})

test('text typed in a test becomes an answer when the page goes out of sight', async () => {
  const { run, practice } = await loadRun('test', ['ma-4', 'ma-1'])
  run.shown.type('1/6')
  run.see(false)
  expect(practice.state.attempts[0]?.answers.get('ma-4')).toMatchObject({ text: '1/6', share: 1 })
})

test('unconfirmed text is stored as an answer when a training ends, and is neither right nor wrong', async () => {
  const { run, practice, attempt } = await loadRun('train', ['ma-5', 'ma-1'])
  run.shown.type('先求导数')
  run.finish()
  expect(practice.state.findAttempt(attempt)?.answers.get('ma-5')).toMatchObject({
    text: '先求导数',
    isWaiting: true,
  })
  expect([practice.state.answered, practice.mistakes]).toEqual([[], []])
})

test('two tabs of one run store the text of both', async () => {
  const { run, open } = await loadRun('test', ['ma-5', 'ma-4'])
  const otherPracticeRun = open()
  run.shown.type('先求')
  otherPracticeRun.on('ma-4').type('1/6')
  expect([open().getDraft('ma-5').text, open().getDraft('ma-4').text]).toEqual(['先求', '1/6'])
})

test('of two texts that grew from one both stay, and the student is asked to look', async () => {
  const { run, practice, attempt, open } = await loadRun('test', ['ma-5', 'ma-4'])
  run.shown.type('特殊性。')
  run.see(false)
  const other = open()
  const text = other.on('ma-5')
  run.shown.type('特殊性。第二段')
  text.type('特殊性。（补一句）')
  run.see(false)
  expect([run.shown.isJoined, text.draft.text]).toEqual([false, '特殊性。（补一句）'])
  other.finish()
  expect(text.isJoined).toBe(true)
  expect(practice.state.findAttempt(attempt)?.answers.get('ma-5')?.text).toBe('特殊性。第二段（补一句）')
})

test('a student who begins a text, or comes back to it, meets what other devices wrote', async () => {
  const user = { uid: 'u1', phone: '137****0001' }
  const { run, practice } = await loadRun('test', ['ma-1', 'ma-5'], { user })
  const catchUp = jest.spyOn(practice, 'catchUp').mockResolvedValue()
  run.go(1)
  expect(catchUp).toHaveBeenCalledTimes(1)
  run.shown.type('先')
  run.shown.type('先求')
  expect(catchUp).toHaveBeenCalledTimes(2)
  run.go(0)
  run.shown.choose('A')
  expect(catchUp).toHaveBeenCalledTimes(2)
})

test('a line is replaced as a whole: the last one counts', async () => {
  const { run, practice, attempt, open } = await loadRun('test', ['ma-4'])
  const other = open()
  run.shown.type('1/6')
  other.shown.type('1/3')
  run.see(false)
  other.see(false)
  expect(practice.state.findAttempt(attempt)?.answers.get('ma-4')?.text).toBe('1/3')
})

test('a run that is opened again is at what was being written, with what was struck out', async () => {
  const { run, open } = await loadRun('test', ['ma-5', 'ma-1'])
  run.shown.type('先求')
  run.strike('ma-1', 'B')
  expect([open().at, open().on('ma-1').struck]).toEqual([0, 'B'])
})

test('a text of the student’s is marked by its points, and then counts', async () => {
  const { run, practice } = await loadRun('train', ['ma-5'])
  run.shown.type('求导得零点')
  run.commit(undefined, 'empty')
  expect(run.loadState('ma-5')).toBe('answered')
  run.shown.tick([1])
  expect(practice.state.listHistory('ma-5')).toMatchObject([{ share: 0.6, text: '求导得零点', points: [1] }])
})

test('a run goes on at the first question that is not answered, with the options as they were', async () => {
  const { run, open } = await loadRun('train', ['ma-1', 'ma-2', 'ma-3'])
  const before = run.shown.options.map(({ key }) => key)
  run.shown.choose('B')
  const again = open()
  expect(again.at).toBe(1)
  again.go(0)
  expect(again.shown.options.map(({ key }) => key)).toEqual(before)
})

test('a test goes on at the question that was left, though one before it is open', async () => {
  const { run, open } = await loadRun('test', ['ma-1', 'ma-2', 'ma-3'])
  run.go(2)
  expect(open().at).toBe(2)
  run.finish()
})

test('an adaptive run asks one question after the other, and goes on where it was left', async () => {
  const questions = Array.from({ length: 40 }, (_, at) => getQuestion(`ma-${at}`, { level: 0.3 + at / 100 }))
  const { practice, root } = await openedPractice({ questions })
  const source = { kind: 'node', id: 'calc' } as const
  const [first = ''] = chooseQuestions(practice, source, 'adaptive', 3)
  const attempt = practice.begin({ mode: 'adaptive', source: 'node:calc', questions: [first], seed: 3 })
  const candidates = listCandidates(practice, source)
  const open = () => new PracticeRun(practice, attempt, { store: memoryStore(), now: root.now, candidates })
  const run = open()
  for (let at = 0; at < 20 && run.shown.state === 'open'; at += 1) {
    run.shown.choose(at % 2 === 0 ? 'B' : 'A')
    run.go(run.at + 1)
    if (at === 3) expect(open().current).toBe(run.current)
  }
  expect(new Set(run.questions).size).toBe(run.questions.length)
  expect(run.questions.length).toBeGreaterThanOrEqual(10)
  expect(run.questions.length).toBeLessThanOrEqual(20)
  expect([run.isLast, run.open]).toEqual([true, 0])
})

test('an adaptive run asks a text with all its questions, and stops between texts', async () => {
  const questions = Array.from({ length: 12 }, (_, text) =>
    Array.from({ length: 5 }, (_question, at) =>
      getQuestion(`en-${text}-${at}`, {
        group: `en-t${text}`,
        nodes: [at % 2 === 0 ? 'reading.main' : 'reading'],
        papers: [201, 204],
        level: 0.3 + text / 30,
      }),
    ),
  ).flat()
  const { practice, root } = await openedPractice({ questions })
  const source = { kind: 'ability', subject: 'english' } as const
  const first = chooseQuestions(practice, source, 'ability', 3)
  expect(first).toHaveLength(5)
  const attempt = practice.begin({ mode: 'ability', source: 'ability:english', questions: first, seed: 3 })
  const open = () => {
    const candidates = listCandidates(practice, source)
    return new PracticeRun(practice, attempt, { store: memoryStore(), now: root.now, candidates })
  }
  let run = open()
  expect(run.most).toBe(20)
  for (let at = 0; at < 20 && run.shown.state === 'open'; at += 1) {
    run.shown.choose(at % 2 === 0 ? 'B' : 'A')
    expect(run.questions.length % 5).toBe(0)
    if (at === 6) run = open()
    else run.go(run.at + 1)
  }
  const texts = run.questions.map((id) => practice.bank.findHead(id)?.group)
  expect(new Set(texts).size * 5).toBe(run.questions.length)
  expect(run.questions.length).toBeGreaterThanOrEqual(10)
  expect([run.isLast, run.open]).toEqual([true, 0])
})

test('of a text that was begun elsewhere in part, the rest is not asked apart', async () => {
  const questions = Array.from({ length: 10 }, (_, at) =>
    getQuestion(`en-${at}`, { group: at < 5 ? 'en-a' : 'en-b', nodes: ['reading.main'], papers: [201, 204] }),
  )
  for (let seed = 1; seed <= 10; seed += 1) {
    const { practice, root } = await openedPractice({ questions })
    const source = { kind: 'ability', subject: 'english' } as const
    const begun = ['en-0', 'en-1']
    const attempt = practice.begin({ mode: 'ability', source: 'ability:english', questions: begun, seed })
    const candidates = listCandidates(practice, source)
    const run = new PracticeRun(practice, attempt, { store: memoryStore(), now: root.now, candidates })
    for (const at of [0, 1]) {
      run.go(at)
      run.shown.choose('B')
    }
    expect(run.questions.slice(2)).toEqual(['en-5', 'en-6', 'en-7', 'en-8', 'en-9'])
  }
})

test('a text of which a question was answered is not new', async () => {
  const questions = Array.from({ length: 40 }, (_, at) =>
    getQuestion(`en-${at}`, {
      group: `en-t${Math.floor(at / 5)}`,
      nodes: ['reading.main'],
      papers: [201, 204],
    }),
  )
  const { practice } = await openedPractice({ questions })
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['en-1'], seed: 1 })
  answer(practice, attempt, 'en-1', 'B')
  const texts = listCandidates(practice, { kind: 'ability', subject: 'english' }).map(({ text }) => text)
  expect([texts.length, texts.includes('en-t0')]).toEqual([35, false])
})

test('time counts while the question is in sight, also in several visits', async () => {
  const { run, root, practice } = await loadRun('test', ['ma-1', 'ma-2'])
  run.see(true)
  root.clock.ms += 20_000
  run.shown.choose('A')
  run.see(false)
  root.clock.ms += 500_000
  run.see(true)
  root.clock.ms += 5000
  run.shown.choose('B')
  expect(practice.state.attempts[0]?.answers.get('ma-1')?.took).toBe(25_000)
})

test('choosing an option that was struck out brings it back', async () => {
  const { run } = await loadRun('test', ['ma-1'])
  run.strike('ma-1', 'B')
  run.shown.choose('B')
  expect([run.getStruck('ma-1'), run.shown.draft.text]).toEqual(['', 'B'])
})

describe('the questions of a run', () => {
  test('new ones come before those that were wrong, and those before what was right', async () => {
    const { practice } = await openedPractice()
    const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1', 'ma-2'], seed: 1 })
    answer(practice, attempt, 'ma-1', 'B')
    answer(practice, attempt, 'ma-2', 'A')
    const chosen = chooseQuestions(practice, { kind: 'node', id: 'calc.limit' }, 'train', 5)
    expect(chosen.filter((id) => ['ma-1', 'ma-2', 'ma-4'].includes(id))).toEqual(['ma-4', 'ma-2', 'ma-1'])
    expect(chosen[chosen.length - 1]).toBe('ma-5')
  })

  test('only what the exam asks is chosen, unless it asks nothing of the kind', async () => {
    const questions = [
      getQuestion('ma-1'),
      getQuestion('ma-2', { nodes: ['calc.series'], papers: [301, 303] }),
      getQuestion('en-1', { group: 'en-read', nodes: ['reading.main'], papers: [201] }),
      getQuestion('en-2', { group: 'en-read', nodes: ['reading.main'], papers: [201, 204] }),
    ]
    const { practice } = await openedPractice({ questions })
    const suits: Suits = ({ papers }) => papers.includes(302) || papers.includes(204)
    const quick = (subject: string) =>
      chooseQuestions(practice, { kind: 'quick', subject }, 'train', 1, { suits, held: none })
    expect(quick('maths')).toEqual(['ma-1'])
    expect(quick('english')).toEqual(['en-2'])
    expect(
      chooseQuestions(practice, { kind: 'node', id: 'calc.series' }, 'train', 1, { suits, held: none }),
    ).toEqual(['ma-2'])
  })

  test('a weak point that the exam does not ask is none', async () => {
    const { practice } = await openedPractice()
    const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['en-1', 'en-2'], seed: 1 })
    answer(practice, attempt, 'en-1', 'A')
    answer(practice, attempt, 'en-2', 'A')
    expect(weakNodes(practice, 'english').map(({ id }) => id)).toEqual(['reading.main'])
    expect(weakNodes(practice, 'english', () => false)).toEqual([])
  })

  test('questions that share a text stay together', async () => {
    const { practice } = await openedPractice()
    expect(
      chooseQuestions(practice, { kind: 'type', subject: 'english', type: 'reading' }, 'train', 9),
    ).toEqual(['en-1', 'en-2'])
  })

  test('a text that was found is asked with all its questions', async () => {
    const { practice } = await openedPractice()
    const of = (question: string) => chooseQuestions(practice, { kind: 'text', question }, 'train', 1)
    expect([of('en-2'), of('ma-1')]).toEqual([['en-1', 'en-2'], ['ma-1']])
  })

  test('a paper asks its own in its own order', async () => {
    const { practice } = await openedPractice()
    expect(chooseQuestions(practice, { kind: 'paper', id: 'ma-paper' }, 'paper', 1)).toEqual([
      'ma-1',
      'ma-2',
      'ma-5',
    ])
  })
})

describe('a run that was left', () => {
  const any: Offer = { suits: () => true, held: none }

  test('is gone on with by its source and mode, until it is handed in', async () => {
    const { practice, root } = await openedPractice()
    const begin = (mode: UntimedModeName) =>
      practice.begin({ mode, source: 'node:calc.limit', questions: ['ma-1'], seed: 1 })
    const train = begin('train')
    root.clock.ms += 1000
    begin('test')
    const open = () => openRun(practice, 'node:calc.limit', 'train', any)?.begin.id
    expect(open()).toBe(train)
    practice.finish(train, 'done')
    expect(open()).toBeUndefined()
  })

  test('is not gone on with where another exam was chosen since', async () => {
    const { practice } = await openedPractice({
      questions: [getQuestion('ma-1'), getQuestion('ma-2', { nodes: ['calc.series'], papers: [301, 303] })],
    })
    const attempt = practice.begin({
      mode: 'train',
      source: 'quick:maths',
      questions: ['ma-1', 'ma-2'],
      seed: 1,
    })
    const open = (paper: number) =>
      openRun(practice, 'quick:maths', 'train', {
        suits: ({ papers }) => papers.includes(paper),
        held: none,
      })?.begin.id
    expect([open(301), open(302)]).toEqual([attempt, undefined])
  })
})
