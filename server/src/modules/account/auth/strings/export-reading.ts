import { examSubjects } from '../../../../../../contract/domain/strings/exam-subjects'
import { routeTitles } from '../../../../../../contract/domain/strings/titles'

/** The words of an export's text for what stands as a code in its JSON, by table and column. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'events.e_name': {
    tab: '栏目',
    button: '底部按钮',
    picture: '图片',
    dialog: '弹窗里的按钮',
    film: '视频',
    play: '视频',
    link: '图片里的链接',
    float: '浮动链接',
    consult: '咨询',
    buy: '去购买',
    order: '确认订单',
    pay: '支付结果',
    login: '登录',
    plain: '登录或报名',
    vacation: '领取免费课程',
  },
  'events.e_content': {
    code: '获取验证码',
    submit: '提交',
    remembered: '用记住的账号登录',
    wechat: '用微信登录',
    again: '今天不是第一次来',
  },
  'study_events.mark': { mastered: '已掌握', suspended: '先不背', none: '取消标记' },
  'study_events.changed': {
    examDate: '考试日期',
    newADay: '每天新词',
    model: '记忆方案',
    tip: '卡片正面显示',
    group: '每组词数',
    cap: '每天最多',
    minutes: '每天时间',
    known: '已认识的比例',
    easyDays: '轻松日',
  },
}

/** The names of the sources of a run's questions, by the first part of the source. */
const sources: Readonly<Record<string, string>> = {
  quick: '快速练习',
  node: '知识点',
  mistakes: '错题本',
  paper: '模拟卷',
  lesson: '课后练习',
  class: '定时课',
  ability: '能力测试',
  network: '知识网络',
  duel: '隔空对战',
  placement: '水平测试',
  folder: '我的收藏',
}

const subjects: Readonly<Record<string, string>> = {
  ...examSubjects,
  politics: '政治',
  english: '英语',
  maths: '数学',
  computing: '计算机',
}

const unit = /（(?:毫秒|分|当天第几分钟|当天的第几分钟|自 1970 年的第几天)）$/
const labels: Readonly<Record<string, string>> = {
  'study_events.from': '从哪里看起',
  'study_events.to': '看到哪里，或任务在哪里做',
  'study_events.second': '视频里的位置',
  'log_records.client_time': '发生时间',
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

interface Plan {
  readonly examDate: string
  readonly newADay: number
  readonly group: number
  readonly cap: number
  readonly minutes?: number
  readonly easyDays: readonly number[]
}

/** `ms` in milliseconds. */
function duration(ms: number): string {
  const all = Math.round(ms / 1000)
  if (all < 1) return '不到 1 秒'
  const [minutes, seconds] = [Math.floor(all / 60), all % 60]
  if (minutes === 0) return `${seconds} 秒`
  return seconds === 0 ? `${minutes} 分钟` : `${minutes} 分 ${seconds} 秒`
}

/** How the text of an export says what its JSON has as codes and figures. */
export const readingText = {
  /** The name of a field where its value stands with its unit. */
  label: (key: string, label: string) => labels[key] ?? label.replace(unit, ''),
  word: (key: string, value: string): string | undefined => words[key]?.[value],
  source: (kind: string): string | undefined => sources[kind],
  formatSource: (kind: string, name: string) => `${kind}：${name}`,
  subject: (id: string): string | undefined => subjects[id],
  named: (name: string, id: string) => `${name}（${id}）`,
  home: '首页',
  titles: routeTitles,
  lines: (items: readonly string[]) => items.map((item) => `\n  ${item}`).join(''),
  duration,
  /** Within a film, in seconds. */
  position: (second: number) => (second === 0 ? '开头' : duration(second * 1000)),
  /** `price` in fen. */
  price: (price: number) => `${(price / 100).toFixed(2)} 元`,
  /** Of a day, in minutes. */
  clock: (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  share: (share: number) => `${Math.round(share * 100)}%`,
  unmarked: '没有评分',
  pictures: (count: number) => `${count} 张`,
  points: (places: readonly number[]) => places.map((place) => `第 ${place + 1} 点`).join('、'),
  rights: (isRight: boolean) => (isRight ? '对' : '错'),
  plan: ({ examDate, newADay, group, cap, minutes, easyDays }: Plan) =>
    [
      `考试日期 ${examDate}`,
      `每天新词 ${newADay} 个`,
      `每组 ${group} 个`,
      cap > 0 && `每天最多 ${cap} 个`,
      minutes !== undefined && minutes > 0 && `每天 ${minutes} 分钟`,
      easyDays.length > 0 && `轻松日 周${easyDays.map((day) => weekdays[day]).join('、')}`,
    ]
      .filter(Boolean)
      .join('，'),
  answered: (subject: string, count: number) => `${subject} 共答 ${count} 题`,
  practise: (node: string, minutes: number) => `练“${node}”${minutes} 分钟`,
  refundLine: (title: string, price: string) => `${title} ${price}`,
} as const
