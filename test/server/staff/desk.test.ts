import { permissionOfQueue, may, roles, type Role } from '../../../contract/domain/staff/permissions'
import type { Queue } from '../../../contract/schemas/staff/desk'
import { newUuid } from '../../../server/src/lib/uuid'
import { CLAIM_MS } from '../../../server/src/modules/staff/desk/service'
import { changeStaff } from '../../../server/src/modules/staff/staff/repo'
import { startDeskSuite } from '../../support/desk'
import { putOrder } from '../../support/sold'
import type { Agent } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const MINUTE = 60_000
const LESSON = 'maths-limit.01-limit-idea'
const queues: readonly Queue[] = ['orders', 'refunds', 'questions', 'curves', 'live']

const suite = startForEach(startDeskSuite)

const order = (own: Parameters<typeof putOrder>[2] = {}) => putOrder(suite.db, suite.now(), own)

test('everybody sees the queues of their role, and how much waits in each', async () => {
  const sealed = Buffer.from('x')
  const shown = async (role: Role) => (await suite.read(suite.getAgent(role), 'queues')).result.queues
  expect(await shown('admin')).toEqual(queues.map((queue) => ({ queue, open: 0 })))
  await order({ state: 'paying', provider: 'desk' })
  await order({ state: 'paying', provider: 'wechat' })
  await order({ state: 'created', provider: 'desk' })
  await order({ state: 'closed', provider: 'desk' })
  const invoiced = await order({ state: 'paid' })
  const paidBack = await order({ state: 'refunded' })
  const parcel = await order({ state: 'delivered', address_cipher: sealed })
  await order({ state: 'delivered', address_cipher: sealed, shipped_at: new Date() })
  await order({ state: 'refunded', address_cipher: sealed })
  const asked: readonly [{ uid: string; id: string }, 'asked' | 'issued'][] = [
    [parcel, 'asked'],
    [invoiced, 'asked'],
    [paidBack, 'asked'],
    [await order({ state: 'paid' }), 'issued'],
  ]
  for (const [{ uid, id }, state] of asked)
    await suite.db
      .insertInto('order_invoices')
      .values({
        uid,
        order_id: id,
        id: newUuid(new Date()),
        kind: 'person',
        title: '林清',
        email: 'a@b.cn',
        state,
        asked_at: new Date(),
        settled_at: null,
      })
      .execute()
  for (const state of ['asked', 'approved', 'paying', 'done', 'declined', 'withdrawn'] as const)
    await suite.db
      .insertInto('order_refunds')
      .values({
        uid: state === 'done' ? paidBack.uid : newUuid(new Date()),
        order_id: state === 'done' ? paidBack.id : newUuid(new Date()),
        id: newUuid(new Date()),
        state,
        asked_amount: 148_000,
        amount: 148_000,
        lines: [],
        reason: '',
        asked_at: new Date(),
        first_staff: null,
        approved_at: null,
        second_staff: null,
        ended_at: null,
      })
      .execute()
  // Two of one question are one thing to decide.
  await suite.report()
  await suite.report()
  await suite.report({ state: 'fixed' })
  await suite.flag(LESSON, 1)
  await suite.flag(LESSON, 2)
  await suite.flag('maths-limit.02-equivalent', 2, { is_kept: false })
  await suite.flag('gone.01-gone', 2)
  await suite.flag('maths-limit.03-important', 2, {
    happened_at: new Date(suite.now() - 8 * 24 * 60 * MINUTE),
  })
  const open = { orders: 4, refunds: 2, questions: 1, curves: 1, live: 0 }
  for (const role of roles)
    expect(await shown(role)).toEqual(
      queues
        .filter((queue) => may(role, permissionOfQueue[queue]))
        .map((queue) => ({ queue, open: open[queue] })),
    )
})

test('a claim holds for half an hour from the last time, against everybody else', async () => {
  const item = await suite.report()
  const claim = (agent: Agent) => suite.send(agent, 'claims', { queue: 'questions', item })
  const until = (minutes: number) => suite.now() + minutes * MINUTE
  expect((await claim(suite.boss)).result).toEqual({ name: 'admin一', isMine: true, until: until(30) })
  suite.wait(20 * 60)
  expect(await claim(suite.other)).toMatchObject({ code: 'x409607', msg: '“admin一”正在处理这一条' })
  expect((await suite.read(suite.other, `question-reports/${item}`)).result.claim).toEqual({
    name: 'admin一',
    isMine: false,
    until: until(10),
  })
  expect((await claim(suite.boss)).result.until).toBe(until(30))
  suite.wait(CLAIM_MS / 1000 - 1)
  expect((await claim(suite.other)).code).toBe('x409607')
  suite.wait(1)
  expect((await suite.read(suite.boss, `question-reports/${item}`)).result.claim).toBeUndefined()
  expect((await claim(suite.other)).result).toMatchObject({ name: '李静', isMine: true })
  expect((await claim(suite.boss)).code).toBe('x409607')
})

test('of several who claim at once one gets it', async () => {
  const item = await suite.report()
  const answers = await Promise.all(
    [suite.boss, suite.other, suite.getAgent('teacher'), suite.boss, suite.other].map((agent) =>
      suite.send(agent, 'claims', { queue: 'questions', item }),
    ),
  )
  const owners = answers.flatMap(({ result }) => (result ? [result.name] : []))
  expect(new Set(owners).size).toBe(1)
  expect(answers.filter(({ code }) => code === 'x409607').length).toBe(answers.length - owners.length)
})

test('a claim is put back by whose it is alone', async () => {
  const item = await suite.report()
  const body = { queue: 'questions', item }
  await suite.send(suite.boss, 'claims', body)
  expect((await suite.send(suite.other, 'claims/release', body)).result).toBeNull()
  expect((await suite.send(suite.other, 'claims', body)).code).toBe('x409607')
  await suite.send(suite.boss, 'claims/release', body)
  await suite.send(suite.boss, 'claims/release', body)
  expect((await suite.send(suite.other, 'claims', body)).result.isMine).toBe(true)
})

test('an item that a disabled colleague had claimed is claimed by another at once', async () => {
  const body = { queue: 'questions', item: await suite.report() }
  await suite.send(suite.other, 'claims', body)
  expect((await suite.send(suite.getAgent('teacher'), 'claims', body)).code).toBe('x409607')
  await changeStaff(suite.db, suite.other.staffId, { disabled_at: new Date(suite.now()) })
  expect((await suite.send(suite.getAgent('teacher'), 'claims', body)).result).toMatchObject({ isMine: true })
})

test('an admin takes a claim over, which is recorded once, and its holder sees who decides now', async () => {
  const item = await suite.report()
  const teacher = suite.getAgent('teacher')
  const body = { queue: 'questions', item }
  const over = { ...body, id: newUuid(new Date(suite.now())), takeOver: true }
  await suite.send(teacher, 'claims', body)
  expect((await suite.send(suite.boss, 'claims', body)).code).toBe('x409607')
  const taken = await Promise.all([0, 1, 2].map(() => suite.send(suite.boss, 'claims', over)))
  for (const { result } of taken) expect(result).toMatchObject({ name: 'admin一', isMine: true })
  const decision = { state: 'fixed', answer: '好' }
  expect(await suite.send(teacher, `question-reports/${item}/decision`, decision)).toMatchObject({
    code: 'x409607',
    msg: '“admin一”正在处理这一条',
  })
  expect((await suite.read(suite.boss, `question-reports/${item}`)).result.records).toMatchObject([
    { name: 'admin一', action: 'take-over', reason: '原来是teacher一在处理' },
  ])
  expect((await suite.send(teacher, 'claims', { ...body, takeOver: true })).code).toBe('x403f')
})

test('a claim is not taken over twice by one request', async () => {
  const body = { queue: 'questions', item: await suite.report() }
  const over = { ...body, id: newUuid(new Date(suite.now())), takeOver: true }
  await suite.send(suite.getAgent('teacher'), 'claims', body)
  await suite.send(suite.boss, 'claims', over)
  expect((await suite.send(suite.other, 'claims', { ...body, takeOver: true })).result.isMine).toBe(true)
  expect((await suite.send(suite.boss, 'claims', over)).code).toBe('x409')
  const free = { ...body, item: await suite.report(), takeOver: true }
  expect((await suite.send(suite.boss, 'claims', free)).result.isMine).toBe(true)
  expect((await suite.read(suite.boss, 'records')).result.items).toHaveLength(2)
})

test('everybody claims in the queues of their role, and what is there', async () => {
  const { number } = await order()
  const items: Record<Queue, string> = {
    orders: number,
    refunds: number,
    questions: await suite.report(),
    curves: LESSON,
    live: 'no-room-20260701',
  }
  for (const role of roles)
    for (const queue of queues) {
      const body = { queue, item: items[queue] }
      const { code = 'fine' } = await suite.send(suite.getAgent(role), 'claims', body)
      await suite.send(suite.getAgent(role), 'claims/release', body)
      const allowed = queue === 'live' ? 'x404' : 'fine'
      expect([role, queue, code]).toEqual([
        role,
        queue,
        may(role, permissionOfQueue[queue]) ? allowed : 'x403f',
      ])
    }
  for (const [queue, item] of [
    ['orders', '1'],
    ['refunds', 'x'],
    ['questions', '0'],
    ['questions', '99999999999999999999'],
    ['questions', 'x'],
    ['curves', 'x.y'],
  ])
    expect((await suite.send(suite.boss, 'claims', { queue, item })).code).toBe('x404')
  for (const body of [
    { queue: 'all', item: '1' },
    { queue: 'orders', item: '' },
    { queue: 'orders', item: '一' },
  ])
    expect((await suite.send(suite.boss, 'claims', body)).code).toBe('x400')
})

test('all staff read their own records, and those with the permission everybody’s', async () => {
  const teacher = suite.getAgent('teacher')
  for (const agent of [teacher, suite.boss, suite.other, teacher]) {
    suite.wait(60)
    await suite.send(agent, `question-reports/${await suite.report()}/decision`, {
      state: 'fixed',
      answer: '好',
    })
  }
  const names = async (agent: Agent, query: string) =>
    (await suite.read(agent, `records?${query}`)).result.items.map(({ name }: { name: string }) => name)
  expect(await names(suite.boss, '')).toEqual(['teacher一', '李静', 'admin一', 'teacher一'])
  expect(await names(suite.boss, 'own=true')).toEqual(['admin一'])
  expect(await names(teacher, 'own=true')).toEqual(['teacher一', 'teacher一'])
  for (const role of roles) {
    const { code = 'fine' } = await suite.read(suite.getAgent(role), 'records')
    expect([role, code]).toEqual([role, may(role, 'records') ? 'fine' : 'x403f'])
  }
  const first = (await suite.read(suite.boss, 'records?limit=3')).result
  expect(await names(suite.boss, `limit=3&cursor=${first.next}`)).toEqual(['teacher一'])
  expect((await suite.read(suite.boss, 'records?cursor=x')).code).toBe('x400')
})
