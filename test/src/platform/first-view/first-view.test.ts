/** @jest-environment jsdom */
import { launch } from '@/platform/first-view/early/launch'
import { markForeign } from '@/platform/first-view/early/foreign'
import { recordTaps } from '@/platform/first-view/early/taps'
import { findFirstView } from '@/platform/first-view/drawn'
import { firstView } from '@/platform/first-view/index.h5'

const bundle = '<script type="application/json" id="bundle">["/js/vendor.js","/js/app.js"]</script>'

/** Puts a page with a first view into the document, as the page's early script does. */
function open(facts: string, body = ''): void {
  document.body.innerHTML = `<div ${facts}></div>`
  markForeign(document.querySelector('div')?.dataset ?? {})
  document.body.innerHTML = `<div id="shell" ${facts}>${body}</div><div id="app"></div>${bundle}`
}

const campaign = 'data-page="camp" data-tab="11" data-agents="24 20"'
const started = () =>
  [...document.head.querySelectorAll('script')].map((scriptElement) => new URL(scriptElement.src).pathname)
const all = ['/js/vendor.js', '/js/app.js']

function fire(name: string, on: string, at = { clientX: 5, clientY: 6 }): MouseEvent {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, ...at })
  document.querySelector(on)?.dispatchEvent(event)
  return event
}

recordTaps()

beforeEach(() => {
  jest.useFakeTimers()
  document.head.innerHTML = ''
  sessionStorage.clear()
  localStorage.clear()
  delete document.documentElement.dataset['foreign']
  history.replaceState(null, '', '/camp')
})
afterEach(() => jest.useRealTimers())

/** Lets the frames and timers run that come within this time, in ms. */
const pass = (ms: number) => jest.advanceTimersByTime(ms)

/** A main picture that arrives when the test says so. */
function openWithPicture(): HTMLImageElement {
  open(campaign, '<img fetchpriority="high">')
  const picture = document.querySelector('img')
  if (!picture) throw new Error('no picture')
  Object.defineProperty(picture, 'complete', { value: false })
  return picture
}

test('the app starts after the main picture, once and in order', () => {
  const picture = openWithPicture()
  launch()
  pass(1000)
  expect(started()).toEqual([])
  picture.dispatchEvent(new Event('load'))
  pass(100)
  expect(started()).toEqual(all)
  pass(5000)
  expect(started()).toEqual(all)
})

test('the app starts where the main picture is broken, or after 2.5 s without it', () => {
  openWithPicture().id = 'broken'
  launch()
  document.querySelector('#broken')?.dispatchEvent(new Event('error'))
  expect(started()).toEqual(all)
  document.head.innerHTML = ''
  openWithPicture()
  launch()
  pass(2499)
  expect(started()).toEqual([])
  pass(1)
  expect(started()).toEqual(all)
})

test('the app starts after the first frame of a view without a picture', () => {
  open('data-subject="income"')
  launch()
  expect(started()).toEqual([])
  pass(100)
  expect(started()).toEqual(all)
})

test('a tap starts the app and is noted with the words and the place of its control', () => {
  openWithPicture()
  document.querySelector('#shell')?.insertAdjacentHTML('beforeend', '<a href="/login"><b>报名</b></a>')
  launch()
  expect(fire('click', '#shell b').defaultPrevented).toBe(true)
  expect(started()).toEqual(all)
  expect(findFirstView()?.tap).toEqual({ text: '报名', x: 5, y: 6 })
})

test('a tap that came before the view could start the app starts it then', () => {
  openWithPicture()
  fire('click', 'img')
  launch()
  expect(started()).toEqual(all)
})

test('a tap that began on the view and ended on what the app drew is noted, one on a control of the app is not', () => {
  open(campaign, '<button>栏目</button>')
  document.querySelector('#app')?.insertAdjacentHTML('beforeend', '<p>文</p><button>去</button>')
  fire('pointerdown', '#shell button')
  expect(findFirstView()?.isHeld).toBe(true)
  expect(fire('click', '#app p').defaultPrevented).toBe(true)
  expect(findFirstView()?.tap).toMatchObject({ text: '' })
  expect(findFirstView()?.isHeld).toBe(false)
  expect(fire('click', '#app button').defaultPrevented).toBe(false)
  fire('pointerdown', '#app p')
  expect(fire('click', '#app p').defaultPrevented).toBe(false)
})

test('a finger that went up or was taken away holds the view no more', () => {
  open(campaign, '<p>图</p>')
  fire('pointerdown', '#shell p')
  fire('pointercancel', '#shell p')
  expect(findFirstView()?.isHeld).toBe(false)
  fire('pointerdown', '#shell p')
  fire('pointerup', '#shell p')
  expect(findFirstView()?.isHeld).toBe(true)
  pass(100)
  expect(findFirstView()?.isHeld).toBe(false)
})

test.each([
  ['another tab was chosen before', () => sessionStorage.setItem('shangan:tabs:camp', '{"tab":13}')],
  ['the tab was entered by an agent of a variant', () => sessionStorage.setItem('shangan:agent', '"24"')],
  [
    'the page of an agent is loaded again in a tab of another',
    () => {
      sessionStorage.setItem('shangan:agent', '"8"')
      history.replaceState({ index: 0 }, '', '/camp?agent=24')
    },
  ],
])('the view is removed and the app started at once where %s', (_, prepare) => {
  prepare()
  open(campaign)
  launch()
  expect(findFirstView()).toBeNull()
  expect(started()).toEqual(all)
})

test.each([
  ['the same tab was chosen', () => sessionStorage.setItem('shangan:tabs:camp', '{"tab":11}')],
  ['the agent has no variant here', () => sessionStorage.setItem('shangan:agent', '"8"')],
  [
    'the address names the agent itself',
    () => {
      sessionStorage.setItem('shangan:agent', '"8"')
      history.replaceState(null, '', '/camp?agent=a24')
    },
  ],
  ['what was kept is broken', () => sessionStorage.setItem('shangan:tabs:camp', '{')],
])('the view stays where %s', (_, prepare) => {
  prepare()
  open(campaign)
  launch()
  expect(findFirstView()).not.toBeNull()
})

test.each(['shangan:session', 'shangan:guest-words'])(
  'the card of the first word is removed for whoever has %s',
  (key) => {
    localStorage.setItem(key, '{}')
    open('data-subject="income"')
    launch()
    expect(findFirstView()).toBeNull()
    expect(started()).toEqual(all)
  },
)

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50 miniProgram/wx1'

test.each([
  ['an iPhone’s mini-program', iPhone, true],
  ['an app of the provider on an iPhone', 'Mozilla/5.0 (iPhone) DreamSample/4.8.5', true],
  [
    'a mini-program on Android',
    'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50 miniProgram/wx1',
    false,
  ],
  ['a browser on an iPhone', 'Mozilla/5.0 (iPhone) Safari/604.1', false],
])('a page that is drawn with its offer in %s', (_, agent, isRemoved) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  open(`${campaign} data-shells="miniprogram|dreamsample"`)
  launch()
  expect(findFirstView() === null).toBe(isRemoved)
  open(campaign)
  launch()
  jest.restoreAllMocks()
})

/** Stores a card as the app does for a guest until a time, with changes; the guest has learnt. */
function saveOwn(change: { uid?: string; until?: number; place?: string } = {}): void {
  localStorage.setItem('shangan:guest-words', '{}')
  document.body.innerHTML = '<div id="app"><p class="front"><b>tax</b></p></div>'
  firstView.keep({ uid: '', until: Date.now() + 1000, subject: 'tax', place: '.front', ...change })
}

test('a student who has learnt sees the card that the app has stored, and its time counts for that word', () => {
  saveOwn()
  open('data-subject="income"', '<p class="front"><b>income</b></p>')
  launch()
  expect(findFirstView()?.innerHTML).toBe('<p class="front"><b>tax</b></p>')
  expect('foreign' in document.documentElement.dataset).toBe(false)
  pass(500)
  expect(firstView.age('tax')).toBeGreaterThanOrEqual(500)
  expect(firstView.age('income')).toBe(0)
})

test.each([
  ['it is somebody else’s', () => saveOwn({ uid: 'u2' })],
  ['its day is over', () => saveOwn({ until: Date.now() })],
  ['the view has no such part', () => saveOwn({ place: '#app' })],
  [
    'the app has forgotten it',
    () => {
      saveOwn()
      firstView.keep(undefined)
    },
  ],
  [
    'what was kept is broken',
    () => {
      saveOwn()
      localStorage.setItem('shangan:first-view', '{"until":')
    },
  ],
])('the card that was kept is not shown where %s', (_, prepare) => {
  prepare()
  open('data-subject="income"', '<p class="front"></p>')
  launch()
  expect(findFirstView()).toBeNull()
  expect(started()).toEqual(all)
})

test('the card of the first word stays for a stranger, and its time counts for that word alone', () => {
  open('data-subject="income"')
  launch()
  pass(500)
  expect(firstView.age('income')).toBeGreaterThanOrEqual(500)
  expect(firstView.age('tax')).toBe(0)
})

test('the app takes the view over after a finger is up, and repeats its tap on the control of the same words', async () => {
  open(campaign, '<button>栏目</button>')
  document
    .querySelector('#app')
    ?.insertAdjacentHTML('beforeend', '<button>别的</button><button id="same">栏目</button>')
  const clicked: string[] = []
  document.querySelector('#app')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) clicked.push(target.id)
  })
  launch()
  fire('pointerdown', '#shell button')
  firstView.drop()
  firstView.drop()
  await jest.advanceTimersByTimeAsync(500)
  expect(findFirstView()).not.toBeNull()
  fire('pointerup', '#shell button')
  fire('click', '#shell button')
  await jest.advanceTimersByTimeAsync(500)
  expect(findFirstView()).toBeNull()
  expect(clicked).toEqual(['same'])
})

test('of several controls with the same words the one that lies there is tapped', async () => {
  open(campaign, '<button>看课表</button>')
  document
    .querySelector('#app')
    ?.insertAdjacentHTML('beforeend', '<button id="one">看课表</button><button id="two">看课表</button>')
  const clicked: string[] = []
  document.querySelector('#app')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) clicked.push(target.id)
  })
  const there = document.querySelector('#two')
  Object.assign(document, { elementsFromPoint: () => (there ? [there] : []) })
  launch()
  fire('click', '#shell button')
  firstView.drop()
  await jest.advanceTimersByTimeAsync(500)
  expect(clicked).toEqual(['two'])
})

test('a tap on the card of one word is not repeated on that of another', async () => {
  open('data-subject="income"', '<button>认识</button>')
  document.querySelector('#app')?.insertAdjacentHTML('beforeend', '<button>认识</button>')
  let taps = 0
  document.querySelector('#app')?.addEventListener('click', () => (taps += 1))
  launch()
  fire('click', '#shell button')
  firstView.drop('tax')
  await jest.advanceTimersByTimeAsync(500)
  expect(findFirstView()).toBeNull()
  expect(taps).toBe(0)
})

const choose = () => sessionStorage.setItem('shangan:tabs:camp', '{"tab":13}')
test.each([
  ['a campaign page', campaign, () => undefined, 1],
  ['one on which another tab was chosen', campaign, choose, 1],
  ['the card of a word, which is answered by it,', 'data-subject="income"', () => undefined, 0],
])('the press for which %s was loaded again is repeated or not', async (_, facts, prepare, expected) => {
  prepare()
  const press = { text: '认识', x: -1, y: -1 }
  history.replaceState({ reload: { part: 'a', at: Date.now(), press } }, '')
  open(facts)
  document.querySelector('#app')?.insertAdjacentHTML('beforeend', '<button>认识</button>')
  let taps = 0
  document.querySelector('#app')?.addEventListener('click', () => (taps += 1))
  launch()
  expect(started()).toEqual(expected ? all : [])
  firstView.drop('income')
  await jest.advanceTimersByTimeAsync(500)
  expect(findFirstView()).toBeNull()
  expect(taps).toBe(expected)
})
