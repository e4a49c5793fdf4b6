/** The messages to students about their orders. */
export const orderTold = {
  opened: { title: '课程已开通', body: (title: string) => `《${title}》已经开通，现在就可以开始学。` },
  openedSent: {
    title: '课程已开通',
    body: (title: string) => `《${title}》已经开通，可以开始学了；资料寄出后会再通知你。`,
  },
  openedSigned: (ships: boolean) => ({
    title: '课程已开通，请先签协议',
    body: (title: string) =>
      `《${title}》已经开通，签好协议就能开始学${ships ? '；资料寄出后会再通知你' : ''}。`,
  }),
  closed: {
    late: {
      title: '订单已自动关闭',
      body: (title: string) => `《${title}》过了付款时间没有付款，订单已自动关闭。还想学，可以重新下单。`,
    },
    lateAtDesk: {
      title: '订单已自动关闭',
      body: (title: string) =>
        `《${title}》过了付款时间还没有确认到款，订单已自动关闭。已经转账的，请联系老师核对，不用再付一次；还没付的，可以重新下单。`,
    },
    staff: {
      title: '订单已关闭',
      body: (title: string) => `老师关闭了《${title}》没有付款的订单。有疑问，可以在订单里咨询老师。`,
    },
    owned: {
      title: '订单已关闭',
      body: (title: string) => `《${title}》里的课你已经有了，没有付款的这一单已关闭，不用再付。`,
    },
  },
  reopened: {
    title: '迟到的付款已到账',
    body: (title: string) => `《${title}》的付款在订单关闭之后到账，订单已经恢复，不用再付。`,
  },
  surplus: {
    title: '收到一笔多付的钱',
    body: (title: string, amount: string) =>
      `《${title}》这一单多收到 ${amount} 元，会从微信原路退回，退好再通知你。`,
  },
  surplusAtDesk: {
    title: '收到一笔多付的钱',
    body: (title: string, amount: string) =>
      `《${title}》这一单多收到 ${amount} 元，老师会退给你，退好再通知你。`,
  },
  /** Of an order that is not paid: what came is not what it costs, or it was closed. */
  arrived: {
    title: '收到一笔钱，和应付的不一样',
    body: (title: string, amount: string, due: string) =>
      `《${title}》这一单收到 ${amount} 元，应付的是 ${due} 元，还没有付清。老师会联系你，或者把钱退给你。`,
  },
  arrivedClosed: {
    title: '收到一笔钱，订单已关闭',
    body: (title: string, amount: string) =>
      `《${title}》这一单收到 ${amount} 元，但订单已经关闭。老师会联系你，或者把钱退给你。`,
  },
  arrivedWrong: {
    title: '收款的登记有更正',
    body: (title: string, amount: string) =>
      `之前说《${title}》收到 ${amount} 元，核对后没有这笔钱，登记已经划掉。有疑问，可以在订单里咨询老师。`,
  },
  arrivedBack: {
    title: '收到的钱已退回',
    body: (title: string, amount: string) =>
      `《${title}》这一单收到的 ${amount} 元已退回，到账时间以支付方为准。`,
  },
  surplusWrong: {
    title: '多付的登记有更正',
    body: (title: string, amount: string) =>
      `之前说《${title}》多收到 ${amount} 元，核对后没有这笔钱，登记已经划掉。有疑问，可以在订单里咨询老师。`,
  },
  surplusBack: {
    title: '多付的钱已退回',
    body: (title: string, amount: string) => `《${title}》多付的 ${amount} 元已退回，到账时间以支付方为准。`,
  },
  sent: {
    title: '资料已寄出',
    body: (title: string, carrier: string, tracking: string) =>
      `《${title}》的资料已寄出，${carrier} ${tracking}。`,
  },
  resent: {
    title: '快递单号有更正',
    body: (title: string, carrier: string, tracking: string) =>
      `《${title}》的资料，单号更正为 ${carrier} ${tracking}。`,
  },
  parcelBack: {
    title: '资料要重新寄',
    body: (title: string) => `《${title}》的资料没有送到，会重新寄。请到订单里看看收货地址，寄出前都可以改。`,
  },
  refundApproved: {
    title: '退费申请有进展',
    body: (title: string, amount: string) => `《${title}》的退费已初审通过，金额 ${amount} 元，正在复核。`,
    other: (title: string, asked: string, amount: string) =>
      `《${title}》的退费已初审，你申请 ${asked} 元，核定 ${amount} 元，原因写在订单里，正在复核。`,
  },
  refundDeclined: {
    title: '退费申请有结果了',
    body: (title: string) => `《${title}》的退费没有通过，原因写在订单里，课程不受影响。`,
  },
  refunded: {
    title: '退款已退回',
    body: (title: string, amount: string) => `《${title}》已退回 ${amount} 元，到账时间以支付方为准。`,
  },
  refundedNothing: {
    title: '退费已办好',
    body: (title: string) => `《${title}》的退费已办好，没有需要退回的金额。`,
  },
  undone: {
    title: '一笔收款记错了，已更正',
    body: (title: string) =>
      `《${title}》确认的是别人的款，不是你付的，没有收你的钱，这一单的课已收回。还想学，请重新下单；已经转过账的，请联系老师。`,
  },
  invoiced: {
    title: '发票已开具',
    body: (title: string, number: string) => `《${title}》的发票号码是 ${number}，在订单里可以查看。`,
  },
  invoiceVoided: {
    title: '发票已作废',
    body: (title: string, why: string) => `《${title}》原来的发票已作废，还要发票可以重新申请。原因：${why}`,
  },
  invoiceVoidedForGood: {
    title: '发票已作废',
    body: (title: string, why: string) => `《${title}》原来的发票已作废：${why}`,
  },
  invoiceDeclined: {
    title: '发票申请有结果了',
    body: (title: string, why: string) => `《${title}》的发票没有开具：${why}`,
  },
} as const

/** The messages to students about their studies. */
export const studyTold = {
  weekMade: {
    title: '上周的学习报告好了',
    body: (answers: number, right: number) =>
      `上周答了 ${answers} 题，对了 ${right} 题。看看哪里变好了，这周先补哪里。`,
  },
  weekChanged: {
    title: '学习报告有更新',
    body: (week: string) => `${week} 开始的那一周有晚到的作答，报告已经重新算过。`,
  },
  corrected: { title: '一道做过的题改了答案', body: (why: string) => `${why} 你的作答已按新答案重新判过。` },
  withdrawn: {
    title: '一道做过的题已停用',
    body: (why: string) => `${why} 以后不再出现，也不影响你的估分。`,
  },
  reportFixed: { title: '你反馈的题目已改好', body: (answer: string) => answer },
  reportDeclined: { title: '你反馈的题目有回复了', body: (answer: string) => answer },
  reportReopened: {
    title: '你反馈的题目在重新核对',
    body: '之前的答复已经收回，老师重新看过以后再告诉你。',
  },
  live: {
    title: (title: string, clock: string, isStreamed: boolean) =>
      `${clock} ${isStreamed ? '直播' : '定时放映'}：${title}`,
    body: (title: string, clock: string, minutes: number) =>
      `《${title}》${clock} 开始，提前 ${minutes} 分钟可以进课堂。`,
  },
  award: {
    title: '奖励可以领取了',
    body: (title: string) => `“${title}”已经完成，到“任务奖励”领取就到账。`,
  },
  checkIn: {
    title: '今天还没有打卡',
    body: (days: number) => `已经连续 ${days} 天了。做完任意一件打卡任务就会自动打卡。`,
  },
} as const
