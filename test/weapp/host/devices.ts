import { call, formatText, type Bag } from './json'
import { Refused } from './refused'

type Answering = (name: string, answer: (options: Bag) => Bag) => (options?: unknown) => unknown

/** The user's answers where WeChat asks for permissions of the phone. */
export interface Leave {
  /** Whether the microphone, or the calendar, may be used. */
  may(name: 'record' | 'addPhoneCalendar'): boolean
  /** Whether messages of a template are accepted. */
  accepts(template: string): boolean
}

/** The program's use of the phone. */
export interface DeviceLog {
  /** The entries that stand in the calendar. */
  readonly calendar: Bag[]
  /** The addresses of the sounds that were played, in front of the program and behind it. */
  readonly played: string[]
}

/** WeChat asks for messages of so many templates at once. */
const MOST_TEMPLATES = 3

/** An object that takes listeners by `onName` and calls them by `tell('Name')`. */
function addListeners(names: readonly string[]) {
  const listeners = new Map<string, unknown[]>()
  const object: Bag = {}
  for (const name of names) {
    object[`on${name}`] = (listener: unknown) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener])
    object[`off${name}`] = () => void listeners.delete(name)
  }
  const notify = (name: string, value?: unknown) =>
    void setImmediate(() => (listeners.get(name) ?? []).forEach((each) => call(each, undefined, value)))
  return { object, notify }
}

/** WeChat's one recorder: a refusal is an error that it reports. */
function recorderManager(may: () => boolean): Bag {
  const { object, notify } = addListeners(['Start', 'Stop', 'Pause', 'Resume', 'Error'])
  let isOn = false
  return Object.assign(object, {
    start() {
      isOn = may()
      if (isOn) notify('Start')
      else notify('Error', { errMsg: 'operateRecorder:fail auth deny' })
    },
    stop() {
      if (isOn) notify('Stop', { tempFilePath: 'http://tmp/voice.mp3', duration: 1000, fileSize: 1 })
      isOn = false
    },
  })
}

/** A sound that is over as soon as it is played. */
function innerAudio(log: DeviceLog): Bag {
  const { object, notify } = addListeners([
    'Play',
    'Pause',
    'Stop',
    'Ended',
    'Error',
    'TimeUpdate',
    'Canplay',
    'Waiting',
  ])
  return Object.assign(object, {
    src: '',
    play() {
      log.played.push(formatText(object, 'src'))
      notify('Play')
      notify('Ended')
    },
    pause: () => notify('Pause'),
    stop: () => notify('Stop'),
    destroy: () => undefined,
  })
}

/** WeChat's one player that goes on behind the program: it begins with its address, and wants a title by then. */
function backgroundAudio(log: DeviceLog, report: (problem: string) => void): Bag {
  const names = [
    'Play',
    'Pause',
    'Stop',
    'Ended',
    'Error',
    'TimeUpdate',
    'Canplay',
    'Waiting',
    'Seeked',
    'Prev',
    'Next',
  ]
  const { object, notify } = addListeners(names)
  let src = ''
  Object.assign(object, {
    currentTime: 0,
    play: () => notify('Play'),
    pause: () => notify('Pause'),
    stop: () => notify('Stop'),
    seek(second: number) {
      object.currentTime = second
      notify('Seeked')
    },
  })
  return Object.defineProperty(object, 'src', {
    get: () => src,
    set(value: unknown) {
      src = String(value)
      if (formatText(object, 'title') === '') report('backgroundAudioManager: title is not set')
      log.played.push(src)
      notify('Canplay')
      notify('Play')
    },
  })
}

/** The phone's functions in `wx`: calendar, subscriptions, recorder, sounds and the page to take back a refusal. */
export function devicesApi(
  answering: Answering,
  leave: Leave,
  log: DeviceLog,
  report: (problem: string) => void,
): Bag {
  const recorder = recorderManager(() => leave.may('record'))
  const player = backgroundAudio(log, report)
  const settings = () => ({
    authSetting: {
      'scope.record': leave.may('record'),
      'scope.addPhoneCalendar': leave.may('addPhoneCalendar'),
    },
  })
  return {
    addPhoneCalendar: answering('addPhoneCalendar', (options) => {
      if (formatText(options, 'title') === '' || typeof options.startTime !== 'number')
        throw new Error('title or startTime is missing')
      if (!leave.may('addPhoneCalendar')) throw new Refused('auth deny')
      log.calendar.push(options)
      return {}
    }),
    requestSubscribeMessage: answering('requestSubscribeMessage', ({ tmplIds }) => {
      const ids: unknown[] = Array.isArray(tmplIds) ? tmplIds : []
      if (ids.length === 0 || ids.length > MOST_TEMPLATES) throw new Error(`${ids.length} templates`)
      return Object.fromEntries(
        ids.map((id) => [String(id), leave.accepts(String(id)) ? 'accept' : 'reject']),
      )
    }),
    getSetting: answering('getSetting', settings),
    openSetting: answering('openSetting', settings),
    setInnerAudioOption: answering('setInnerAudioOption', () => ({})),
    createInnerAudioContext: () => innerAudio(log),
    getRecorderManager: () => recorder,
    getBackgroundAudioManager: () => player,
  }
}
