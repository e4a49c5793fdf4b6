import Taro from '@tarojs/taro'
import type { AudioListener, AudioPlatform } from './audio.contract'
import { oneSound } from './one-sound'

/** WeChat plays in the background at no more than twice the speed. */
const RATES = [0.75, 1, 1.25, 1.5, 2] as const

let listener: AudioListener | undefined
let isOpen = false
let rate = 1
let manager: Taro.BackgroundAudioManager | undefined

const pause = (): void => {
  if (isOpen) manager?.pause()
}

/** There is one player for the whole program; its events are listened to from its first use on. */
function device(): Taro.BackgroundAudioManager {
  if (manager) return manager
  const made = Taro.getBackgroundAudioManager()
  manager = made
  const handle = (act: (audioListener: AudioListener) => void) => () => {
    if (isOpen && listener) act(listener)
  }
  made.onTimeUpdate(handle(({ onTime }) => onTime(made.currentTime)))
  made.onPlay(
    handle(({ onWait, onMove }) => {
      // A speed that is set before there is a sound is forgotten by some versions.
      made.playbackRate = rate
      oneSound.take(pause)
      onWait(false)
      onMove(true)
    }),
  )
  made.onPause(handle(({ onMove }) => onMove(false)))
  made.onWaiting(
    handle(({ onMove, onWait }) => {
      onMove(false)
      onWait(true)
    }),
  )
  made.onCanplay(handle(({ onWait }) => onWait(false)))
  made.onSeeked(handle(({ onTime }) => onTime(made.currentTime)))
  made.onEnded(handle(({ onEnd }) => onEnd()))
  made.onStop(
    handle(({ onMove, onStop }) => {
      onMove(false)
      onStop()
    }),
  )
  made.onError(handle(({ onFail }) => onFail()))
  made.onPrev(handle(({ onWish }) => onWish({ kind: 'previous' })))
  made.onNext(handle(({ onWish }) => onWish({ kind: 'next' })))
  Taro.onAppHide(handle(({ onAway }) => onAway()))
  return made
}

export const audio = {
  rates: () => RATES,
  listen(audioListener) {
    listener = audioListener
  },
  prepare: () => undefined,
  open({ src, title, album, artist, start }) {
    const player = device()
    isOpen = true
    oneSound.take(pause)
    player.title = title
    player.epname = album
    player.singer = artist
    player.startTime = start
    player.playbackRate = rate
    // Comes last: with it the sound begins.
    player.src = src
  },
  play() {
    if (isOpen) device().play()
  },
  pause,
  seek(second) {
    if (isOpen) device().seek(second)
  },
  setRate(chosen) {
    rate = chosen
    if (isOpen) device().playbackRate = chosen
  },
  close() {
    if (!isOpen) return
    isOpen = false
    device().stop()
    oneSound.leave(pause)
  },
} satisfies AudioPlatform as AudioPlatform
