/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import type { StatementCompared } from '@/areas/staff/api/desk'
import { utf8 } from '@/lib/utf8'
import { filePicker } from '@/platform/input/file'
import DeskScreen from '@/areas/staff/screens/desk'
import type { FakeRoot } from '../../../../support/root'
import { buildBrief, deskRoot, NOON } from '../../../support/desk'

const { number } = buildBrief()
const ROW = '0193a000-0000-7000-8000-0000000000'

const bank = (line: number, amount: number, text: string) => ({ line, at: NOON, amount, text })
const book = (end: string, amount: number) => ({
  rowId: `${ROW}${end}`,
  at: NOON,
  number,
  title: '英语写作精讲',
  kind: 'payment' as const,
  amount,
  provider: 'desk' as const,
  reference: 'B1',
  student: { name: '林晓', phone: '139****5678' as const },
  by: '周宁',
})
const buildCompared = (own: Partial<StatementCompared> = {}): StatementCompared => ({
  heads: ['交易时间', '金额'],
  sample: [],
  columns: { time: 0, amount: 1 },
  way: 'desk',
  from: '2026-11-20',
  to: '2026-11-20',
  rows: 1,
  unread: [],
  unreadRows: 0,
  matched: [{ bank: bank(2, 3900, 'B1'), books: [book('31', 3900)], by: 'reference' }],
  near: [],
  differs: [],
  bankOnly: [],
  booksOnly: [],
  ...own,
})
const sent = (root: FakeRoot) =>
  root.calls
    .filter(({ id }) => id === 'compareStatement')
    .map(({ input }): unknown => ({
      text: Buffer.from(Reflect.get(Object(input), 'body')).toString(),
      query: Reflect.get(Object(input), 'query'),
    }))

const choose = (field: string, value: string) =>
  act(async () => {
    const select = document.querySelector<HTMLSelectElement>(field)
    if (!select) throw new Error(`${field} is not there`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

async function open(answer: () => StatementCompared) {
  page.url = '/desk/books?statement=1'
  const root = deskRoot('cashier', { compareStatement: answer })
  return { root, screen: await render(<DeskScreen />, root) }
}

test('pasted rows are compared, and open ones stand before those that both have', async () => {
  const { root, screen } = await open(() =>
    buildCompared({
      rows: 4,
      differs: [{ bank: bank(3, 2900, 'B2'), books: [book('32', 3000)], by: 'remark' }],
      bankOnly: [bank(4, -700, '手续费')],
      booksOnly: [book('33', 5000)],
    }),
  )
  await screen.tap('button', '核对')
  expect(screen.text()).toContain('请先粘贴流水，或者选一个文件')
  await screen.type('流水内容', '交易时间,金额\n2026-11-20,39')
  await screen.tap('button', '核对')
  expect(sent(root)).toEqual([{ text: '交易时间,金额\n2026-11-20,39', query: {} }])
  expect(screen.text()).toContain('2026-11-20，流水 4 笔，对上 1 笔')
  expect(screen.get('region', '金额不同 1 笔').textContent).toContain('流水 +¥29，账上 +¥30')
  expect(screen.get('region', '只在流水里 1 笔').textContent).toContain('流水第 4 行-¥7手续费')
  expect(screen.get('region', '只在账里 1 笔').textContent).toContain('收款+¥50')
  expect(screen.all('region', '按流水号或备注对上 1 笔')).toEqual([])
  await screen.tap('button', '看按流水号或备注对上的 1 笔')
  expect(screen.get('region', '按流水号或备注对上 1 笔').textContent).toContain('流水号相同')
})

test('sums with different references are never agreed but open to look at, and matches by amount alone are counted in sight', async () => {
  let answer = buildCompared({
    rows: 2,
    near: [{ bank: bank(3, 3900, 'STRANGER'), books: [book('34', 3900)], by: 'amount' }],
  })
  const { screen } = await open(() => answer)
  await screen.type('流水内容', '交易时间,金额\n2026-11-20,39')
  await screen.tap('button', '核对')
  expect(screen.text()).not.toContain('全部对得上')
  expect(screen.text()).toContain('2026-11-20，流水 2 笔，对上 1 笔，要看一眼 1 笔')
  const pair = screen.get('region', '金额和时间相近，流水号不同，请看一眼 1 笔').textContent
  expect(pair).toContain('STRANGER')
  expect(pair).toContain('账上流水号 B1，2026-11-20 12:00:00')
  answer = buildCompared({ matched: [{ bank: bank(2, 3900, ''), books: [book('31', 3900)], by: 'amount' }] })
  await screen.tap('button', '核对')
  expect(screen.text()).toContain('全部对得上')
  expect(screen.get('region', '只按金额和时间对上 1 笔').textContent).toContain('没有流水号可对')
  expect(screen.all('button', '看按流水号或备注对上的 0 笔')).toEqual([])
})

test('rows that could not be read stand first, and nothing is said to agree beside them', async () => {
  const unread = [{ line: 3, text: '2026-11-20 3.9e1 转账' }]
  let answer = buildCompared({ unread, unreadRows: 2 })
  const { screen } = await open(() => answer)
  await screen.type('流水内容', '交易时间,金额\n2026-11-20,39')
  await screen.tap('button', '核对')
  expect(screen.text()).not.toContain('全部对得上')
  expect(screen.text()).toContain('流水 1 笔，对上 1 笔，没读懂 2 行')
  const shown = screen.get('region', '没读懂的 2 行，请自己核对').textContent
  expect(shown).toContain('流水第 3 行2026-11-20 3.9e1 转账')
  expect(shown).toContain('还有 1 笔没有列出')
  const { from: _from, to: _to, ...none } = buildCompared({ rows: 0, matched: [], unread, unreadRows: 1 })
  answer = none
  await screen.tap('button', '核对')
  expect(screen.get('region', '没读懂的 1 行，请自己核对').textContent).toContain('3.9e1')
  expect(screen.text()).toContain('这份流水里没有读到收支')
})

test('a sum that was transferred in parts is one match of all its rows', async () => {
  const others = [bank(3, 1900, '学费 123456')]
  const { screen } = await open(() =>
    buildCompared({
      rows: 2,
      matched: [{ bank: bank(2, 3000, '学费'), others, books: [book('31', 4900)], by: 'remark' }],
    }),
  )
  await screen.type('流水内容', '交易时间,金额\n2026-11-20,39')
  await screen.tap('button', '核对')
  expect(screen.text()).toContain('流水 2 笔，对上 2 笔')
  await screen.tap('button', '看按流水号或备注对上的 1 笔')
  const shown = screen.get('region', '按流水号或备注对上 1 笔').textContent
  expect(shown).toContain('流水 +¥49，账上 +¥49')
  expect(shown).toContain('流水第 3 行，+¥19，学费 123456')
  expect(shown).toContain('分 2 笔转的')
})

test('a chosen file is compared at once, as it is, and again for another kind of statement', async () => {
  const { root, screen } = await open(() => buildCompared())
  jest.spyOn(filePicker, 'choose').mockResolvedValue(utf8('账单'))
  await screen.tap('button', '选 CSV 文件')
  expect(screen.text()).toContain('全部对得上')
  await screen.tap('button', '微信支付账单')
  await screen.tap('button', '核对')
  expect(sent(root)).toEqual([
    { text: '账单', query: {} },
    { text: '账单', query: { way: 'wechat' } },
  ])
})

test('where the heads say too little the columns are pointed at', async () => {
  let answer = buildCompared({ heads: ['甲', '乙'], rows: 0, matched: [] })
  const { columns: _columns, from: _from, to: _to, ...unknown } = answer
  answer = unknown
  const { root, screen } = await open(() => answer)
  await screen.type('流水内容', '甲,乙\n2026-11-20,39')
  await screen.tap('button', '核对')
  await screen.tap('button', '核对')
  expect(screen.text()).toContain('请先选日期和金额')
  await choose('#desk-statement-time', '第 1 列 甲')
  await choose('#desk-statement-amount', '第 2 列 乙')
  answer = buildCompared()
  await screen.tap('button', '核对')
  expect(sent(root)[1]).toMatchObject({ query: { time: 0, amount: 1 } })
  expect(screen.text()).toContain('全部对得上')
})

test('half a sign is no part of a file', () => {
  expect(Buffer.from(utf8('额😀\uD83D!')).toString()).toBe('额😀?!')
})
