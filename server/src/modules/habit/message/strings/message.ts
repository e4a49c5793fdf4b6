/** The sentences about messages that cannot be read, muted or sent. */
export const messageText = {
  nothingNamed: '请说明要把哪些消息标为已读',
  orderMuted: '订单消息不能关闭，退款和发货都靠它通知',
  quietEmpty: '免打扰的开始和结束不能是同一时刻；不需要时可以关掉',
  foreignBrowser: '这个浏览器的推送服务暂不支持，消息仍会放在消息里',
  wrongKey: '浏览器给的推送密钥不对，请关掉通知再重新打开',
  otherKeys: '这个浏览器的推送已经变了，请关掉通知再重新打开',
  noTemplate: '这类微信通知暂未开放',
} as const
