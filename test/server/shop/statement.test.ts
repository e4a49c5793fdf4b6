import {
  chosenColumns,
  findColumns,
  isOfWechat,
} from '../../../server/src/modules/shop/order/statement-columns'
import { readRows } from '../../../server/src/modules/shop/order/statement-rows'
import { statementTable, statementText } from '../../../server/src/modules/shop/order/statement-text'

const at = (time: string) => Date.parse(`${time}+08:00`)
function read(text: string) {
  const table = statementTable(text)
  const { head, columns } = findColumns(table)
  return { table, head, columns, ...(columns ? readRows(table, head, columns) : { rows: [], unread: [] }) }
}

/** `交易时间,金额` in GBK. */
const GBK = Uint8Array.from([0xbd, 0xbb, 0xd2, 0xd7, 0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xbd, 0xf0, 0xb6, 0xee])

test('text is read as UTF-8, with its mark or without, as UTF-16 or else as GBK', () => {
  const text = '交易时间,金额'
  expect(statementText(GBK)).toBe(text)
  expect(statementText(Buffer.from(text))).toBe(text)
  expect(statementText(Buffer.from(`\uFEFF${text}`))).toBe(text)
  const sixteen = Buffer.from(`${text}\r\n2026-11-20,39`, 'utf16le')
  for (const mark of [true, false]) {
    const file = mark ? Buffer.concat([Buffer.from([0xff, 0xfe]), sixteen]) : sixteen
    expect(statementText(file)).toBe(`${text}\r\n2026-11-20,39`)
    expect(statementText(Buffer.from(file).swap16())).toBe(`${text}\r\n2026-11-20,39`)
  }
  const picture = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49]
  expect(statementText(Uint8Array.from(picture))).toBe('')
})

test('cells are separated by commas or tabs, quoted or not, and characters against conversion by spreadsheets are no part of them', () => {
  expect(statementTable('a,"b ""c"", d",`12\r\n"x\ny",="007",\'1\n\n')).toEqual([
    ['a', 'b "c", d', '12'],
    ['x\ny', '007', '1'],
  ])
  expect(statementTable('a,b\r\n\r\n,,\r\n1,2')).toEqual([['a', 'b'], [], [], ['1', '2']])
  expect(statementTable('时间\t金额\t备注\n2026-11-20\t1,480.50\t"a\tb"')[1]).toEqual([
    '2026-11-20',
    '1,480.50',
    'a\tb',
  ])
  expect(statementTable('2026-11-20\t,39.00\t,88\t,\n')).toEqual([['2026-11-20', '39.00', '88', '']])
})

test('a bill of WeChat’s merchants: payments by their number, refunds by their own', () => {
  const { rows, unread, table, head } = read(
    [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      '`2026-11-20 12:00:09,`wx1,`16,`0,`,`4200001,`261120110000123456,`o1,`JSAPI,`SUCCESS,`OTHERS,`CNY,`39.00,`0.00,`0,`0,`0.00,`0.00,`,`,`写作课,`,`0.23000,`0.60%,`39.00,`0.00,`',
      '`2026-11-20 13:00:00,`wx1,`16,`0,`,`4200001,`261120110000123456,`o1,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`back-1,`10.50,`0.00,`ORIGINAL,`SUCCESS,`写作课,`,`-0.06000,`0.60%,`0.00,`10.50,`',
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`2,`39.00,`10.50,`0.00,`0.17000,`39.00,`10.50',
    ].join('\r\n'),
  )
  expect(isOfWechat(table[head] ?? [])).toBe(true)
  expect(unread).toEqual([])
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
  const { rows, unread } = read(text)
  expect(unread).toEqual([])
  expect(rows.map(({ at: time, amount, references }) => [time, amount, references])).toEqual([
    [at('2026-11-20T12:00:00'), 148_050, ['B1']],
    [at('2026-11-21T08:05:07'), -3900, ['B2']],
  ])
})

test('a day without a clock is a day; what was closed and what is no sum is left out', () => {
  const { rows, unread } = read(
    '交易日期,金额,状态\n2026-11-20,39.00,成功\n2026-11-20,40.00,交易关闭\n合计,79.00,',
  )
  expect(unread).toEqual([])
  expect(rows).toMatchObject([{ at: at('2026-11-20T00:00:00'), isDay: true, amount: 3900 }])
})

test('where heads say too little somebody chooses the columns, and all else may name a sum', () => {
  const { table, head, columns } = read('甲,乙,丙,丁\n2026-11-20,39.00,转账,B1')
  expect([head, columns]).toEqual([0, undefined])
  const chosen = chosenColumns({ time: 0, amount: 1, reference: 3 }, 4)
  expect(readRows(table, head, chosen).rows).toMatchObject([
    { amount: 3900, references: ['B1'], text: 'B1 转账' },
  ])
})

describe('a row with a time or an amount', () => {
  const head = '交易时间,收入,支出,摘要,流水号'
  const getLines = (...lines: string[]) => read([head, ...lines].join('\r\n'))

  test.each([
    '2026-11-20,99999999999999999999.00,,转账,B1',
    '2026-11-20,99999999.00,,转账,B1',
    '2026-11-20,3.9e1,,转账,B1',
    '2026-11-20,39.001,,转账,B1',
    '2026-02-30,39.00,,转账,B1',
    '2026-11-20 25:00,39.00,,转账,B1',
    '2026-11-20,=1+38,,转账,B1',
    '2026-11-20,三十九,,转账,B1',
    '2026-11-20,39.00,10.00,转账,B1',
    '2026-11-20,"3,9",,转账,B1',
    '2026-11-20,,,转账,B1',
    '11/20/2026,39.00,,转账,B1',
    '昨天,39.00,,转账,B1',
    ',39.00,,转账,B1',
  ])('that cannot be read is named by its line: %s', (line) => {
    const { rows, unread } = getLines('2026-11-20,1.00,,转账,B0', '', line)
    expect(rows).toMatchObject([{ line: 2 }])
    expect(unread).toEqual([{ line: 4, text: expect.stringContaining('转账 B1') }])
  })

  test('is neither unread nor a sum where it totals others, repeats the heads or moves nothing', () => {
    const { rows, unread } = getLines(
      '2026-11-01,,,期初余额,',
      '2026-11-20,39.00,--,转账,B1',
      head,
      '2026-11-20,0.00,0.00,查询,B2',
      ',39.00,0.00,本页合计,',
      '合 计,39.00,0.00,,',
      '总收入笔数,总收入金额,,,',
      '1,39.00,,,',
      '导出时间：2026-11-30 10:00,,,,',
    )
    expect([rows.map(({ line }) => line), unread]).toEqual([[3], []])
  })

  test('is read in full width, with the sign of a yuan, with marks of thousands and as a plain formula', () => {
    const { rows } = getLines(
      '２０２６－１１－２０,１４８０．５０,,,',
      '2026-11-20,"￥1,480.50",,,',
      '2026-11-20,"１，４８０．５０元",,,',
      '2026-11-20,"=""1480.5""",,,',
      '2026-11-20,=1480.50,,,',
      '2026-11-20,,\u22121480.50,,',
    )
    expect(rows.map(({ amount }) => amount)).toEqual(Array(6).fill(148_050))
  })

  test('moves nothing by a word for neither way, and cannot be read by an unknown one', () => {
    const { rows, unread } = read(
      '交易时间,收/支,金额,备注\n2026-11-20,不计收支,5.00,转入\n2026-11-20,?,6.00,转入\n2026-11-20,收入,7.00,转入',
    )
    expect([rows.map(({ amount }) => amount), unread.map(({ line }) => line)]).toEqual([[700], [3]])
  })

  test('leaves a reference as it is written', () => {
    expect(getLines('2026-11-20,39.00,,转账,=1+1').rows).toMatchObject([{ references: ['=1+1'] }])
  })
})
