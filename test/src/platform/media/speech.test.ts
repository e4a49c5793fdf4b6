/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { speech as h5 } from '@/platform/media/speech.h5'
import { speech as weapp } from '@/platform/media/speech.weapp'
import { englishVoice, type Voice } from '@/platform/media/voice'

const URL = 'https://shangan.test/word.mp3'
const voice = (lang: string, localService = true): Voice => ({ lang, localService })

/** How the device behaves: what becomes of an utterance and of a recording, and what was asked of them. */
const device = {
  voices: new Array<Voice>(),
  voiceEnd: 'end' as 'end' | 'error' | undefined,
  soundEnd: 'onended' as 'onended' | 'onerror' | undefined,
  canPlay: true,
  said: new Array<string>(),
}
const fresh = { ...device }

class Utterance {
  voice = voice('')
  onstart: () => void = () => undefined
  onend: () => void = () => undefined
  onerror: () => void = () => undefined
  constructor(readonly text: string) {}
}

class Sound {
  onended: () => void = () => undefined
  onerror: () => void = () => undefined
  constructor(readonly url: string) {}
  async play() {
    device.said.push(`play ${this.url}`)
    if (!device.canPlay) throw new Error('NotAllowedError')
    if (device.soundEnd) this[device.soundEnd]()
  }
  pause = () => void device.said.push('pause')
}

const synthesis = Object.assign(new EventTarget(), {
  getVoices: () => device.voices,
  cancel: () => void device.said.push('cancel'),
  speak(utterance: Utterance) {
    device.said.push(`${utterance.text} by ${utterance.voice.lang}`)
    if (device.voiceEnd === 'end') utterance.onstart()
    if (device.voiceEnd) utterance[device.voiceEnd === 'end' ? 'onend' : 'onerror']()
  },
})

beforeEach(() => {
  Object.assign(device, fresh, { said: [], voices: [voice('zh-CN'), voice('en_GB')] })
  Object.assign(window, { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance, Audio: Sound })
})
afterEach(() => {
  h5.stop()
  jest.useRealTimers()
})

test.each([
  [['zh-CN'], undefined],
  [[], undefined],
  [['en-US', 'en-GB'], 'en-GB'],
  [['en_us', 'EN_GB'], 'EN_GB'],
  [['zh-CN', 'en'], 'en'],
  [['end-XX'], undefined],
])('of the voices %j the English one is %s', (languages, found) => {
  expect(englishVoice(languages.map((language) => voice(language)))?.lang).toBe(found)
})

test('a voice that needs no network is taken before a British one that does', () => {
  expect(englishVoice([voice('en-GB', false), voice('en-US')])?.lang).toBe('en-US')
})

test('a word can be played where there is an English voice or a recording', () => {
  expect(h5.can(false)).toBe(true)
  device.voices = [voice('zh-CN')]
  expect([h5.can(false), h5.can(true)]).toEqual([false, true])
  Reflect.deleteProperty(window, 'speechSynthesis')
  expect([h5.can(false), h5.can(true)]).toEqual([false, true])
  expect([weapp.can(false), weapp.can(true)]).toEqual([false, true])
})

test('a page learns of voices that come late, until it no longer asks', () => {
  const changed = jest.fn()
  const end = h5.onChange(changed)
  synthesis.dispatchEvent(new Event('voiceschanged'))
  end()
  synthesis.dispatchEvent(new Event('voiceschanged'))
  expect(changed).toHaveBeenCalledTimes(1)
})

test('the voice of the device says a word, even where there is a recording', async () => {
  expect(await h5.say('abandon', URL)).toBe(true)
  expect(device.said).toEqual(['abandon by en_GB', 'cancel'])
})

test('the recording is played where there is no voice, and where the voice fails', async () => {
  device.voiceEnd = 'error'
  expect(await h5.say('abandon', URL)).toBe(true)
  device.voices = []
  expect(await h5.say('abandon', URL)).toBe(true)
  expect(device.said.filter((what) => what.startsWith('play'))).toHaveLength(2)
})

test('a voice that never begins is given up', async () => {
  jest.useFakeTimers()
  device.voiceEnd = undefined
  const speaking = h5.say('abandon')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await speaking).toBe(false)
  expect(device.said).toContain('cancel')
})

test.each([
  ['no recording', undefined, {}],
  ['one that is broken', URL, { soundEnd: 'onerror' }],
  ['one that may not be played', URL, { canPlay: false, soundEnd: undefined }],
])('without a voice and with %s nothing is heard, and nothing is thrown', async (_what, url, state) => {
  Object.assign(device, { voices: [] }, state)
  expect(await h5.say('abandon', url)).toBe(false)
})

test('a synthesis that throws is a failure like others', async () => {
  device.voices = [voice('en-GB')]
  Object.assign(window, { SpeechSynthesisUtterance: undefined })
  expect(await h5.say('abandon')).toBe(false)
})

test('a word takes the place of the one before, whose recording does not follow', async () => {
  device.voiceEnd = undefined
  const first = h5.say('abandon', URL)
  const second = h5.say('ability', URL)
  h5.stop()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(device.said).toEqual(['abandon by en_GB', 'cancel', 'ability by en_GB', 'cancel'])
})

test('the mini-program plays the recording through a phone that is mute, and frees it', async () => {
  expect(await weapp.say('abandon', URL)).toBe(true)
  expect(wechat.moves).toEqual([
    { name: 'setInnerAudioOption', options: { obeyMuteSwitch: false } },
    { name: 'play', options: { src: URL } },
    { name: 'destroyAudio', options: undefined },
  ])
})

test('the mini-program says no where there is no recording or it is broken', async () => {
  expect(await weapp.say('abandon')).toBe(false)
  wechat.sound = 'onError'
  expect(await weapp.say('abandon', URL)).toBe(false)
})

test('in the mini-program, too, a word takes the place of the one before', async () => {
  wechat.sound = undefined
  const first = weapp.say('abandon', URL)
  const second = weapp.say('ability', URL)
  expect(await first).toBe(true)
  weapp.stop()
  expect(await second).toBe(true)
  expect(wechat.moves.map(({ name }) => name)).toEqual(['play', 'destroyAudio', 'play', 'destroyAudio'])
})
