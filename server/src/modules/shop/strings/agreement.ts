/** The sentences about agreements that cannot be signed, and the texts in a signed one besides its words. */
export const agreementText = {
  noStrokes: '请先签名',
  noName: '请填写姓名',
  changed: '这一单的协议不是这一版，请刷新看过再签',
  sameDay: (id: string, day: string) =>
    `协议 content/agreements/${id}.json 的文字改了，版本（updated）还是 ${day}：以前的订单仍按以前的文字签署，请给新的文字写一个新的日期`,
  lacking: (id: string, version: string, orders: number) =>
    `协议 ${id} 的版本 ${version}：数据库里没有它的文字，还有 ${orders} 个没签的订单是按它下的。请把那一版的文件（updated 为 ${version}）放到 content/agreements/${id}.json，启动一次，它的文字就会存下来，再换回现在的文件。`,
  signed: '这份协议已经签过，以第一次签的为准',
  ended: '这个下载链接已经失效，请回到协议页重新获取',
  tooMany: '下载得太频繁了，请过几分钟再试',
  refundDays: (days: number | undefined) =>
    days === undefined ? '【由运营方填写】个工作日内' : ` ${days} 个工作日内`,
  version: (day: string) => `协议版本：${day}`,
  number: (number: string) => `订单号：${number}`,
  madeUnder: (version: string, signed: string) =>
    `下单时的协议版本：${version}，那一版的文字没有保存；签署的是 ${signed} 版`,
  product: (title: string) => `购买内容：${title}`,
  courses: (titles: readonly string[]) => `包含课程：${titles.join('、')}`,
  exchanged: (minute: string, title: string) => `${minute} 换成：${title}`,
  exchangedCourses: (titles: readonly string[]) => `换成后包含课程：${titles.join('、')}`,
  name: (name: string) => `签名人：${name}`,
  time: (minute: string) => `签署时间：${minute}（北京时间）`,
  signature: '签名：',
  nameAlone: (name: string) => `签名：${name}（不便手写，以姓名代替）`,
  footer: (number: string, page: number, of: number) => `订单 ${number}　　第 ${page} 页，共 ${of} 页`,
  file: (title: string, number: string) => `${title}-${number}.pdf`,
} as const
