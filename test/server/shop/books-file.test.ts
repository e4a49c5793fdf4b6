import type { StatementCompared } from '../../../contract/schemas/staff/statement'
import { bookPayment } from '../../../server/src/modules/shop/order/money'
import { makeMember } from '../../support/members'
import { deskActs } from '../../support/desk-acts'
import { getCode, startShop } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const shop = startForEach(startShop)
let cashier: Agent
let colleague: Agent
beforeEach(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})

const desk = deskActs(() => shop)
const ask = (days = 'from=2026-11-20&to=2026-11-20', caller = cashier) =>
  shop.call(caller, 'GET', `/sale/v1/desk/books-file?${days}`)
const loadAddress = async (days?: string): Promise<string> => (await ask(days)).json().result.url
const fetchFile = (url: string, accept = '*/*') =>
  shop.app.inject({ method: 'GET', url, headers: { accept } })

test('the books are a file for spreadsheets: quoted, ending as there, amounts apart, nothing that is reckoned', async () => {
  const student = await makeMember(shop.db)
  const { uid } = student
  await shop.db.updateTable('accounts').set({ phone_mask: '138****2222' }).where('uid', '=', uid).execute()
  const order = await shop.order(student, { state: 'paying' })
  await shop.db.updateTable('orders').set({ title: '@SUM("A1")' }).where('uid', '=', uid).execute()
  const now = new Date(shop.now())
  const sum = { provider: 'desk', reference: '=1+1', amount: 1001, at: now } as const
  await bookPayment(shop.db, order, sum, { actor: 'staff', now })
  shop.wait(1000)
  await desk.settle(order, cashier, { amount: 99, reference: '20261120000001234567' })
  shop.wait(1000)
  await desk.settle(order, colleague, { kind: 'returned', amount: 99, reference: '-back' })
  const answer = await fetchFile(await loadAddress())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('2026-11-20.csv'),
  })
  const [head, ...rows] = answer.body.split('\r\n')
  expect(head).toBe(
    '\uFEFF"时间","订单号","商品","类别","收入（元）","支出（元）","记错（元）","方式","流水号","学生","手机号","经手人"',
  )
  const { number } = order
  const title = '"\'@SUM(""A1"")"'
  const caller = '"","138****2222"'
  expect(rows).toEqual([
    `"2026-11-20 12:00:00","'${number}",${title},"收款","10.01","","","线下转账","'=1+1",${caller},""`,
    `"2026-11-20 12:00:01","'${number}",${title},"多收","0.99","","","线下转账","'20261120000001234567",${caller},"员工01"`,
    `"2026-11-20 12:00:02","'${number}",${title},"多收退回","","0.99","","线下转账","'-back",${caller},"员工02"`,
    '',
  ])
})

test('its address holds for ten minutes, for who asked and is still there, and for the days that were asked for', async () => {
  const url = await loadAddress()
  expect((await fetchFile(url)).statusCode).toBe(200)
  const another = url.replace('2026-11-20.2026-11-20', '2026-11-19.2026-11-20')
  expect((await fetchFile(another)).statusCode).toBe(404)
  await shop.db.updateTable('staff').set({ role: 'teacher' }).where('id', '=', cashier.staffId).execute()
  expect((await fetchFile(url)).statusCode).toBe(404)
  await shop.db.updateTable('staff').set({ role: 'cashier' }).where('id', '=', cashier.staffId).execute()
  expect((await fetchFile(url)).statusCode).toBe(200)
  shop.wait(10 * 60_000)
  const ended = await fetchFile(url, 'text/html')
  expect([ended.statusCode, ended.body]).toEqual([404, '这个下载链接已经失效，请回到对账页重新下载'])
  const fresh = await loadAddress()
  await shop.db.deleteFrom('staff_sessions').where('staff_id', '=', cashier.staffId).execute()
  expect((await fetchFile(fresh)).statusCode).toBe(404)
})

test('staff who may not see orders get none, nor anybody too many days or days that run backwards', async () => {
  const teacher = await shop.staff('13700000004', 'teacher')
  expect(getCode(await ask(undefined, teacher))).toEqual([403, 'x403f'])
  expect(getCode(await ask('from=2026-11-21&to=2026-11-20'))).toEqual([400, 'x400'])
  expect((await ask('from=2026-08-20&to=2026-11-20')).json().msg).toBe('请选先后两天，前后不超过 92 天')
  expect(getCode(await ask('from=2026-08-21&to=2026-11-20'))).toEqual([200, 'fine'])
})

const compare = (file: string | Buffer, query = '', caller = cashier) =>
  shop.app.inject({
    method: 'POST',
    url: `/sale/v1/desk/statement?${query}`,
    headers: { ...caller.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(file),
  })

describe('a statement beside the books', () => {
  const head = '交易时间,收入,支出,摘要,流水号'

  test('shows what both have, what only one has, and amounts that differ; one transfer may be two sums', async () => {
    const student = await makeMember(shop.db)
    const [paid, twice] = [await shop.order(student), await shop.order(student, { product: 'algebra' })]
    await desk.settle(twice, cashier, { amount: 99, reference: `in-${twice.number}` })
    const differs = await shop.order(student, { product: 'forever' })
    const missing = await shop.order(student, { product: 'book' })
    const elsewhere = await shop.order(student, { product: 'reading', provider: 'wechat' })
    const file = [
      head,
      `2026-11-20 11:59:30,10.01,,转账,IN-${paid.number}`,
      `2026-11-20 11:40:00,11.00,,转账,in-${twice.number}`,
      `2026-11-20 11:50:00,10.00,,备注 ${differs.number.slice(-6)},Z1`,
      '2026-11-20 11:51:00,,7.00,手续费,Z2',
    ].join('\r\n')
    const { result }: { result: StatementCompared } = (await compare(file)).json()
    expect(result).toMatchObject({ way: 'desk', from: '2026-11-20', to: '2026-11-20', rows: 4 })
    expect(
      result.matched.map(({ bank, books, by }) => [bank.line, books.map(({ number }) => number), by]),
    ).toEqual([
      [3, [twice.number, twice.number], 'reference'],
      [2, [paid.number], 'reference'],
    ])
    expect(result.differs).toMatchObject([{ bank: { line: 4 }, books: [{ number: differs.number }] }])
    expect(result.bankOnly).toMatchObject([{ line: 5, amount: -700, text: 'Z2 手续费' }])
    expect(result.booksOnly.map(({ number }) => number)).toEqual([missing.number])
    const wechat: { result: StatementCompared } = (await compare(file, 'way=wechat')).json()
    const { matched, near } = wechat.result
    expect([matched, near.map(({ books }) => books[0]?.number)]).toEqual([[], [elsewhere.number]])
  })

  test('of which the heads say too little shows them, until its columns are chosen', async () => {
    await shop.order(await makeMember(shop.db))
    const file = '甲,乙,丙\n2026-11-20 12:00,10.01,转账'
    const { result } = (await compare(file)).json()
    expect(result).toMatchObject({ heads: ['甲', '乙', '丙'], rows: 0, matched: [] })
    expect(result.sample).toEqual([['2026-11-20 12:00', '10.01', '转账']])
    expect(result).not.toHaveProperty('columns')
    const chosen = (await compare(file, 'time=0&amount=1')).json()
    expect(chosen.result.matched).toMatchObject([{ bank: { line: 2 }, by: 'amount' }])
  })

  test('names the rows that cannot be read, be there others or not, and never drops one in silence', async () => {
    await shop.order(await makeMember(shop.db))
    const broken = [
      '2026-11-20,99999999999999999999.00,,转账,B1',
      '2026-11-20,3.9e1,,转账,B2',
      '2026-02-30,39.00,,转账,B3',
      '2026-11-20,=1+38,,转账,B4',
    ]
    const read = '2026-11-20 12:00,10.01,,转账,'
    const { result } = (await compare([head, read, ...broken, '合计,49.01,,,'].join('\r\n'))).json()
    expect(result).toMatchObject({ rows: 1, unreadRows: 4, matched: [{ bank: { line: 2 } }] })
    expect(result.unread.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6])
    expect(result.unread[0].text).toBe('2026-11-20 99999999999999999999.00 转账 B1')
    const none = (await compare([head, ...Array(300).fill(broken[3])].join('\n'))).json().result
    expect([none.rows, none.unreadRows, none.unread.length]).toEqual([0, 300, 200])
    expect(none).not.toHaveProperty('from')
  })

  test('shows a sum that was transferred in parts as one match, by its number in each', async () => {
    const { number } = await shop.order(await makeMember(shop.db))
    const part = (amount: string, name: string) => `2026-11-20 12:00,${amount},,${number.slice(-6)},${name}`
    const { result } = (await compare([head, part('6.00', 'P1'), part('4.01', 'P2')].join('\n'))).json()
    expect(result).toMatchObject({ rows: 2, differs: [], bankOnly: [], booksOnly: [], near: [] })
    const [{ bank, others, books, by }] = result.matched
    expect([bank.line, others[0].line, books[0].number, by].sort()).toEqual([2, 3, number, 'remark'].sort())
  })

  test('is read as UTF-16 without a mark, and refused where it is no text', async () => {
    const order = await shop.order(await makeMember(shop.db))
    const file = Buffer.from(`${head}\r\n2026-11-20 12:00,10.01,,转账,in-${order.number}`, 'utf16le')
    for (const bytes of [file, Buffer.from(file).swap16()])
      expect((await compare(bytes)).json().result).toMatchObject({ rows: 1, matched: [{ by: 'reference' }] })
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x2c, 0x0a])
    expect((await compare(picture)).json()).toMatchObject({ msg: expect.stringContaining('没有读出表格') })
  })

  test.each(['=1+1', "'0017", '="0017"'])(
    'matches the reference %s that the books have alike',
    async (reference) => {
      const order = await shop.order(await makeMember(shop.db), { state: 'paying' })
      const now = new Date(shop.now())
      const sum = { provider: 'desk', reference, amount: 1001, at: now } as const
      await bookPayment(shop.db, order, sum, { actor: 'staff', now })
      const { result } = (await compare(`${head}\n2026-11-20 12:00,10.01,,转账,${reference}`)).json()
      expect(result).toMatchObject({ matched: [{ by: 'reference' }], near: [] })
    },
  )

  test('that is none, or too long, is refused in a sentence, and who may not see orders compares nothing', async () => {
    expect((await compare('只有一行字')).json()).toMatchObject({
      code: 'x400',
      msg: expect.stringContaining('没有读出表格'),
    })
    const long = await compare(`${head}\n2026-01-01,1.00,,,\n2026-11-20,1.00,,,`)
    expect(long.json().msg).toContain('超过 92 天')
    const teacher = await shop.staff('13700000004', 'teacher')
    expect(getCode(await compare(head, '', teacher))).toEqual([403, 'x403f'])
  })
})
