import fc from 'fast-check'
import type { PageConfig } from '@/areas/market/api/page'
import { startChoice } from '@/areas/market/screens/campaign/tab-choice'
import { example } from '../../../../../support/root'

const tab = (id: number) => ({ id, name: `第 ${id}`, template: 'page' as const })
const hall: PageConfig = {
  ...example('getPageConfig'),
  tabRows: [[50, 51, 52, 53, 54, 55].map(tab), [{ id: 17, name: '资源', leave: 'resources' }]],
  defaultTab: 50,
}
const buildChoice = (id: number, asked = '') => ({ tab: id, tabId: 0, tabName: '', asked })

test.each([50, 51, 52, 53, 54, 55])(
  'a lecture hall begins with tab %d when its address asks for it',
  (id) => {
    expect(startChoice(hall, String(id), undefined)).toEqual({ tabId: id, subTabId: 0 })
  },
)

test.each(['', '49', '56', '17', '5', '050', '5e1', '-50', '50 ', 'x'])(
  'an address that asks for %j begins with the default',
  (asked) => {
    expect(startChoice(hall, asked, undefined).tabId).toBe(50)
  },
)

test('any other page may be asked for one of its tabs as well', () => {
  const camp: PageConfig = { ...hall, tabRows: [[tab(11), tab(13)]], defaultTab: 13 }
  expect(startChoice(camp, '11', undefined).tabId).toBe(11)
  expect(startChoice(camp, '50', undefined).tabId).toBe(13)
})

test('a choice stays, unless the address asks for something else than before', () => {
  expect(startChoice(hall, '', buildChoice(53)).tabId).toBe(53)
  expect(startChoice(hall, '52', buildChoice(53, '52')).tabId).toBe(53)
  expect(startChoice(hall, '54', buildChoice(53, '52')).tabId).toBe(54)
})

test('whatever the address or the storage says, a tab that shows something is chosen', () => {
  const anything = fc.oneof(fc.anything(), fc.record({ tab: fc.anything(), tabId: fc.anything() }))
  const showing = [50, 51, 52, 53, 54, 55]
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), anything, (asked, stored) => {
      expect(showing).toContain(startChoice(hall, asked, stored).tabId)
    }),
  )
})
