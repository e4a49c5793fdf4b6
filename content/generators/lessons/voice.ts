import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Samples a second of everything that is said here; one channel, 16 bits. */
export const SAMPLE_RATE = 22_050
const BYTES = 2
/** Without a voice a sentence stands for its reading time: characters a second, and the least time in seconds. */
const READING = { signs: 4.6, least: 1.6 }
/** The voices by what they speak. The Mandarin one reads characters by their pinyin; speed in words a minute. */
const VOICES = {
  chinese: ['-v', 'cmn-latn-pinyin', '-s', '185', '-g', '1'],
  english: ['-v', 'en-gb', '-s', '150'],
} as const
/** A run of Latin words, as the English voice says it. */
const LATIN = /[A-Za-z][A-Za-z'’.,;:?! -]*[A-Za-z'’.?!]|[A-Za-z]/g

/** Says sentences; `name` is the name of the voice. */
export interface Narrator {
  readonly name: string
  /** A sentence as samples; silence of reading length where there is no voice. */
  say(sentence: string): Buffer
}

/** Silence of some seconds. */
export const silence = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * BYTES)

/** How long samples are, in seconds. */
export const countSeconds = (samples: Buffer): number => samples.length / BYTES / SAMPLE_RATE

function getSamples(wav: Buffer): Buffer {
  const at = wav.indexOf('data', 12, 'latin1')
  if (at < 0 || wav.readUInt32LE(24) !== SAMPLE_RATE)
    throw new Error('The voice made no sound of the right rate.')
  return wav.subarray(at + 8)
}

/** Cuts the silence off both ends: pauses are ours. */
function trimmed(samples: Buffer): Buffer {
  const isLoud = (at: number): boolean => Math.abs(samples.readInt16LE(at)) > 200
  let [from, to] = [0, samples.length - BYTES]
  while (from < to && !isLoud(from)) from += BYTES
  while (to > from && !isLoud(to)) to -= BYTES
  return samples.subarray(from, to + BYTES)
}

function parts(written: string): { text: string; voice: keyof typeof VOICES }[] {
  const found: { text: string; voice: keyof typeof VOICES }[] = []
  // The voice reads ln as one syllable.
  const sentence = written.replace(/\bln\b/g, 'l n')
  let at = 0
  const add = (text: string, voice: keyof typeof VOICES): void => {
    if (/[\p{L}\p{N}]/u.test(text)) found.push({ text, voice })
  }
  for (const match of sentence.matchAll(LATIN)) {
    add(sentence.slice(at, match.index), 'chinese')
    add(match[0], 'english')
    at = match.index + match[0].length
  }
  add(sentence.slice(at), 'chinese')
  return found
}

/** The voice of espeak-ng on this machine, or a silent one where it is not installed. */
export function createNarrator(): Narrator {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
  } catch {
    return {
      name: '',
      say: (sentence) => silence(Math.max(READING.least, [...sentence].length / READING.signs)),
    }
  }
  return {
    name: 'espeak-ng',
    say(sentence) {
      const folder = mkdtempSync(join(tmpdir(), 'voice-'))
      try {
        const said = parts(sentence).map(({ text, voice }, at) => {
          const file = join(folder, `${at}.wav`)
          execFileSync('espeak-ng', ['-b', '1', ...VOICES[voice], '-w', file, '--', text])
          return trimmed(getSamples(readFileSync(file)))
        })
        return Buffer.concat(said.flatMap((part, at) => (at === 0 ? [part] : [silence(0.08), part])))
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}
