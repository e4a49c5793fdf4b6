/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { storage as h5 } from '@/platform/storage/kv.h5'
import { storage as weapp } from '@/platform/storage/kv.weapp'
import type { Store } from '@/platform/storage/kv.contract'

const stores: [string, Store][] = [
  ['h5 local', h5.local],
  ['h5 session', h5.session],
  ['weapp local', weapp.local],
  ['weapp session', weapp.session],
]

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

describe.each(stores)('%s', (_, store) => {
  const key = 'key'
  afterEach(() => store.remove(key))

  test('holds nothing under a name that was never written', () => {
    expect(store.read('never')).toBeUndefined()
  })

  test.each([['text'], [0], [false], [{ a: [1, { b: '上岸' }] }], [[]], [1_800_000_000_000]])(
    'gives %j back as it was',
    (value) => {
      expect(store.write(key, value)).toBe(true)
      expect(store.read(key)).toEqual(value)
    },
  )

  test('stores the last of two values', () => {
    store.write(key, 1)
    store.write(key, 2)
    expect(store.read(key)).toBe(2)
  })

  test('forgets what is removed, and only that', () => {
    store.write(key, 1)
    store.write('other', 2)
    store.remove(key)
    store.remove(key)
    expect(store.read(key)).toBeUndefined()
    expect(store.read('other')).toBe(2)
    store.remove('other')
  })

  test('stores a copy: changing the value afterwards changes nothing', () => {
    const value = { list: [1] }
    store.write(key, value)
    value.list.push(2)
    expect(store.read(key)).toEqual({ list: [1] })
  })
})

describe.each([
  ['h5', h5],
  ['weapp', weapp],
])('%s', (_, { local, session }) => {
  test('separates lasting values from those that end with the visit', () => {
    local.write('key', 'local')
    expect(session.read('key')).toBeUndefined()
    session.write('key', 'session')
    expect(local.read('key')).toBe('local')
    session.remove('key')
  })
})

function forbidBrowser(): () => void {
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  )
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

function forbidWechat(): () => void {
  wechat.isForbidden = true
  return () => {
    wechat.isForbidden = false
  }
}

test.each([
  ['h5', h5.local, forbidBrowser],
  ['weapp', weapp.local, forbidWechat],
])('a storage that %s forbids is reported and never thrown', (_, store, forbid) => {
  store.write('key', 1)
  const allow = forbid()
  try {
    expect(store.write('key', 2)).toBe(false)
    expect(store.read('key')).toBeUndefined()
    expect(() => store.remove('key')).not.toThrow()
  } finally {
    allow()
  }
  expect(store.read('key')).toBe(1)
})

test('damaged text in the browser is the same as nothing', () => {
  h5.local.write('key', { a: 1 })
  const [name = ''] = Object.keys(window.localStorage)
  window.localStorage.setItem(name, '{"a":')
  expect(h5.local.read('key')).toBeUndefined()
})

test('names do not meet those of other pages on the same host', () => {
  window.localStorage.setItem('session', '"theirs"')
  expect(h5.local.read('session')).toBeUndefined()
  h5.local.write('session', 'ours')
  expect(window.localStorage.getItem('session')).toBe('"theirs"')
})

describe('a change that another tab made', () => {
  let calls: number
  const notify = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  h5.local.watch('watched', () => void (calls += 1))
  beforeEach(() => {
    calls = 0
  })

  test('is noticed for the key that is watched, and for no other', () => {
    notify('shangan:watched')
    notify('shangan:other')
    notify('watched')
    expect(calls).toBe(1)
  })

  test('is noticed when everything was emptied', () => {
    notify(null)
    expect(calls).toBe(1)
  })

  test('may have been missed by a page that was put aside: it hears once when it comes back', () => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(calls).toBe(0)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(calls).toBe(1)
  })
})
