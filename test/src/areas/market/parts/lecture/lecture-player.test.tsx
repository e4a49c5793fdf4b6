/** @jest-environment jsdom */
import { act } from 'react'
import { render } from '../../../../support/render'
import { LecturePlayer } from '@/areas/market/parts/lecture'
import { fakeRoot } from '../../../../../support/root'

const video = { id: 'v1', url: '/media/video/v1.mp4', title: '完美之路第一讲', w: 640, h: 360 }
const asked: string[] = []

// jsdom has no player; what the element is asked to do is enough.
beforeAll(() => {
  const { prototype } = HTMLMediaElement
  for (const name of ['play', 'pause', 'load'] as const) {
    Object.defineProperty(prototype, name, { value: () => void asked.push(name) })
  }
})
beforeEach(() => {
  asked.length = 0
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

async function open() {
  const [closed, ticks] = [new Array<number>(), new Array<string>()]
  const screen = await render(
    <LecturePlayer video={video} onClose={() => void closed.push(1)} onTick={(id) => void ticks.push(id)} />,
    fakeRoot(),
  )
  const film = document.querySelector('video')
  if (!film) throw new Error('there is no film')
  const happen = (name: string) => act(async () => void film.dispatchEvent(new Event(name)))
  const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))
  return { screen, closed, ticks, film, happen, pass }
}

test('the film has a name and starts; closing it destroys what it holds', async () => {
  const { screen, closed, film } = await open()
  expect(screen.get('dialog', '完美之路第一讲')).toBeTruthy()
  expect([film.getAttribute('src'), film.getAttribute('aria-label')]).toEqual([video.url, video.title])
  expect(asked).toEqual(['play'])
  await screen.tap('button', '关闭')
  expect(closed).toHaveLength(1)
  screen.unmount()
  expect(asked).toEqual(['play', 'pause', 'load'])
  expect(film.hasAttribute('src')).toBe(false)
})

test('a tap beside the film closes it, a tap on it does not', async () => {
  const { closed, film } = await open()
  await act(async () => film.click())
  expect(closed).toHaveLength(0)
  await act(async () => document.querySelector<HTMLElement>('.lecture-back')?.click())
  expect(closed).toHaveLength(1)
})

test('every second that it moves is reported, and no other', async () => {
  const { ticks, happen, pass } = await open()
  await pass(5000)
  expect(ticks).toEqual([])
  await happen('playing')
  await pass(3500)
  expect(ticks).toEqual(['v1', 'v1', 'v1'])
  await happen('waiting')
  await pass(5000)
  await happen('playing')
  await pass(1000)
  await happen('ended')
  await pass(5000)
  expect(ticks).toHaveLength(4)
})

test('a film that fails says so and offers both ways on', async () => {
  const { screen, closed, happen } = await open()
  await happen('playing')
  await happen('error')
  expect(screen.get('alert').textContent).toContain('视频播放失败')
  expect(document.querySelector('video')).toBeNull()
  await screen.tap('button', '再试一次')
  expect(document.querySelector('video')?.getAttribute('src')).toBe(video.url)
  await act(async () => void document.querySelector('video')?.dispatchEvent(new Event('error')))
  await screen.tap('button', '先看图文')
  expect(closed).toHaveLength(1)
})
