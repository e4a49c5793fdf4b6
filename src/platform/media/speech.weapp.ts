import Taro from '@tarojs/taro'
import type { Speech } from './speech.contract'

/** Ends the present playback; its promise resolves to `isHeard`. */
let end: (isHeard: boolean) => void = () => undefined

let isOpened = false

/** Plays recordings also on a phone that is mute: a student who taps on a word wants to hear it. */
function openUp(): void {
  if (isOpened) return
  isOpened = true
  // It is one setting for all of a program's sounds; an old WeChat that refuses it plays what its switch lets pass.
  void Promise.resolve(Taro.setInnerAudioOption({ obeyMuteSwitch: false })).catch(() => undefined)
}

function play(url: string): Promise<boolean> {
  openUp()
  return new Promise((resolve) => {
    const audio = Taro.createInnerAudioContext()
    const done = (isHeard: boolean) => {
      if (end !== done) return
      end = () => undefined
      audio.destroy()
      resolve(isHeard)
    }
    end = done
    audio.onEnded(() => done(true))
    audio.onError(() => done(false))
    audio.src = url
    audio.play()
  })
}

export const speech = {
  // WeChat lends a mini-program no voice.
  can: (hasAudio) => hasAudio,
  onChange: () => () => undefined,
  async say(_word, url) {
    end(true)
    if (url === undefined) return false
    try {
      return await play(url)
    } catch {
      end(false)
      return false
    }
  },
  stop: () => end(true),
} satisfies Speech as Speech
