import { habitWords } from './export-habit'
import { orderWords } from './export-orders'
import type { ExamPart, PastResult } from '../../../../../../contract/domain/practice/exam-parts'
import { examSubjects } from '../../../../../../contract/domain/strings/exam-subjects'

const subjects = { politics: '政治', english: '英语', maths: '数学', computing: '计算机' }
const wechat = { 'wechat-mini': '微信小程序', 'wechat-official': '微信公众号' }

/** The words that the tables hold in place of Chinese ones, by table and column. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...orderWords,
  ...habitWords,
  'third_directory.kind': wechat,
  'third_accounts.kind': wechat,
  'files.use': { avatar: '头像', answer: '手写作答' },
  'files.type': { 'image/jpeg': 'JPEG 图片', 'image/png': 'PNG 图片' },
  'students.subjects': examSubjects,
  'study_events.stream': { words: '单词', practice: '练习', plan: '计划', course: '课程', focus: '自习室' },
  'study_events.kind': {
    review: '作答',
    undo: '撤销一次作答',
    mark: '标记单词',
    note: '写笔记',
    plan: '设定计划',
    weights: '计算记忆参数',
    begin: '开始一次练习',
    answer: '答题',
    ask: '按作答加一题',
    finish: '结束一次练习',
    score: '模拟考评分',
    flag: '标记题目',
    keep: '收藏题目',
    cause: '选择错因',
    recite: '背诵',
    task: '写下任务',
    tick: '任务打勾',
    done: '任务做完自动打勾',
    limit: '每天最多多少分钟',
    leave: '超出的一天先不动',
    past: '填写往年成绩',
    aim: '设定目标分',
    seen: '看课',
    focus: '专注计时',
  },
  'study_events.mode': {
    card: '看卡片',
    choice: '选词义',
    spell: '拼写',
    listen: '听音',
    train: '练习',
    mistakes: '错题重做',
    adaptive: '智能选题',
    ability: '能力测试',
    page: '整页测试',
    public: '十题小卷',
    network: '知识网络',
    duel: '隔空对战',
    placement: '水平测试',
    test: '测试',
    paper: '模拟卷',
  },
  'study_events.source': { node: '知识点', mistakes: '错题本', paper: '模拟卷' },
  'study_events.why': { done: '交卷', time: '时间到', left: '中途退出' },
  'study_events.cause': {
    concept: '概念',
    careless: '粗心',
    method: '方法',
    time: '时间',
    none: '取消了错因',
  },
  'study_events.state': { open: '没做', done: '做完', dropped: '删除', kept: '保留', gone: '删除' },
  'study_events.isOn': { true: '是', false: '否' },
  'study_events.isFlag': { true: '是', false: '否' },
  'study_events.isBack': { true: '是' },
  'study_events.grade': { 1: '没记住', 2: '想了一会儿', 3: '记得', 4: '一眼认出' },
  'duels.is_own': { true: '是', false: '否' },
  'duels.subject': subjects,
  'duel_runs.subject': subjects,
  'board_scores.board': {
    'practice-week': '练习周榜',
    combat: '对战榜',
    'clock-month': '打卡月榜',
    'study-week': '学习周榜',
    'room-day': '自习室日榜',
    'room-week': '自习室周榜',
  },
  'board_scores.is_shown': { true: '是', false: '否' },
  'question_reports.reason': { answer: '答案不对', explain: '解析有误', stem: '题目有错', other: '其他' },
  'question_reports.state': { open: '处理中', fixed: '已更正', declined: '未采纳' },
  'live_messages.is_hidden': { true: '是', false: '否' },
  'live_reports.reason': { ad: '广告', abuse: '辱骂攻击', flood: '刷屏捣乱', other: '其他' },
  'live_decisions.action': { mute: '禁言', unmute: '解除禁言', hide: '隐藏发言', show: '恢复发言' },
  'attributions.touch': { first: '第一次', later: '之后' },
  'sales_clues.owner_rule': {
    invite: '链接里的邀请码',
    agent: '链接里的推广代码',
    bound: '之前绑定的邀请码',
    promotion: '活动所属的校区',
    none: '没有归属',
    assigned: '管理员分配',
  },
  'consents.about': { agreement: '用户协议和隐私政策', contact: '老师联系' },
  'consents.place': { login: '登录时', 'personal-center': '“我的”页面' },
  'events.e_type': { 1: '进入页面', 2: '停留', 3: '点击', 4: '播放', 5: '统计' },
  'log_records.environment': { production: '正式环境', test: '测试环境', development: '开发环境' },
  'sms_ledger.type': { 1: '确认账号操作', 3: '登录', 4: '员工登录' },
  'sms_ledger.class': {
    stranger: '新设备',
    solved: '通过验证的新设备',
    known: '登录过的设备',
    staff: '员工',
  },
  'sms_ledger.state': { pending: '发送中', sent: '已发送', failed: '没有发出' },
}

/** The name for people of what a column of a table holds, up to a colon; undefined where it needs none. */
export function wordFor(table: string, column: string, value: string): string | undefined {
  const known = words[`${table}.${column}`]
  if (!known) return undefined
  const [code = ''] = value.split(':', 1)
  return known[code]
}

/** Whether a column of a table holds words of its own in place of Chinese ones. */
export const hasWords = (table: string, column: string): boolean => `${table}.${column}` in words

/** Several values in one. */
export const listText = (items: readonly string[]): string => items.join('、')
export const visitsText = (visits: readonly string[]): string => visits.join('；')

const examParts: Readonly<Record<ExamPart, string>> = {
  single: '单选题',
  multiple: '多选题',
  analysis: '分析题',
  cloze: '完形填空',
  reading: '阅读理解',
  matching: '阅读新题型',
  translation: '翻译',
  letter: '应用文',
  essay: '短文写作',
  fill: '填空题',
  solving: '解答题',
}

/** A past exam as one line. */
export function pastLine({ paper, year, total, parts }: PastResult): string {
  const known = parts.map(({ part, points }) => `${examParts[part]} ${points} 分`)
  return `${year} 年 ${paper} 总分 ${total} 分${known.length > 0 ? `（${known.join('，')}）` : ''}`
}

/** A visit as one line. */
export function touchLine(
  time: string,
  { page, promotionId, inviteCode, agentCode, source, raw }: TouchCodes,
): string {
  const codes = [
    promotionId && `推广编号 ${promotionId}`,
    inviteCode && `邀请码 ${inviteCode}`,
    agentCode && `推广代码 ${agentCode}`,
    source && `来源 ${source}`,
    raw && `链接里写的是 ${raw}`,
  ].filter(Boolean)
  return `${time} ${page}${codes.length > 0 ? `（${codes.join('，')}）` : ''}`
}

type TouchCodes = {
  page: string
  promotionId?: string | undefined
  inviteCode?: string | undefined
  agentCode?: string | undefined
  source?: string | undefined
  raw?: string | undefined
}
