/** @jest-environment jsdom */
import { storedMedia } from '@/platform/offline/kept-media.h5'
import { storedMedia as weapp } from '@/platform/offline/kept-media.weapp'

const URL_OF = 'https://api.example/media/lessons/a.m4a'

/** The part of a browser's cache that is used here. */
function fakeCaches() {
  const saved = new Map<string, Blob>()
  const cache = {
    match: async (url: string) => {
      const blob = saved.get(url)
      return blob && { blob: async () => blob }
    },
    put: async (url: string, answer: { blob(): Promise<Blob> }) => void saved.set(url, await answer.blob()),
    delete: async (url: string) => saved.delete(url),
  }
  return { saved, caches: { open: async () => cache } }
}

let fetched: string[]
let status: number

beforeEach(() => {
  fetched = []
  status = 200
  const blob = new Blob(['sound'])
  Object.assign(globalThis, {
    caches: fakeCaches().caches,
    fetch: async (url: string) => {
      fetched.push(url)
      return { status, blob: async () => blob }
    },
  })
  Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => undefined })
})
afterEach(() => storedMedia.remove([URL_OF]))

test('a recording is fetched once, has an address and a size, and is gone when it is removed', async () => {
  expect(await storedMedia.loadAddress(URL_OF)).toBeUndefined()
  expect(await storedMedia.keep(URL_OF)).toBe(true)
  expect(await storedMedia.keep(URL_OF)).toBe(true)
  expect(fetched).toEqual([URL_OF])
  expect(await storedMedia.loadAddress(URL_OF)).toBe('blob:copy')
  expect(await storedMedia.loadSize(URL_OF)).toBe(5)
  await storedMedia.remove([URL_OF])
  expect([await storedMedia.loadAddress(URL_OF), await storedMedia.loadSize(URL_OF)]).toEqual([undefined, 0])
})

test('a copy is known by the address without what opens it for a while', async () => {
  const signed = (token: string) => URL_OF.replace('/media/', `/media/signed/${token}/`)
  expect(await storedMedia.keep(signed('1.a'))).toBe(true)
  expect(await storedMedia.keep(signed('2.b'))).toBe(true)
  expect(fetched).toEqual([signed('1.a')])
  expect([await storedMedia.loadAddress(signed('3.c')), await storedMedia.loadSize(URL_OF)]).toEqual([
    'blob:copy',
    5,
  ])
  await storedMedia.remove([signed('4.d')])
  expect(await storedMedia.loadSize(URL_OF)).toBe(0)
  const stored = 'https://films.example.com/a.m4a'
  await storedMedia.keep(`${stored}?X-Amz-Expires=7200&X-Amz-Signature=ab`)
  expect(await storedMedia.loadSize(stored)).toBe(5)
  await storedMedia.remove([stored])
})

test('an error is not cached, and where nothing can be cached nothing breaks', async () => {
  status = 404
  expect(await storedMedia.keep(URL_OF)).toBe(false)
  expect(await storedMedia.loadAddress(URL_OF)).toBeUndefined()
  Reflect.deleteProperty(globalThis, 'caches')
  expect([await storedMedia.keep(URL_OF), await storedMedia.loadSize(URL_OF)]).toEqual([false, 0])
  expect([await weapp.keep(URL_OF), await weapp.loadAddress(URL_OF)]).toEqual([false, undefined])
})

test('a cache that does not answer is waited for no longer than three seconds', async () => {
  jest.useFakeTimers()
  Object.assign(globalThis, { caches: { open: () => new Promise(() => undefined) } })
  const all = Promise.all([
    storedMedia.loadAddress(URL_OF),
    storedMedia.loadSize(URL_OF),
    storedMedia.remove([URL_OF]),
    storedMedia.keep(URL_OF),
  ])
  await jest.advanceTimersByTimeAsync(3000)
  await expect(all).resolves.toEqual([undefined, 0, undefined, false])
  jest.useRealTimers()
})

test('a cache that does not say whether it has a recording gets none, and nothing is fetched for it', async () => {
  jest.useFakeTimers()
  const match = () => new Promise(() => undefined)
  Object.assign(globalThis, { caches: { open: async () => ({ match }) } })
  const stored = storedMedia.keep(URL_OF)
  await jest.advanceTimersByTimeAsync(3000)
  expect([await stored, fetched]).toEqual([false, []])
  jest.useRealTimers()
})
