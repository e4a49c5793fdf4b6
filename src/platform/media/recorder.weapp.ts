import Taro from '@tarojs/taro'
import type { Recorder } from './recorder.contract'

/** Longest recording, in ms; WeChat ends it by itself after a minute where nothing is said. */
const LONGEST_MS = 180_000

let isRecording = false
/** Whether the present recording is to be stored. */
let isWanted = false
let saved: string | undefined
let endPlaying: () => void = () => undefined
/** The callbacks that wait for the recorder to have begun, and to have ended. */
let onBegun: (isOn: boolean) => void = () => undefined
let onEnded: (path: string | undefined) => void = () => undefined
let isHeard = false

/** There is one recorder for the whole program; its events are listened to from its first use on. */
function device(): Taro.RecorderManager {
  const manager = Taro.getRecorderManager()
  if (isHeard) return manager
  isHeard = true
  manager.onStart(() => {
    isRecording = true
    onBegun(true)
  })
  manager.onStop(({ tempFilePath }) => {
    isRecording = false
    saved = isWanted ? tempFilePath : undefined
    onEnded(saved)
  })
  manager.onError(() => {
    isRecording = false
    onBegun(false)
    onEnded(undefined)
  })
  return manager
}

export const recorder = {
  can: () => Taro.canIUse('getRecorderManager'),
  start() {
    recorder.clear()
    isWanted = true
    return new Promise((resolve) => {
      onBegun = resolve
      device().start({ duration: LONGEST_MS, format: 'mp3' })
    })
  },
  stop() {
    if (!isRecording) return Promise.resolve(saved !== undefined)
    return new Promise((resolve) => {
      onEnded = (path) => resolve(path !== undefined)
      device().stop()
    })
  },
  play() {
    endPlaying()
    if (saved === undefined) return Promise.resolve(false)
    const audio = Taro.createInnerAudioContext()
    audio.src = saved
    return new Promise((resolve) => {
      const done = (wasHeard: boolean) => {
        endPlaying = () => undefined
        audio.destroy()
        resolve(wasHeard)
      }
      endPlaying = () => done(true)
      audio.onEnded(() => done(true))
      audio.onError(() => done(false))
      audio.play()
    })
  },
  clear() {
    endPlaying()
    isWanted = false
    if (isRecording) device().stop()
    saved = undefined
  },
} satisfies Recorder as Recorder
