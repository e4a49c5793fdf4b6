import type { AudioListener, AudioPlatform, AudioTrack } from '@/platform/media/audio.contract'

/** The app's one recording as a test drives it: the commands it got, and the sound that it makes. */
export const sound = {
  received: new Array<string>(),
  track: undefined as AudioTrack | undefined,
  listener: undefined as AudioListener | undefined,
  rate: 1,
  /** Reports as much as a host does while seconds are played, from where it is to there. */
  play(from: number, to: number): void {
    sound.listener?.onMove(true)
    for (let second = from; second <= to; second += 1) sound.listener?.onTime(second)
  },
}

beforeEach(() => {
  Object.assign(sound, { received: [], track: undefined, rate: 1 })
})

/** Does what it is asked at once, and reports it. */
export const fakeAudio: AudioPlatform = {
  rates: () => [0.75, 1, 1.5, 2],
  listen: (listener) => void (sound.listener = listener),
  prepare: () => void sound.received.push('prepare'),
  open(track) {
    sound.track = track
    sound.received.push(`open ${track.title} ${track.start}`)
    sound.listener?.onMove(true)
  },
  play() {
    sound.received.push('play')
    sound.listener?.onMove(true)
  },
  pause() {
    sound.received.push('pause')
    sound.listener?.onMove(false)
  },
  seek: (second) => void sound.received.push(`seek ${second}`),
  setRate: (rate) => void (sound.rate = rate),
  close: () => void sound.received.push('close'),
}

// jsdom plays nothing.
jest.mock('@/platform/media/audio', () => ({ audio: fakeAudio }))
