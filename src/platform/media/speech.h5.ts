import type { Speech } from './speech.contract'
import { englishVoice } from './voice'

/** How long a voice may take to begin, in ms; some browsers have voices that never do and say nothing of it. */
const BEGIN_MS = 4000
/** Learners hear a word better somewhat slower than the voice's own speed of 1. */
const RATE = 0.9

/** Ends the present speech; its promise resolves to `isHeard`. */
let end: (isHeard: boolean) => void = () => undefined

/** The voices of the device; page views of apps often have none. */
function synthesis(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in window ? window.speechSynthesis : undefined
}

function voice(): SpeechSynthesisVoice | undefined {
  return englishVoice(synthesis()?.getVoices() ?? [])
}

/** A promise that ends once, with the way to end it; `silence` is done when it ends. */
function saying(silence: () => void, start: (done: (isHeard: boolean) => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isHeard: boolean) => {
      if (end !== done) return
      end = () => undefined
      silence()
      resolve(isHeard)
    }
    end = done
    try {
      start(done)
    } catch {
      done(false)
    }
  })
}

function speak(word: string, chosen: SpeechSynthesisVoice): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = () => {
    clearTimeout(timer)
    synthesis()?.cancel()
  }
  return saying(silence, (done) => {
    const utterance = new SpeechSynthesisUtterance(word)
    utterance.voice = chosen
    utterance.lang = chosen.lang
    utterance.rate = RATE
    utterance.onstart = () => clearTimeout(timer)
    utterance.onend = () => done(true)
    utterance.onerror = () => done(false)
    timer = setTimeout(() => done(false), BEGIN_MS)
    synthesis()?.speak(utterance)
  })
}

function play(url: string): Promise<boolean> {
  const audio = new Audio(url)
  return saying(
    () => audio.pause(),
    (done) => {
      audio.onended = () => done(true)
      audio.onerror = () => done(false)
      audio.play().catch(() => done(false))
    },
  )
}

/** Counts what was asked for, so that a recording does not follow a voice that something else has replaced. */
let turn = 0

export const speech = {
  can: (hasAudio) => hasAudio || voice() !== undefined,
  onChange(changed) {
    const voices = synthesis()
    voices?.addEventListener?.('voiceschanged', changed)
    return () => voices?.removeEventListener?.('voiceschanged', changed)
  },
  async say(word, url) {
    speech.stop()
    const own = turn
    const chosen = voice()
    const isHeard = chosen ? await speak(word, chosen) : false
    if (isHeard || own !== turn) return true
    return url === undefined ? false : play(url)
  },
  stop() {
    turn += 1
    end(true)
  },
} satisfies Speech as Speech
