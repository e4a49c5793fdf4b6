/** How banks, WeChat Pay and Alipay head the columns of a statement. */
export const statementHeads = {
  time: /^(交易|记账|入账|付款|发生|支付|业务|到账)?(创建|完成)?(日期时间|时间|日期|日)$|^(transaction)?(date|time|datetime)$/,
  direction: /收\/支|收支(类型|方向)|借贷(标志|方向)|借\/贷|收付标志|资金方向/,
  status: /状态/,
  backReference: /退款.*单号/,
  reference: /单号|流水|凭证|参考号|交易号|交易编号|业务编号|明细编号|回单|reference/,
  income: /收入|贷方|转入|存入|入账金额|收款金额|credit/,
  outgo: /支出|借方|转出|支取|付款金额|debit/,
  back: /^(申请)?退款金额/,
  amount: /收支金额|^(交易|发生|订单|应结订单)?总?金额|^交易额|发生额$|^amount/,
  remark: /摘要|备注|附言|用途|说明|商品|对方|户名|memo|remark/,
} as const

/** How they write what stands beneath. */
export const statementWords = {
  /** Columns of no sums that moved. */
  other: /余额|笔数|币种|手续费|费率|汇率|卡号/,
  /** The whole amount, before those that are settled of it; what was asked back, before what went. */
  whole: '订单金额',
  asked: '申请',
  date: /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?/,
  currency: /[¥￥\s元]|RMB|CNY|人民币/gi,
  out: /支|付|借|出|debit/i,
  in: /收|贷|入|credit/i,
  /** A row that neither came in nor left. */
  neither: /^([/-]+|不计收支|不计|其他|中性交易)$/,
  /** A sum of rows, or the balance before and after them. */
  total:
    /^[[(（【#*-]*(合计|总计|小计|累计|共计|总|本页|本期|本月|本日|上页|期初|期末|承前|结转|余额|TOTAL|SUM)/i,
  /** A row that did not come about. */
  void: /关闭|失败|撤销|closed|fail|revoked/i,
  wechat: /^微信(订单|支付业务)单?号|微信支付/,
} as const

/** How a cell begins that names a day. */
export const statementDay = /^(\d{2,4}[-/.年]\d{1,2}[-/.月]|\d{8})/
