import type { Recorder } from './recorder.contract'

interface Recording {
  readonly device: MediaRecorder
  readonly stream: MediaStream
  readonly parts: Blob[]
}

let recording: Recording | undefined
/** Address of what was recorded. */
let saved: string | undefined
let endPlaying: () => void = () => undefined
/** Counts beginnings, so that a permission given too late begins nothing. */
let turn = 0

/** Lets the microphone go, which a browser shows as being on until then. */
function release({ stream }: Recording): void {
  for (const track of stream.getTracks()) track.stop()
}

function forget(): void {
  if (saved !== undefined) URL.revokeObjectURL(saved)
  saved = undefined
}

function open(stream: MediaStream): Recording {
  const device = new MediaRecorder(stream)
  const parts: Blob[] = []
  device.ondataavailable = ({ data }) => {
    if (data.size > 0) parts.push(data)
  }
  return { device, stream, parts }
}

export const recorder = {
  can: () => typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator,
  async start() {
    recorder.clear()
    const own = turn
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const opened = open(stream)
      if (own !== turn) {
        release(opened)
        return false
      }
      recording = opened
      opened.device.start()
      return true
    } catch {
      if (recording) release(recording)
      recording = undefined
      return false
    }
  },
  stop() {
    const ending = recording
    recording = undefined
    if (!ending) return Promise.resolve(false)
    const own = turn
    return new Promise((resolve) => {
      ending.device.onstop = () => {
        release(ending)
        if (own === turn && ending.parts.length > 0)
          saved = URL.createObjectURL(new Blob(ending.parts, { type: ending.device.mimeType }))
        resolve(saved !== undefined)
      }
      ending.device.stop()
    })
  },
  play() {
    endPlaying()
    if (saved === undefined) return Promise.resolve(false)
    const audio = new Audio(saved)
    return new Promise((resolve) => {
      const done = (isHeard: boolean) => {
        endPlaying = () => undefined
        audio.pause()
        resolve(isHeard)
      }
      endPlaying = () => done(true)
      audio.onended = () => done(true)
      audio.onerror = () => done(false)
      audio.play().catch(() => done(false))
    })
  },
  clear() {
    turn += 1
    endPlaying()
    if (recording) {
      recording.device.onstop = null
      if (recording.device.state !== 'inactive') recording.device.stop()
      release(recording)
    }
    recording = undefined
    forget()
  },
} satisfies Recorder as Recorder
