/** @jest-environment jsdom */
import '../support/fake-navigation'
import { TabBar, tabs } from '@/components/tab-bar'
import { isBuilt } from '@/routes/built'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

test('a home is marked as planned as long as the route table has no screen for it', () => {
  for (const tab of tabs) expect([tab.path, !('isPlanned' in tab)]).toEqual([tab.path, isBuilt(tab.path)])
})

test('every home that is built has a tab, and the current one even if it is not', async () => {
  const screen = await render(<TabBar current="/exam-sky" />, fakeRoot())
  expect(screen.all('link')).toHaveLength(tabs.length)
  const elsewhere = await render(<TabBar current="/home-page" />, fakeRoot())
  expect(elsewhere.all('link').map((link) => link.getAttribute('href'))).not.toContain('/exam-sky')
})
