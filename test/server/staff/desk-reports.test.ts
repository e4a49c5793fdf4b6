import { newUuid } from '../../../server/src/lib/uuid'
import { startDeskSuite } from '../../support/desk'
import { makeMember } from '../../support/members'
import type { Agent } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const suite = startForEach(startDeskSuite)

test('a report is answered once, by whom nobody was before, and its student reads the answer', async () => {
  const first = await suite.report()
  const second = await suite.report()
  await suite.report({ question: 'ma-li-002' })
  await suite.db
    .insertInto('question_stats')
    .values([
      { question: 'ma-li-001', version: 1, people: 40, rights: 0, options: [], times: [] },
      { question: 'ma-li-001', version: 2, people: 2, rights: 0, options: [], times: [] },
    ])
    .execute()
  const teacher = suite.getAgent('teacher')
  const shown = (await suite.read(teacher, `question-reports/${first}`)).result
  expect(shown).toMatchObject({
    number: first,
    state: 'open',
    answer: '',
    others: 1,
    answers: 42,
    records: [],
  })
  await suite.send(suite.other, 'claims', { queue: 'questions', item: first })
  const decision = { id: newUuid(new Date()), state: 'fixed', answer: ' 改好了，谢谢 ' }
  const settle = (agent: Agent, number: string, body: object = decision) =>
    suite.send(agent, `question-reports/${number}/decision`, body)
  expect(await settle(teacher, first)).toMatchObject({ code: 'x409607', msg: '“李静”正在处理这一条' })
  expect((await suite.read(teacher, `question-reports/${first}`)).result).toEqual({
    ...shown,
    claim: { name: '李静', isMine: false, until: expect.any(Number) },
  })
  await suite.send(suite.other, 'claims/release', { queue: 'questions', item: first })
  await suite.send(teacher, 'claims', { queue: 'questions', item: first })
  const answers = await Promise.all([settle(teacher, first), settle(teacher, first), settle(teacher, first)])
  const record = {
    at: suite.now(),
    name: 'teacher一',
    isMine: true,
    queue: 'questions',
    item: first,
    action: 'fixed',
    reason: '改好了，谢谢',
  }
  for (const { result } of answers) {
    expect(result).toMatchObject({ state: 'fixed', answer: '改好了，谢谢', records: [record] })
    expect(result.records).toHaveLength(1)
    expect(result.claim).toBeUndefined()
  }
  const again = { state: 'declined', answer: '题目没有错' }
  expect(await settle(suite.boss, first, again)).toMatchObject({
    code: 'x409',
    msg: '这条纠错已经答复过',
  })
  expect((await settle(teacher, second)).code).toBe('x409')
  expect((await settle(suite.boss, '99', again)).code).toBe('x404')
  expect((await settle(suite.boss, '999999999999999999', again)).code).toBe('x404')
  expect((await settle(suite.boss, `00${second}`, { ...again, answer: '　 ' })).msg).toBe(
    '请写给学生的答复，最多 500 字',
  )
  expect((await settle(suite.boss, second, { ...again, answer: '字'.repeat(501) })).code).toBe('x400')
  expect((await suite.read(suite.boss, `question-reports/${first}`)).result).toMatchObject({
    state: 'fixed',
    records: [{ ...record, isMine: false }],
  })
  expect((await suite.read(suite.boss, `question-reports/${second}`)).result).toMatchObject({
    state: 'open',
    records: [],
  })
  expect((await settle(suite.boss, `00${second}`, again)).result).toMatchObject({ number: second, others: 0 })
})

test('reports of one question stand together, and one decision answers those that were read', async () => {
  const [first, second, third] = [
    await suite.report(),
    await suite.report({ text: '减号' }),
    await suite.report(),
  ]
  const elsewhere = await suite.report({ question: 'ma-li-002' })
  const teacher = suite.getAgent('teacher')
  const waiting = async () =>
    (await suite.read(teacher, 'question-reports?filter=open')).result.items.map(
      ({ number, others }: { number: string; others: number }) => [number, others],
    )
  const numbersIn = ({ same }: { same: { number: string }[] }) => same.map(({ number }) => number)
  expect(await waiting()).toEqual([
    [first, 2],
    [elsewhere, 0],
  ])
  const shown = (await suite.read(teacher, `question-reports/${first}`)).result
  expect(numbersIn(shown)).toEqual([second, third])
  expect(shown.same[0]).toEqual({
    number: second,
    reason: 'explain',
    text: '减号',
    createdAt: suite.now(),
  })
  const later = await suite.report()
  const decision = { id: newUuid(new Date()), state: 'fixed', answer: '改好了' }
  const settle = (agent: Agent, number: string, body: object) =>
    suite.send(agent, `question-reports/${number}/decision`, body)
  await suite.send(suite.other, 'claims', { queue: 'questions', item: third })
  const together = { ...decision, also: [second, third, elsewhere] }
  expect((await settle(teacher, first, together)).code).toBe('x409607')
  expect(await waiting()).toHaveLength(2)
  await suite.send(suite.other, 'claims/release', { queue: 'questions', item: third })
  const answers = await Promise.all([settle(teacher, first, together), settle(teacher, first, together)])
  for (const { result } of answers) {
    expect(result).toMatchObject({ state: 'fixed', others: 1 })
    expect(numbersIn(result)).toEqual([second, third])
  }
  expect((await settle(suite.boss, second, { state: 'declined', answer: '没错', also: [first] })).code).toBe(
    'x409',
  )
  for (const number of [second, third]) {
    const { result } = await suite.read(teacher, `question-reports/${number}`)
    expect(result).toMatchObject({
      state: 'fixed',
      answer: '改好了',
      records: [{ item: number, action: 'fixed' }],
    })
    expect(result.records).toHaveLength(1)
  }
  expect(await waiting()).toEqual([
    [elsewhere, 0],
    [later, 0],
  ])
})

test('two who answer the same reports at once answer each of them once', async () => {
  const numbers = [await suite.report(), await suite.report(), await suite.report()]
  const settle = (agent: Agent, [number, ...also]: string[], state: string) =>
    suite.send(agent, `question-reports/${number}/decision`, { state, answer: state, also })
  const codes = (
    await Promise.all([
      settle(suite.boss, numbers, 'fixed'),
      settle(suite.other, [...numbers].reverse(), 'declined'),
    ])
  ).map(({ code = 'fine' }) => code)
  expect(codes.sort()).toEqual(['fine', 'x409'])
  const rows = await suite.db.selectFrom('question_reports').select('state').distinct().execute()
  expect(rows).toHaveLength(1)
  const records = suite.db.selectFrom('desk_records').select('item').where('queue', '=', 'questions')
  expect((await records.execute()).map(({ item }) => item).sort()).toEqual(numbers.sort())
})

test('a student reads what the desk answered, as what the command answered', async () => {
  const { uid } = await makeMember(suite.db)
  const number = await suite.report({ uid })
  const decision = { id: newUuid(new Date()), state: 'declined', answer: '题目没有错' }
  for (let time = 0; time < 2; time += 1)
    await suite.send(suite.boss, `question-reports/${number}/decision`, decision)
  const messages = await suite.db.selectFrom('messages').select(['uid', 'title', 'body']).execute()
  expect(messages).toEqual([{ uid, title: '你反馈的题目有回复了', body: '题目没有错' }])
  const row = await suite.db
    .selectFrom('question_reports')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'declined', answer: '题目没有错', answered_at: new Date(suite.now()) })
})

test('reports come page by page: the oldest of those that wait, the newest of the others', async () => {
  const numbers: string[] = []
  for (let at = 0; at < 5; at += 1) numbers.push(await suite.report({ question: `ma-li-00${at}` }))
  const settled: string[] = []
  for (const state of ['fixed', 'declined', 'fixed'])
    settled.push(await suite.report({ state, answer: '好' }))
  async function all(filter: string): Promise<string[]> {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await suite.read(suite.boss, `question-reports?filter=${filter}&limit=2${cursor}`)).result
      seen.push(...page.items.map(({ number }: { number: string }) => number))
      cursor = page.next === undefined ? '' : `&cursor=${page.next}`
    } while (cursor !== '')
    return seen
  }
  expect(await all('open')).toEqual(numbers)
  expect(await all('settled')).toEqual(settled.reverse())
  await suite.send(suite.other, 'claims', { queue: 'questions', item: numbers[0] })
  const [first, second] = (await suite.read(suite.boss, 'question-reports?filter=open')).result.items
  expect([first.claim.name, second.claim]).toEqual(['李静', undefined])
  for (const cursor of ['x', '1.2', '9'.repeat(16)])
    expect((await suite.read(suite.boss, `question-reports?filter=open&cursor=${cursor}`)).code).toBe('x400')
})

test('an answer is taken back from all who got it, and students notified of it are notified of that', async () => {
  const { uid } = await makeMember(suite.db)
  const first = await suite.report({ uid })
  const second = await suite.report()
  const elsewhere = await suite.report({ question: 'ma-li-002' })
  const settle = { state: 'declined', answer: '题目没有错', also: [second] }
  await suite.send(suite.boss, `question-reports/${first}/decision`, settle)
  const untold = await suite.report({ state: 'fixed', answer: '好', answered_at: new Date(0) })
  const reopen = (number: string, body: object = {}) =>
    suite.send(suite.other, `question-reports/${number}/reopening`, { reason: '答复有误', ...body })
  expect((await suite.read(suite.other, `question-reports/${first}`)).result.same).toMatchObject([
    { number: second },
  ])
  suite.wait(1)
  const request = { id: newUuid(new Date()) }
  for (let time = 0; time < 2; time += 1)
    expect((await reopen(first, request)).result).toMatchObject({ state: 'open', answer: '', others: 1 })
  expect((await suite.read(suite.boss, `question-reports/${second}`)).result).toMatchObject({
    state: 'open',
    records: [{ action: 'reopen', reason: '答复有误', name: '李静' }, { action: 'declined' }],
  })
  expect((await reopen(first)).code).toBe('x409')
  expect((await reopen(elsewhere)).code).toBe('x409')
  expect((await reopen('99')).code).toBe('x404')
  expect((await reopen(untold)).result.state).toBe('open')
  const messages = await suite.db
    .selectFrom('messages')
    .select(['uid', 'title'])
    .orderBy('created_at')
    .execute()
  expect(messages.map(({ title }) => title).sort()).toEqual([
    '你反馈的题目在重新核对',
    '你反馈的题目有回复了',
  ])
  expect(new Set(messages.map((item) => item.uid))).toEqual(new Set([uid]))
  suite.wait(1)
  await suite.send(suite.boss, `question-reports/${first}/decision`, { state: 'fixed', answer: '改好了' })
  expect(await suite.db.selectFrom('messages').select('title').where('uid', '=', uid).execute()).toHaveLength(
    3,
  )
})

test('a question is fixed by a newer version, or staff say why none is needed', async () => {
  const number = await suite.report({ version: 1 })
  const { latest } = (await suite.read(suite.boss, `question-reports/${number}`)).result
  const newest = await suite.report({ version: latest })
  const settle = (body: object) =>
    suite.send(suite.boss, `question-reports/${number}/decision`, {
      state: 'fixed',
      answer: '改好了',
      also: [newest],
      ...body,
    })
  expect(await settle({})).toMatchObject({
    code: 'x409',
    msg: `题库里这道题还是第 ${latest} 版，没有比提报时更新的版本。先在题库里改好，或者写明为什么不用改`,
  })
  const request = { id: newUuid(new Date()), unchanged: '改的是配图' }
  for (let time = 0; time < 2; time += 1)
    expect((await settle(request)).result).toMatchObject({
      state: 'fixed',
      answer: '改好了',
      records: [{ reason: '改好了（题库没有新版本：改的是配图）' }],
    })
  const gone = await suite.report({ question: 'ma-li-999', version: 9 })
  const taken = { state: 'fixed', answer: '这道题已经撤下' }
  expect((await suite.send(suite.boss, `question-reports/${gone}/decision`, taken)).result.state).toBe(
    'fixed',
  )
})
