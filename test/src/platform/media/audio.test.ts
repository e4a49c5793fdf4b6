/** @jest-environment jsdom */
import { background, wechat } from '../../support/fake-taro'
import type { AudioListener, AudioPlatform, AudioTrack } from '@/platform/media/audio.contract'
import { audio as h5 } from '@/platform/media/audio.h5'
import { audio as weapp } from '@/platform/media/audio.weapp'
import { oneSound } from '@/platform/media/one-sound'

/** The page's only audio element, as a browser would drive it. */
class Sound extends EventTarget {
  static made = new Array<Sound>()
  static isAllowed = true
  preload = ''
  playbackRate = 1
  defaultPlaybackRate = 1
  readyState = 0
  duration = NaN
  currentTime = 0
  loads = 0
  private source: string | undefined
  constructor() {
    super()
    Sound.made.push(this)
  }
  get src(): string {
    return this.source ?? ''
  }
  set src(src: string) {
    this.source = src
    this.readyState = 0
    // A browser goes back to the beginning with a new source, and says so.
    this.currentTime = 0
    this.playbackRate = this.defaultPlaybackRate
    this.dispatchEvent(new Event('timeupdate'))
  }
  hasAttribute = () => this.source !== undefined
  removeAttribute = () => void (this.source = undefined)
  load = () => void (this.loads += 1)
  async play(): Promise<void> {
    if (!Sound.isAllowed) throw new DOMException('', 'NotAllowedError')
    this.happens('playing')
  }
  pause(): void {
    this.happens('pause')
  }
  happens(name: string): void {
    this.dispatchEvent(new Event(name))
  }
  /** The recording's data are there. */
  arrive(seconds: number): void {
    this.readyState = 4
    this.duration = seconds
    this.happens('loadedmetadata')
  }
}

const lock = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  actions: new Map<string, (details: { seekTime?: number }) => void>(),
  places: new Array<unknown>(),
  setActionHandler(name: string, act: ((details: { seekTime?: number }) => void) | null) {
    if (name === 'stop') throw new TypeError('unknown action')
    if (act) lock.actions.set(name, act)
    else lock.actions.delete(name)
  },
  setPositionState: (place: unknown) => void lock.places.push(place),
}

const received: string[] = []
const listener: AudioListener = {
  onTime: (second) => void received.push(`time ${second}`),
  onMove: (isMoving) => void received.push(isMoving ? 'moves' : 'rests'),
  onWait: (isWaiting) => void (isWaiting && received.push('waits')),
  onEnd: () => void received.push('end'),
  onFail: () => void received.push('fail'),
  onStop: () => void received.push('stop'),
  onAway: () => void received.push('away'),
  onWish: (wish) => void received.push(Object.values(wish).join(' ')),
}

const track: AudioTrack = {
  src: 'https://api.example/media/lessons/one.m4a',
  title: '极限的误区',
  album: '高数',
  artist: '陈屿',
  start: 47,
  hasPrevious: false,
  hasNext: true,
}

const element = (): Sound => {
  const [made] = Sound.made
  if (!made) throw new Error('there is no element yet')
  return made
}

beforeAll(() => {
  Object.assign(globalThis, {
    Audio: Sound,
    MediaMetadata: class {
      constructor(fields: object) {
        Object.assign(this, fields)
      }
    },
  })
  Reflect.set(navigator, 'mediaSession', lock)
})
beforeEach(() => {
  Sound.isAllowed = true
  received.length = lock.places.length = 0
})
afterEach(() => {
  h5.close()
  weapp.close()
})

interface Host {
  readonly platform: AudioPlatform
  /** An event of the host: a call, the student's headset, the network. */
  readonly happens: (name: 'pause' | 'waiting' | 'ended' | 'error') => void
  readonly arrive: () => void
  readonly moveTo: (second: number) => void
}

const hosts: [string, Host][] = [
  [
    'in a browser',
    {
      platform: h5,
      happens: (name) => element().happens(name),
      arrive: () => element().arrive(200),
      moveTo: (second) => {
        element().currentTime = second
        element().happens('timeupdate')
      },
    },
  ],
  [
    'in the mini-program',
    {
      platform: weapp,
      happens: (name) => void background.happens(name),
      arrive: () => background.happens('canplay'),
      moveTo: (second) => {
        background.currentTime = second
        background.happens('time')
      },
    },
  ],
]

describe.each(hosts)('%s', (_name, { platform, happens, arrive, moveTo }) => {
  beforeEach(() => platform.listen(listener))

  test('a recording is played, and says where it is and that it is over', async () => {
    platform.prepare()
    platform.open(track)
    await Promise.resolve()
    arrive()
    moveTo(48)
    happens('ended')
    expect(received.filter((it) => it !== 'rests')).toEqual(['moves', 'time 48', 'end'])
  })

  test('a call pauses it and is reported, and it goes on when it is asked to', async () => {
    platform.open(track)
    happens('pause')
    expect(received.at(-1)).toBe('rests')
    platform.play()
    await Promise.resolve()
    expect(received.at(-1)).toBe('moves')
    platform.pause()
    expect(received.at(-1)).toBe('rests')
  })

  test('waiting for data is no moving, and breaking off is reported', () => {
    platform.open(track)
    happens('waiting')
    expect(received.slice(-2)).toEqual(['rests', 'waits'])
    happens('error')
    expect(received.at(-1)).toBe('fail')
  })

  test('a recording that was put away reports nothing any more', () => {
    platform.open(track)
    platform.close()
    received.length = 0
    happens('pause')
    moveTo(10)
    happens('error')

    platform.seek(5)
    expect(received).toEqual([])
  })

  test('a film that begins pauses it, and the other way round', async () => {
    const film = jest.fn()
    platform.open(track)
    await Promise.resolve()
    received.length = 0
    oneSound.take(film)
    expect(received).toEqual(['rests'])
    platform.play()
    await Promise.resolve()
    expect(film).toHaveBeenCalledTimes(1)
    oneSound.leave(film)
  })

  test('its speeds are within what a student may choose', () => {
    const rates = platform.rates()
    expect(rates).toEqual([...rates].sort((a, b) => a - b))
    expect([rates[0], rates.includes(1), Math.max(...rates) <= 3]).toEqual([0.75, true, true])
  })
})

describe('in a browser', () => {
  beforeEach(() => h5.listen(listener))

  test('there is one element for all recordings, and the tap before it allows it to play', () => {
    h5.prepare()
    h5.open(track)
    h5.close()
    h5.open({ ...track, src: '/two.m4a' })
    expect(Sound.made).toHaveLength(1)
    expect(element().loads).toBeGreaterThan(0)
  })

  test('the place is taken once the data are there, and until then no place is reported', async () => {
    h5.open(track)
    element().happens('timeupdate')
    h5.seek(60)
    expect(received.filter((it) => it.startsWith('time'))).toEqual([])
    element().arrive(200)
    expect(element().currentTime).toBe(60)
    h5.seek(90)
    expect(element().currentTime).toBe(90)
  })

  test('the speed stays for the recordings after it, and set again where a page view forgets it', async () => {
    h5.setRate(1.5)
    h5.open(track)
    await Promise.resolve()
    expect(element().playbackRate).toBe(1.5)
    element().playbackRate = 1
    element().happens('playing')
    expect(element().playbackRate).toBe(1.5)
    h5.setRate(1)
  })

  test('where a browser wants a tap first it stands still', async () => {
    Sound.isAllowed = false
    h5.open(track)
    await new Promise(process.nextTick)
    expect(received).toEqual(['rests'])
  })

  test('the lock screen names it, shows where it is, and asks for what it can do', async () => {
    h5.open(track)
    await Promise.resolve()
    expect(lock.metadata).toEqual({ title: '极限的误区', album: '高数', artist: '陈屿' })
    expect(lock.playbackState).toBe('playing')
    element().arrive(200)
    expect(lock.places.at(-1)).toEqual({ duration: 200, playbackRate: 1, position: 47 })
    expect([...lock.actions.keys()].sort()).toEqual([
      'nexttrack',
      'pause',
      'play',
      'seekbackward',
      'seekforward',
      'seekto',
    ])
    received.length = 0
    for (const act of lock.actions.values()) act({ seekTime: 90 })
    expect(received.sort()).toEqual(['next', 'pause', 'play', 'seek 90', 'skip -1', 'skip 1'])
    h5.pause()
    expect(lock.playbackState).toBe('paused')
    h5.close()
    expect([lock.metadata, lock.playbackState, lock.actions.size]).toEqual([null, 'none', 0])
  })

  test('it is notified when the page goes out of sight', () => {
    h5.open(track)
    received.length = 0
    window.dispatchEvent(new Event('pagehide'))
    expect(received).toEqual(['away'])
  })

  test('another tab that begins to play pauses it', async () => {
    h5.open(track)
    await Promise.resolve()
    received.length = 0
    window.dispatchEvent(new StorageEvent('storage', { key: 'shangan:tabs/sound', newValue: '"1"' }))
    expect(received).toEqual(['rests'])
  })
})

describe('in the mini-program', () => {
  beforeEach(() => weapp.listen(listener))

  test('its name is there before the sound begins, from its second', () => {
    weapp.setRate(1.25)
    weapp.open(track)
    expect(background).toMatchObject({
      title: '极限的误区',
      epname: '高数',
      singer: '陈屿',
      playbackRate: 1.25,
    })
    expect(wechat.moves).toContainEqual({ name: 'background', options: { src: track.src, from: 47 } })
    weapp.setRate(1)
  })

  test('closing in WeChat’s panel is reported, and so are the panel’s wishes', () => {
    weapp.open(track)
    received.length = 0
    background.happens('next')
    background.happens('previous')
    background.happens('stop')
    expect(received).toEqual(['next', 'previous', 'rests', 'stop'])
  })

  test('a place is reported as soon as it is set', () => {
    weapp.open(track)
    weapp.seek(90)
    expect(received.at(-1)).toBe('time 90')
  })
})
