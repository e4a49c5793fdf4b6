import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../src/routes/address'
import { postMessages } from '../../server/src/domain/messages'
import { formatWords } from './host/query'
import { studentPhones } from './student-phones'

const { server, openPhone } = studentPhones()

type Phone = Awaited<ReturnType<typeof openPhone>>

const TRAINING: Address = '/exercises/topic-train?source=type:politics:single'

/** A page above the others, which shows some words and is sent to the view in small patches. */
async function look(phone: Phone, move: () => Promise<void>, words: string): Promise<void> {
  const { setData } = phone.program
  setData.largest = 0
  await move()
  await phone.said(words)
  await phone.program.settle()
  expect(setData.largest).toBeGreaterThan(0)
  expect(setData.largest).toBeLessThanOrEqual(8 * 1024)
}

test('a guest joins the check-in, earns the day by five questions, takes an award, and sees what it comes to', async () => {
  const phone = await openPhone('/', 1, { platform: 'android' })
  const { program } = phone
  await look(phone, () => phone.go('/sign-index'), '登录并加入打卡后，每天做完任意一件就自动打卡')
  await phone.tap('button', '规则')
  await phone.said('每次打卡得 10 分')
  await phone.tap('button', '关闭')
  await phone.tap('button', '登录后打卡')
  await phone.logIn()
  await phone.said('加入后，每天做完任意一件就自动打卡')
  await phone.tap('button', '加入打卡')
  await phone.said('今天做完任意一件就算')
  await phone.said('补签卡还有 2 张')

  await phone.go(TRAINING)
  for (let at = 1; at <= 5; at += 1) {
    await phone.said(`${at} / `)
    // Questions count one for each second of work.
    server.ahead += 2000
    program.setForward(2000)
    await phone.choose()
    await phone.said('解析')
    if (at < 5) await phone.tap('button', '下一题')
  }
  await look(phone, () => phone.back(), '今天打上了')
  await phone.said('今天的 10 分已经记上')
  expect(program.findAll({ label: '连续打卡 1 天' })).toHaveLength(1)
  expect(program.findAll({ label: /今天，已打卡$/ })).toHaveLength(1)
  await phone.said('现在只有你上榜')

  await look(phone, () => phone.tap('link', /^任务奖励/), '1 份奖励可以领')
  await phone.tap('button', /^领取：加入打卡/)
  await phone.said('领到了：20 分')
  await phone.said('现在有 30 分')
  await look(phone, () => phone.tap('link', '积分明细'), '加入打卡')
  expect(program.findAll({ label: '现在能用 30 分' })).toHaveLength(1)
  await look(phone, () => phone.tap('link', '去兑换'), '还差 170 分')
  await look(phone, () => phone.go('/know-index'), '今天已打卡')
  await phone.said('一共打了 1 天 · 积分 30 分')
  await phone.tap('button', '看全文')
  await phone.said('再遮上')
  await look(phone, () => phone.tap('link', '别的打卡方式'), '今天打上了')
  expect(program.problems).toEqual([])
})

/** A step of the clock while the timer runs, in seconds. */
const STEP_S = 10

/** Seconds that the timer shows. */
function timed({ program }: Phone): number {
  const shown = program.find({ role: 'timer' }).at(-1)
  const [minutes = 0, seconds = 0] = formatWords(shown ?? '')
    .split(':')
    .map(Number)
  return 60 * minutes + seconds
}

/** Whether the program asked WeChat to keep the screen on, in order. */
const screens = ({ program }: Phone) =>
  program.wx.shown.flatMap(({ api, options }) =>
    api === 'setKeepScreenOn' ? [Object(options).keepScreenOn === true] : [],
  )

test('a student studies by the timer, which ends with the page, and stands on the board of the room', async () => {
  const phone = await openPhone('/login')
  const { program } = phone
  await phone.logIn()
  await look(phone, () => phone.go('/room/study-rank'), '屏幕上看得到这一页才算')
  await phone.tap('button', '开始计时')
  await phone.said('正在计时')
  // The timer does not believe a longer step: the phone was asleep.
  for (let seconds = STEP_S; seconds <= 60; seconds += STEP_S) {
    server.ahead += STEP_S * 1000
    program.setForward(STEP_S * 1000)
    while (timed(phone) < seconds) await wait(20)
  }
  await phone.tap('button', '结束')
  await phone.said('记下了 1 分钟')
  await phone.said('已记 1 分钟')
  await phone.said('同路的人里，目前只有你上榜')

  await phone.tap('button', '锁定 25 分钟')
  await phone.tap('button', '开始计时')
  await phone.said('还有 25 分钟')
  await phone.go('/learning-map')
  program.setForward(11_000)
  await phone.back()
  await phone.said('离开超过 10 秒')
  expect(screens(phone)).toEqual([true, false, true, false])
  expect(program.problems).toEqual([])
})

test('a student reads the messages, chooses which disturb, and follows the map into the plan', async () => {
  const phone = await openPhone('/login')
  const { program } = phone
  await phone.logIn()
  await phone.go('/messages')
  await phone.said('还没有消息')
  const { uid } = await server.db.selectFrom('accounts').select('uid').executeTakeFirstOrThrow()
  const message = (key: string, title: string, kind: 'task' | 'report') =>
    ({ uid, kind, key, title, body: '', to: '/sign-index', at: new Date() }) as const
  await postMessages(server.db, [message('a', '打卡提醒', 'task'), message('b', '周报出来了', 'report')])
  await look(phone, () => phone.go('/messages'), '2 条未读')
  await phone.tap('link', /^打卡任务 打卡提醒 未读/)
  await phone.said('加入打卡')
  await phone.back()
  await phone.said('1 条未读')
  await phone.tap('button', '打卡任务')
  await phone.said('都看过了')
  await phone.tap('button', '全部，有未读')
  await phone.tap('button', '全部已读')
  await phone.said('都看过了')

  await look(phone, () => phone.tap('link', '消息提醒设置'), '微信提醒暂未开放')
  await phone.tap('checkbox', '学习报告')
  await phone.back()
  await phone.tap('link', '消息提醒设置')
  await phone.said('免打扰')
  expect(program.find({ role: 'checkbox', name: '学习报告' }).at(-1)?.attributes).toMatchObject({
    ariaChecked: 'false',
  })

  await look(phone, () => phone.go('/learning-map'), '按离初试的天数分阶段')
  await look(phone, () => phone.tap('link', /^定方向 /), '这个阶段做什么')
  await look(phone, () => phone.tap('link', /测一次词汇量/), '为什么做')
  await phone.tap('button', '加入计划：测一次词汇量')
  program.find({ role: 'link', name: '已加入计划，去看：测一次词汇量' })
  await phone.back()
  await phone.said('计划里有 1 件')
  expect(program.problems).toEqual([])
})
