/** @jest-environment jsdom */
import type { NamedPage } from '../../../contract/first-view'
import { destinations as weapp } from '@/routes/destination.weapp'
import type { Destinations } from '@/routes/destination.contract'
import { resolve } from '@/routes/resolve'

const { match, page } = resolve('/market/summer-gold/27')
const named: NamedPage = {
  path: '/market/summer-gold/27',
  row: match.row,
  params: match.params,
  page,
  chunks: [1],
  module: 2,
}

/** Starts in a document whose HTML names that page, or none. */
function startWith(name: NamedPage | undefined): Destinations {
  document.body.innerHTML = name
    ? `<script type="application/json" id="named">${JSON.stringify(name)}</script>`
    : ''
  let found: Destinations | undefined
  jest.isolateModules(() => {
    found =
      jest.requireActual<typeof import('@/routes/destination.h5')>('@/routes/destination.h5').destinations
  })
  if (!found) throw new Error('no destinations')
  return found
}

test.each([
  '/market/summer-gold/27',
  '/Market/Summer-Gold/27/?agent=24',
  '/market/summer-gold/27?amp;invitecode=DEMO01。快来看',
  '/market/summer-gold/27%3FinviteCode=DEMO01',
])('the page that the HTML names is known at once, as the route table would find it, at %s', (url) => {
  const found = startWith(named).find(url)
  expect(found).toMatchObject({ match: { row: { screen: 'market/campaign' } }, page })
  const { match: whole, ...rest } = resolve(url)
  expect(found).toMatchObject(rest)
  expect(found?.match.params).toEqual(whole.params)
})

test('a page that the HTML does not name is known once the table has come', async () => {
  for (const name of [named, undefined]) {
    const destinations = startWith(name)
    expect(destinations.find('/market/summer-gold/127')).toBeUndefined()
    expect(destinations.find('/exercises/wrong-topic?a=1')).toBeUndefined()
    const find = await destinations.load()
    expect(find('/exercises/wrong-topic?a=1').url).toBe('/exercises/mistake-book?a=1')
    expect(destinations.find('/exercises/wrong-topic?a=1')?.url).toBe('/exercises/mistake-book?a=1')
    expect(destinations.find('/nowhere')?.url).toBe('/error')
  }
})

test('the row of the named page stays the same object when the table has come', async () => {
  const destinations = startWith(named)
  const before = destinations.find('/market/summer-gold/27')
  await destinations.load()
  expect(destinations.find('/market/summer-gold/27?a=1')?.match.row).toBe(before?.match.row)
})

test('a browser is asked for the address alone, the mini-program opens the page that draws it', () => {
  const url = '/exercises/wrong-topic?a=1'
  expect(startWith(undefined).getTarget(url)).toEqual({ url, page: '' })
  expect(weapp.find(url)?.url).toBe('/exercises/mistake-book?a=1')
  expect(weapp.getTarget(url).page).toMatch(/^\/areas\/practice\/screens\/mistake-book\/index\?a=1&u=/)
})
