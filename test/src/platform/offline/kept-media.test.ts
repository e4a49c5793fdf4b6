/** @jest-environment jsdom */
import { keptMedia } from '@/platform/offline/kept-media.h5'
import { keptMedia as weapp } from '@/platform/offline/kept-media.weapp'

const URL_OF = 'https://api.example/media/lessons/a.m4a'

/** The part of a browser's cache that is used here. */
function fakeCaches() {
  const kept = new Map<string, Blob>()
  const cache = {
    match: async (url: string) => {
      const blob = kept.get(url)
      return blob && { blob: async () => blob }
    },
    put: async (url: string, answer: { blob(): Promise<Blob> }) => void kept.set(url, await answer.blob()),
    delete: async (url: string) => kept.delete(url),
  }
  return { kept, caches: { open: async () => cache } }
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
afterEach(() => keptMedia.remove([URL_OF]))

test('a recording is fetched once, has an address and a size, and is gone when it is removed', async () => {
  expect(await keptMedia.loadAddress(URL_OF)).toBeUndefined()
  expect(await keptMedia.keep(URL_OF)).toBe(true)
  expect(await keptMedia.keep(URL_OF)).toBe(true)
  expect(fetched).toEqual([URL_OF])
  expect(await keptMedia.loadAddress(URL_OF)).toBe('blob:copy')
  expect(await keptMedia.loadSize(URL_OF)).toBe(5)
  await keptMedia.remove([URL_OF])
  expect([await keptMedia.loadAddress(URL_OF), await keptMedia.loadSize(URL_OF)]).toEqual([undefined, 0])
})

test('a copy is known by the address without what opens it for a while', async () => {
  const signed = (token: string) => URL_OF.replace('/media/', `/media/signed/${token}/`)
  expect(await keptMedia.keep(signed('1.a'))).toBe(true)
  expect(await keptMedia.keep(signed('2.b'))).toBe(true)
  expect(fetched).toEqual([signed('1.a')])
  expect([await keptMedia.loadAddress(signed('3.c')), await keptMedia.loadSize(URL_OF)]).toEqual([
    'blob:copy',
    5,
  ])
  await keptMedia.remove([signed('4.d')])
  expect(await keptMedia.loadSize(URL_OF)).toBe(0)
  const stored = 'https://films.example.com/a.m4a'
  await keptMedia.keep(`${stored}?X-Amz-Expires=7200&X-Amz-Signature=ab`)
  expect(await keptMedia.loadSize(stored)).toBe(5)
  await keptMedia.remove([stored])
})

test('an error is not cached, and where nothing can be cached nothing breaks', async () => {
  status = 404
  expect(await keptMedia.keep(URL_OF)).toBe(false)
  expect(await keptMedia.loadAddress(URL_OF)).toBeUndefined()
  Reflect.deleteProperty(globalThis, 'caches')
  expect([await keptMedia.keep(URL_OF), await keptMedia.loadSize(URL_OF)]).toEqual([false, 0])
  expect([await weapp.keep(URL_OF), await weapp.loadAddress(URL_OF)]).toEqual([false, undefined])
})

test('a cache that does not answer is waited for no longer than three seconds', async () => {
  jest.useFakeTimers()
  Object.assign(globalThis, { caches: { open: () => new Promise(() => undefined) } })
  const all = Promise.all([
    keptMedia.loadAddress(URL_OF),
    keptMedia.loadSize(URL_OF),
    keptMedia.remove([URL_OF]),
    keptMedia.keep(URL_OF),
  ])
  await jest.advanceTimersByTimeAsync(3000)
  await expect(all).resolves.toEqual([undefined, 0, undefined, false])
  jest.useRealTimers()
})

test('a cache that does not say whether it has a recording gets none, and nothing is fetched for it', async () => {
  jest.useFakeTimers()
  const match = () => new Promise(() => undefined)
  Object.assign(globalThis, { caches: { open: async () => ({ match }) } })
  const stored = keptMedia.keep(URL_OF)
  await jest.advanceTimersByTimeAsync(3000)
  expect([await stored, fetched]).toEqual([false, []])
  jest.useRealTimers()
})
