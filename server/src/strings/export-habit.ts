import { examSubjects } from '../../../contract/domain/strings/exam-subjects'

/** What the parts of an export about check-ins, points and messages are called. */
export const habitParts = {
  clock_joins: '参加的打卡',
  clock_records: '打卡记录',
  repair_cards: '获得的补卡',
  board_cohorts: '榜单上的同路人分组',
  point_entries: '积分明细',
  point_postings: '积分的每一笔进出',
  messages: '消息',
  message_settings: '消息设置',
  push_subscriptions: '接收通知的浏览器',
  wechat_grants: '允许的微信通知',
} as const

/** Their columns; by table and name where another table means something else by it. */
export const habitFields = {
  activity_id: '打卡活动',
  joined_day: '从哪一天起',
  joined_at: '参加时间',
  'clock_records.day': '打卡的那一天',
  'clock_records.at': '记下的时间',
  'clock_records.point': '得到的积分',
  'clock_records.how': '怎么得来的',
  card_id: '用掉的补卡',
  'repair_cards.granted_at': '获得时间',
  'repair_cards.expires_at': '有效期至',
  'repair_cards.used_at': '使用时间',
  'board_cohorts.month': '哪个月',
  'board_cohorts.kind': '按哪一科分组',
  'board_cohorts.number': '第几组',
  how: '方式',
  'point_entries.title': '说明',
  'point_entries.ends_at': '有效期至',
  entry_id: '积分明细',
  batch_id: '哪一批积分',
  account: '记在哪里',
  'point_postings.amount': '积分数',
  'messages.title': '标题',
  'messages.body': '内容',
  'messages.target': '打开的页面',
  read_at: '读过的时间',
  muted: '不提醒的消息',
  quiet_from: '免打扰开始（当天的第几分钟）',
  quiet_to: '免打扰结束（当天的第几分钟）',
  'push_subscriptions.added_at': '打开通知的时间',
  'wechat_grants.template': '通知的模板',
  'wechat_grants.allowed_at': '允许的时间',
  'wechat_grants.used_at': '用掉的时间',
} as const

const kinds = { report: '学习报告', live: '直播', task: '任务与打卡', order: '订单', correction: '题目更正' }

/** The words that their columns hold in place of Chinese ones, by table and column. */
export const habitWords = {
  'clock_records.how': { earned: '当天打卡', late: '当天学了，后来才传上来', repaired: '用补卡补上' },
  'messages.kind': kinds,
  'message_settings.muted': kinds,
  'study_events.how': { visible: '页面一直打开', locked: '锁定专注' },
  'board_cohorts.kind': examSubjects,
  'point_entries.kind': {
    clock: '打卡',
    streak: '连续打卡',
    task: '任务奖励',
    invite: '邀请奖励',
    spend: '兑换',
    expire: '过期',
    correct: '更正',
  },
  'point_postings.account': { student: '自己', issued: '发放', spent: '已用', expired: '已过期' },
}
