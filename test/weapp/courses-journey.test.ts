import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../src/routes/address'
import { CLASS, classAhead } from '../support/live-class'
import { chooseFirst } from './steps'
import { studentPhones } from './student-phones'

const { server, openPhone } = studentPhones()

const TRIAL = 'maths-limit.01-limit-idea'
const LESSON: Address = `/courses/course-learning?lesson=${TRIAL}`

test('a guest watches a trial, logs in, goes on at the same second on another phone, and answers its questions', async () => {
  const phone = await openPhone(LESSON)
  await phone.said('把话说准')
  await phone.watch(0, 41)
  await phone.tap('button', '没听懂')
  await phone.go('/login')
  await phone.logIn()
  await phone.go('/courses/study-center')
  await phone.said('上次看到 0:41')

  const another = await openPhone('/login')
  await another.logIn()
  await another.go(LESSON)
  await another.said('从 0:41 接着看')
  await another.tap('tab', '笔记 1')
  await another.said('还没写哪里没听懂')
  await another.tap('tab', '练习')
  await another.tap('link', '开始练习')
  await another.said('1 / 5')
  expect([...phone.program.problems, ...another.program.problems]).toEqual([])
})

test('work on a phone that is put away is sent at once, and without a network by the page that is opened next', async () => {
  const phone = await openPhone('/login')
  await phone.logIn()
  await phone.go(LESSON)
  await phone.said('把话说准')
  const sentBy = ({ program }: typeof phone) =>
    program.network.sent.filter(
      ({ method, url, status }) => method === 'POST' && url.includes('/streams/course/') && status === 200,
    ).length
  const putAway = async () => {
    phone.program.wx.notify('onAppHide')
    await phone.program.settle()
  }
  await phone.tap('button', '没听懂')
  await putAway()
  expect(sentBy(phone)).toBe(1)
  phone.program.network.isOffline = true
  await phone.watch(0, 41)
  await putAway()
  expect(sentBy(phone)).toBe(1)
  phone.program.close()

  const next = await openPhone('/personal-center', 1, { storage: phone.program.wx.storage })
  while (sentBy(next) === 0) await wait(20)
  const another = await openPhone('/login')
  await another.logIn()
  await another.go('/courses/study-center')
  await another.said('上次看到 0:41')
  expect([...phone.program.problems, ...next.program.problems]).toEqual([])
})

test('two students meet in a live class, sign in, answer its question and talk', async () => {
  // A third of the film has been shown: its first question is open.
  const ahead = await classAhead(90)
  server.ahead = ahead
  const room: Address = `/courses/cc-live?lesson=${CLASS}`
  const [first, second] = [await openPhone('/login', 1), await openPhone('/login', 2)]
  for (const phone of [first, second]) {
    phone.program.setForward(ahead)
    await phone.logIn()
    await phone.go(room)
    await phone.said('签到开着')
  }
  await first.tap('button', '签到')
  await first.said('已签到')
  await first.said('随堂题')
  await chooseFirst(first.program)
  await first.tap('button', '提交答案')
  await first.said('1 人已答，别人只看得到人数')
  await first.program.type('发言', '先看条件')
  await first.tap('button', '发送')
  await second.said('先看条件')
  expect([...first.program.problems, ...second.program.problems]).toEqual([])
})
