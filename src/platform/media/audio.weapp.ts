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
  const heard = (act: (told: AudioListener) => void) => () => {
    if (isOpen && listener) act(listener)
  }
  made.onTimeUpdate(heard(({ onTime }) => onTime(made.currentTime)))
  made.onPlay(
    heard(({ onWait, onMove }) => {
      // A speed that is set before there is a sound is forgotten by some versions.
      made.playbackRate = rate
      oneSound.take(pause)
      onWait(false)
      onMove(true)
    }),
  )
  made.onPause(heard(({ onMove }) => onMove(false)))
  made.onWaiting(
    heard(({ onMove, onWait }) => {
      onMove(false)
      onWait(true)
    }),
  )
  made.onCanplay(heard(({ onWait }) => onWait(false)))
  made.onSeeked(heard(({ onTime }) => onTime(made.currentTime)))
  made.onEnded(heard(({ onEnd }) => onEnd()))
  made.onStop(
    heard(({ onMove, onStop }) => {
      onMove(false)
      onStop()
    }),
  )
  made.onError(heard(({ onFail }) => onFail()))
  made.onPrev(heard(({ onWish }) => onWish({ kind: 'previous' })))
  made.onNext(heard(({ onWish }) => onWish({ kind: 'next' })))
  Taro.onAppHide(heard(({ onAway }) => onAway()))
  return made
}

export const audio = {
  rates: () => RATES,
  listen(told) {
    listener = told
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
