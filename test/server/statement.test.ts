import {
  bankRows,
  chosenColumns,
  findColumns,
  isOfWechat,
} from '../../server/src/modules/order/statement-columns'
import { statementTable, statementText } from '../../server/src/modules/order/statement-text'

const at = (time: string) => Date.parse(`${time}+08:00`)
function read(text: string) {
  const table = statementTable(text)
  const { head, columns } = findColumns(table)
  return { table, head, columns, rows: columns ? bankRows(table, head, columns) : [] }
}

/** `交易时间,金额` in GBK. */
const GBK = Uint8Array.from([0xbd, 0xbb, 0xd2, 0xd7, 0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xbd, 0xf0, 0xb6, 0xee])

test('text is read as UTF-8, with its mark or without, as UTF-16 or else as GBK', () => {
  const text = '交易时间,金额'
  expect(statementText(GBK)).toBe(text)
  expect(statementText(Buffer.from(text))).toBe(text)
  expect(statementText(Buffer.from(`\uFEFF${text}`))).toBe(text)
  expect(statementText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
})

test('cells are parted by commas or tabs, quoted or not, and what keeps a spreadsheet from reckoning is no part of them', () => {
  expect(statementTable('a,"b ""c"", d",`12\r\n"x\ny",="007",\'1\n\n')).toEqual([
    ['a', 'b "c", d', '12'],
    ['x\ny', '007', '1'],
  ])
  expect(statementTable('时间\t金额\t备注\n2026-11-20\t1,480.50\t"a\tb"')[1]).toEqual([
    '2026-11-20',
    '1,480.50',
    'a\tb',
  ])
  expect(statementTable('2026-11-20\t,39.00\t,88\t,\n')).toEqual([['2026-11-20', '39.00', '88', '']])
})

test('a bill of WeChat’s merchants: payments by their number, refunds by their own', () => {
  const { rows, table, head } = read(
    [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      '`2026-11-20 12:00:09,`wx1,`16,`0,`,`4200001,`261120110000123456,`o1,`JSAPI,`SUCCESS,`OTHERS,`CNY,`39.00,`0.00,`0,`0,`0.00,`0.00,`,`,`写作课,`,`0.23000,`0.60%,`39.00,`0.00,`',
      '`2026-11-20 13:00:00,`wx1,`16,`0,`,`4200001,`261120110000123456,`o1,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`back-1,`10.50,`0.00,`ORIGINAL,`SUCCESS,`写作课,`,`-0.06000,`0.60%,`0.00,`10.50,`',
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`2,`39.00,`10.50,`0.00,`0.17000,`39.00,`10.50',
    ].join('\r\n'),
  )
  expect(isOfWechat(table[head] ?? [])).toBe(true)
  expect(rows).toMatchObject([
    { line: 2, at: at('2026-11-20T12:00:09'), amount: 3900, references: ['4200001', '261120110000123456'] },
    { line: 3, amount: -1050, references: ['5030001', 'BACK-1'] },
  ])
})

test.each([
  [
    'two columns',
    '交易时间,收入金额,支出金额,余额,摘要,交易流水号\n2026-11-20 12:00,"1,480.50",,9.00,转账,B1\n2026/11/21 8:05:07,,39.00,1.00,退款,B2',
  ],
  [
    'debit and credit, the clock apart',
    '户名：某某公司\n账号,6222\n\n交易日,交易时间,借方金额,贷方金额,余额,摘要,流水号\n20261120,120000,,1480.50,9,转账,B1\n20261121,08:05:07,39.00,0.00,1,退款,B2',
  ],
  [
    'a word for the way',
    '交易时间,收/支,金额(元),交易单号,备注\n2026年11月20日 12:00:00,收入,¥1480.50,B1,/\n2026-11-21 08:05:07,支出,¥39.00,B2,/\n2026-11-21 09:00:00,/,¥5.00,B3,/',
  ],
  [
    'signs, tabs',
    '日期\t发生额\t备注\t凭证号\n2026.11.20 12:00:00\t+1,480.50\t\tB1\n2026-11-21 08:05:07\t-39\t\tB2',
  ],
])('an export of a bank with %s', (_name, text) => {
  const { rows } = read(text)
  expect(rows.map(({ at: time, amount, references }) => [time, amount, references])).toEqual([
    [at('2026-11-20T12:00:00'), 148_050, ['B1']],
    [at('2026-11-21T08:05:07'), -3900, ['B2']],
  ])
})

test('a day without a clock is a day; what was closed and what is no sum is left out', () => {
  const { rows } = read(
    '交易日期,金额,状态\n2026-11-20,39.00,成功\n2026-11-20,40.00,交易关闭\n合计,79.00,\n2026-13-20,1.00,成功',
  )
  expect(rows).toMatchObject([{ at: at('2026-11-20T00:00:00'), isDay: true, amount: 3900 }])
})

test('where heads say too little somebody chooses the columns, and all else may name a sum', () => {
  const { table, head, columns } = read('甲,乙,丙,丁\n2026-11-20,39.00,转账,B1')
  expect([head, columns]).toEqual([0, undefined])
  const chosen = chosenColumns({ time: 0, amount: 1, reference: 3 }, 4)
  expect(bankRows(table, head, chosen)).toMatchObject([{ amount: 3900, references: ['B1'], text: 'B1 转账' }])
})
