/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { recorder as h5 } from '@/platform/media/recorder.h5'
import { recorder as weapp } from '@/platform/media/recorder.weapp'

/** A microphone: whether the student lets it be used, and what it and the loudspeaker did. */
const device = { isAllowed: true, isHeard: true, open: 0, done: new Array<string>() }

class Recorder {
  state = 'inactive'
  mimeType = 'audio/webm'
  ondataavailable: (event: { data: { size: number } }) => void = () => undefined
  onstop: (() => void) | null = null
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['words']) })
    this.onstop?.()
  }
}

class Sound {
  onended: () => void = () => undefined
  onerror: () => void = () => undefined
  constructor(readonly url: string) {}
  pause = () => void device.done.push('pause')
  async play() {
    device.done.push(`play ${this.url}`)
    if (!device.isHeard) throw new Error('NotAllowedError')
    this.onended()
  }
}

beforeEach(() => {
  Object.assign(device, { isAllowed: true, isHeard: true, open: 0, done: [] })
  let blobs = 0
  Object.assign(globalThis, { MediaRecorder: Recorder, Audio: Sound })
  Object.assign(URL, {
    createObjectURL: () => `blob:${(blobs += 1)}`,
    revokeObjectURL: (url: string) => void device.done.push(`forget ${url}`),
  })
  Reflect.set(navigator, 'mediaDevices', {
    async getUserMedia() {
      if (!device.isAllowed) throw new Error('NotAllowedError')
      device.open += 1
      return { getTracks: () => [{ stop: () => (device.open -= 1) }] }
    },
  })
})
afterEach(() => h5.clear())

describe('in a browser', () => {
  test('the recording is played, the microphone is released, and clearing forgets it', async () => {
    expect(await h5.start()).toBe(true)
    expect(device.open).toBe(1)
    expect(await h5.stop()).toBe(true)
    expect(device.open).toBe(0)
    expect(await h5.play()).toBe(true)
    h5.clear()
    expect(await h5.play()).toBe(false)
    expect(device.done).toEqual(['play blob:1', 'pause', 'forget blob:1'])
  })

  test('a recording that is begun again replaces the one before', async () => {
    await h5.start()
    await h5.stop()
    await h5.start()
    expect(device.done).toEqual(['forget blob:1'])
    await h5.stop()
    await h5.play()
    expect(device.done).toContain('play blob:2')
  })

  test('where the microphone is refused nothing is recorded', async () => {
    device.isAllowed = false
    expect(await h5.start()).toBe(false)
    expect([await h5.stop(), await h5.play()]).toEqual([false, false])
  })

  test('a permission that comes after the page was left opens no microphone', async () => {
    const starting = h5.start()
    h5.clear()
    expect(await starting).toBe(false)
    expect(device.open).toBe(0)
  })

  test('leaving while it records lets the microphone go', async () => {
    await h5.start()
    h5.clear()
    expect(device.open).toBe(0)
  })

  test('a recording that cannot be played says so', async () => {
    await h5.start()
    await h5.stop()
    device.isHeard = false
    expect(await h5.play()).toBe(false)
  })

  test('a browser without a recorder cannot record', () => {
    expect(h5.can()).toBe(true)
    Reflect.deleteProperty(globalThis, 'MediaRecorder')
    expect(h5.can()).toBe(false)
  })
})

describe('in the mini-program', () => {
  const names = () => wechat.moves.map(({ name }) => name)

  test('the recording is played until it is forgotten', async () => {
    expect(await weapp.start()).toBe(true)
    expect(await weapp.stop()).toBe(true)
    expect(await weapp.play()).toBe(true)
    expect(wechat.moves).toContainEqual({ name: 'play', options: { src: 'wxfile://tmp/voice.mp3' } })
    weapp.clear()
    expect(await weapp.play()).toBe(false)
  })

  test('a refused microphone records nothing', async () => {
    wechat.canRecord = false
    expect(await weapp.start()).toBe(false)
    expect([await weapp.stop(), await weapp.play()]).toEqual([false, false])
  })

  test('leaving while it records ends it and stores nothing', async () => {
    await weapp.start()
    weapp.clear()
    await Promise.resolve() // WeChat reports the end a little later
    expect(names()).toContain('stopRecorder')
    expect(await weapp.play()).toBe(false)
  })
})
