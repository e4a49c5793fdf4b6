import { execFile } from 'node:child_process'
import type { VoiceProvider } from './contract'

const COMMAND = 'espeak-ng'
/** British, at a pace for learners (words a minute). */
const MANNER = ['-v', 'en-gb', '-s', '140']
const LIMIT = { timeout: 10_000, maxBuffer: 4 * 1024 * 1024, encoding: 'buffer' } as const

const run = (options: readonly string[]): Promise<Buffer> =>
  new Promise((done, fail) => {
    // It gets the PATH and none of the server's secrets.
    const env = { PATH: process.env.PATH }
    execFile(COMMAND, options, { ...LIMIT, env }, (cause, sound) => (cause ? fail(cause) : done(sound)))
  })

/** Writes the lengths into a WAV's header: a program that streams does not know them when it begins. */
function withLengths(wav: Buffer): Buffer {
  const data = wav.indexOf('data', 12, 'latin1')
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || data < 0 || wav.length < data + 8)
    throw new Error(`${COMMAND} made no sound`)
  const whole = Buffer.from(wav)
  whole.writeUInt32LE(whole.length - 8, 4)
  whole.writeUInt32LE(whole.length - data - 8, data + 4)
  return whole
}

/** The voice of espeak-ng on this machine; undefined where it is not installed. */
export async function createEspeakVoice(): Promise<VoiceProvider | undefined> {
  try {
    await run(['--version'])
  } catch {
    return undefined
  }
  return {
    id: [COMMAND, ...MANNER].join(' '),
    type: 'audio/wav',
    say: async (word) => withLengths(await run([...MANNER, '--stdout', '--', word])),
  }
}
