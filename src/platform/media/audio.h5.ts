import type { AudioListener, AudioPlatform, AudioTrack, AudioWish } from './audio.contract'
import { oneSound } from './one-sound'

const RATES = [0.75, 1, 1.25, 1.5, 2, 3] as const

let element: HTMLAudioElement | undefined
let listener: AudioListener | undefined
let track: AudioTrack | undefined
/** Second to go to once the recording's data are there; until then what the element says of its place is not meant. */
let pending: number | undefined
let rate = 1

const pause = (): void => element?.pause()

function session(): MediaSession | undefined {
  return 'mediaSession' in navigator ? navigator.mediaSession : undefined
}

/** The actions of a lock screen; some browsers throw at what they do not know. */
function handle(
  action: MediaSessionAction,
  act: ((details: MediaSessionActionDetails) => void) | null,
): void {
  try {
    session()?.setActionHandler(action, act)
  } catch {
    // The button is not there, which is all that is lost.
  }
}

const wish = (kind: Extract<AudioWish, { kind: 'play' | 'pause' | 'previous' | 'next' }>['kind']) => () =>
  listener?.onWish({ kind })

function showOnLockScreen({ title, album, artist, hasPrevious, hasNext }: AudioTrack): void {
  const shown = session()
  if (!shown) return
  if ('MediaMetadata' in window) shown.metadata = new MediaMetadata({ title, album, artist })
  handle('play', wish('play'))
  handle('pause', wish('pause'))
  handle('stop', wish('pause'))
  handle('seekbackward', () => listener?.onWish({ kind: 'skip', by: -1 }))
  handle('seekforward', () => listener?.onWish({ kind: 'skip', by: 1 }))
  handle('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) listener?.onWish({ kind: 'seek', second: seekTime })
  })
  handle('previoustrack', hasPrevious ? wish('previous') : null)
  handle('nexttrack', hasNext ? wish('next') : null)
}

function clearLockScreen(): void {
  const shown = session()
  if (!shown) return
  shown.metadata = null
  shown.playbackState = 'none'
  for (const action of ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto'] as const)
    handle(action, null)
  handle('previoustrack', null)
  handle('nexttrack', null)
}

/** The lock screen counts on by itself from the last position that it received. */
function showPlace({ duration, currentTime }: HTMLAudioElement): void {
  if (!Number.isFinite(duration) || duration <= 0) return
  try {
    session()?.setPositionState?.({
      duration,
      playbackRate: rate,
      position: Math.min(currentTime, duration),
    })
  } catch {
    // A browser that is stricter about its figures draws no bar.
  }
}

function showState(isPlaying: boolean): void {
  const shown = session()
  if (shown && track) shown.playbackState = isPlaying ? 'playing' : 'paused'
}

function listenTo(own: HTMLAudioElement): void {
  const on = (name: string, handler: () => void) =>
    own.addEventListener(name, () => {
      if (track) handler()
    })
  on('loadedmetadata', () => {
    own.playbackRate = rate
    const second = pending ?? 0
    pending = undefined
    if (second > 0 && second < own.duration) own.currentTime = second
    showPlace(own)
  })
  const notify = () => {
    if (pending === undefined) listener?.onTime(own.currentTime)
  }
  on('timeupdate', notify)
  on('seeking', notify)
  on('seeked', () => showPlace(own))
  on('ratechange', () => showPlace(own))
  on('playing', () => {
    // Some page views forget the speed with every start.
    if (own.playbackRate !== rate) own.playbackRate = rate
    listener?.onWait(false)
    listener?.onMove(true)
    showState(true)
    showPlace(own)
  })
  on('pause', () => {
    listener?.onWait(false)
    listener?.onMove(false)
    showState(false)
  })
  on('waiting', () => {
    listener?.onMove(false)
    listener?.onWait(true)
  })
  on('ended', () => listener?.onEnd())
  on('error', () => {
    if (own.hasAttribute('src')) listener?.onFail()
  })
}

/** The page has one element for all recordings: a browser that let it play once lets it go on to the next one. */
function sound(): HTMLAudioElement {
  if (element) return element
  const made = new Audio()
  made.preload = 'auto'
  listenTo(made)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener?.onAway()
  })
  window.addEventListener('pagehide', () => listener?.onAway())
  element = made
  return made
}

function play(): void {
  const own = sound()
  oneSound.take(pause)
  own.play()?.catch((error: unknown) => {
    // A later order has taken its place, or the element reports by itself what is wrong with the file.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    listener?.onWait(false)
    listener?.onMove(false)
  })
}

export const audio = {
  rates: () => RATES,
  listen(audioListener) {
    listener = audioListener
  },
  prepare() {
    const own = sound()
    if (!own.hasAttribute('src')) own.load()
  },
  open(opened) {
    const own = sound()
    track = opened
    pending = opened.start
    own.src = opened.src
    own.defaultPlaybackRate = own.playbackRate = rate
    showOnLockScreen(opened)
    play()
  },
  play,
  pause,
  seek(second) {
    if (!element || !track) return
    // Before its data are there a recording takes no place.
    if (element.readyState === 0) pending = second
    else element.currentTime = second
  },
  setRate(chosen) {
    rate = chosen
    if (element) element.defaultPlaybackRate = element.playbackRate = chosen
  },
  close() {
    if (!element || !track) return
    track = pending = undefined
    element.pause()
    element.removeAttribute('src')
    element.load()
    oneSound.leave(pause)
    clearLockScreen()
  },
} satisfies AudioPlatform as AudioPlatform
