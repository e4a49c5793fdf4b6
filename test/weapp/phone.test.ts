import type { HostOptions, MiniProgram } from './host/host'
import { call } from './host/json'
import { studentPhones } from './student-phones'

const { openPhone } = studentPhones()

/** A student's phone with the classes of the free course, which anybody who signs in may enter. */
async function openClasses(options: HostOptions = {}) {
  const phone = await openPhone('/login', 1, options)
  await phone.logIn()
  await phone.go('/courses/live-streaming')
  await phone.said('加入日历')
  return phone
}

/** Taps on the first button of this name. */
async function tapFirst({ program }: { program: MiniProgram }, name: RegExp): Promise<void> {
  const [button] = program.findAll({ role: 'button', name })
  if (!button) throw new Error(`nothing is called ${name} in\n${program.markup()}`)
  await program.fire(button, 'tap', {})
}

test('a class stands in the calendar of the phone, and it is said to', async () => {
  const phone = await openClasses()
  await tapFirst(phone, /加入日历$/)
  await phone.said('已加入手机日历')
  expect(phone.program.wx.log.calendar).toMatchObject([{ title: expect.stringMatching(/./) }])
  expect(phone.program.problems).toEqual([])
})

test('a student who has refused the calendar is led to the settings, and the class is entered after all', async () => {
  let mayAdd = false
  const phone = await openClasses({
    leave: { may: () => mayAdd },
    modalAnswer: () => {
      mayAdd = true
      return { confirm: true }
    },
  })
  await tapFirst(phone, /加入日历$/)
  await phone.said('已加入手机日历')
  expect(phone.program.wx.log.calendar).toHaveLength(1)
  expect(phone.program.problems).toEqual([])
})

test('a student who has refused the microphone allows it in the settings, and can play their own reciting', async () => {
  let mayRecord = false
  const phone = await openPhone('/exercises/recite-learn', 1, { leave: { may: () => mayRecord } })
  await phone.said('录下我背的')
  await phone.tap('button', '录下我背的')
  await phone.said('现在录不了音')
  mayRecord = true
  await phone.tap('button', '去设置里允许录音')
  await phone.tap('button', '录下我背的')
  await phone.tap('button', '停止录音')
  await phone.tap('button', '听我的录音')
  expect(phone.program.wx.log.played).toEqual(['http://tmp/voice.mp3'])
  expect(phone.program.problems).toEqual([])
})

test('a recorded lesson goes on behind the program, under its title', async () => {
  const phone = await openPhone('/market/audio-page')
  await phone.said('试听几讲')
  await tapFirst(phone, /还没听/)
  await phone.program.settle()
  expect(phone.program.wx.log.played).toEqual([expect.stringMatching(/^https?:\/\/.*\.m4a$/)])
  expect(phone.program.problems).toEqual([])
})

test('refusals of WeChat’s own calls are reported', async () => {
  const { program } = await openPhone('/')
  const { api } = program.wx
  call(api['requestSubscribeMessage'], api, { tmplIds: [], fail: () => undefined })
  call(api['addPhoneCalendar'], api, { title: '', fail: () => undefined })
  expect(program.problems).toEqual([
    'requestSubscribeMessage:fail 0 templates',
    'addPhoneCalendar:fail title or startTime is missing',
  ])
})
