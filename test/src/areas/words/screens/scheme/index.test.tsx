/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import MemorySchemeScreen from '@/areas/words/screens/scheme'
import { fakeRoot } from '../../../../../support/root'
import { wordAnswers } from '../../../../../support/word-server'

const open = async (words?: { retention: number; lastPassDays: number; enough: number }) => {
  page.url = '/spword/memory-scheme'
  const root = fakeRoot({
    answers: wordAnswers(Array.from({ length: 60 }, (_, at) => `word${at}`)),
    boot: words ? { words } : {},
  })
  await (await root.openWords()).enter(undefined)
  return render(<MemorySchemeScreen />, root)
}

test('the exam’s scheme is explained with the usual figures', async () => {
  const screen = await open()
  expect(screen.text()).toContain('离考试远的时候降到 83% 才复习')
  expect(screen.text()).toContain('最多 22 天')
  expect(screen.text()).toContain('97.8%')
})

test('where the operator places reviews otherwise, the words and the curve follow, and no simulation is claimed', async () => {
  const usual = await open()
  const curve = /^考试日方案：200 天里复习/
  const before = usual.get('img', curve).getAttribute('aria-label')
  usual.unmount()
  const screen = await open({ retention: 0.72, lastPassDays: 40, enough: 0.9 })
  expect(screen.text()).toContain('离考试远的时候降到 72% 才复习')
  expect(screen.text()).toContain('最多 40 天')
  expect(screen.text()).toContain('考前最多 40 天，每天的量会多一些')
  expect(screen.text()).not.toMatch(/83%|22 天|97\.8%/)
  expect(screen.get('img', curve).getAttribute('aria-label')).not.toBe(before)
  expect(screen.text()).toContain('94.1–94.2%')
})

test('the exam’s scheme says how it places the student’s own reviews, and where it gains nothing', async () => {
  const screen = await open({ retention: 0.83, lastPassDays: 22, enough: 0.95 })
  expect(screen.text()).toMatch(/现在安排在考前 \d+ 天集中过一遍/)
  screen.unmount()
  // Words that are never reviewed are known by fewer than those that are.
  const poor = await open({ retention: 0.3, lastPassDays: 1, enough: 0.01 })
  expect(poor.text()).toContain('现在照“稳步 90%”安排复习')
})
