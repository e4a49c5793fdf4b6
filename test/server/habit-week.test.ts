import { openDevice, studyOn } from '../support/habit-device'
import { startSimulatedServer, timeOf, type SimulatedServer } from '../support/habit-week'

let week: SimulatedServer
beforeAll(async () => {
  week = await startSimulatedServer()
})
afterAll(() => week.close())

test('a student studies for seven days, and the week is reported on Monday', async () => {
  await week.moveTo(1, '19:00')
  const phone = await openDevice(week, { mobile: '13912340001', name: '林晓', installation: 'phone' })
  const study = studyOn(phone, week)
  study.words(30)
  study.questions(5, 3)
  study.cards(10)
  study.lessons(4)
  await phone.send()
  await week.moveTo(8, '04:15')
  const reports = await phone.call('listWeekReports', { params: { uid: phone.uid } })
  expect(reports.items).toMatchObject([{ week: '2026-11-23', madeAt: timeOf(8, '04:00') }])
})
