import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { wordAudioPath } from '../../../contract/operations/words/word'
import { wordRoutes } from '../../../server/src/modules/words/routes'
import { createSounds } from '../../../server/src/modules/words/sounds'
import { createDiskFiles } from '../../../server/src/providers/files/disk'
import { createVoice } from '../../../server/src/providers/voice'
import type { VoiceProvider } from '../../../server/src/providers/voice/contract'
import { madeUpWord } from '../../support/accounts'
import { bareApp } from '../../support/contract-app'

let dir: string
let apps: FastifyInstance[]
const path = process.env.PATH
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'voice-'))
  apps = []
})
afterEach(async () => {
  process.env.PATH = path
  for (const app of apps) await app.close()
  rmSync(dir, { recursive: true })
})

async function appWith(voice: VoiceProvider | undefined): Promise<FastifyInstance> {
  const home = { examDate: '2026-12-19', examDateNote: '' }
  const content = { words: [madeUpWord('abandon', 1), madeUpWord('brief', 1)], home }
  const sounds = createDiskFiles(join(dir, 'voice'))
  const app = await bareApp((bare) => wordRoutes(bare, { content, sounds, ...(voice && { voice }) }))
  apps.push(app)
  return app
}

/** Puts a made-up espeak-ng on the path: it notes what it is asked and streams a WAV without lengths. */
function fakeEspeak(
  body = "printf 'RIFF\\000\\000\\000\\000WAVEfmt 0123456789abcdef....data\\000\\000\\000\\000sound'",
) {
  const bin = join(dir, 'bin')
  mkdirSync(bin)
  const log = join(dir, 'asked')
  const script = `#!/bin/sh\necho "$@" >> ${log}\n[ "$1" = --version ] && exit 0\n${body}\n`
  writeFileSync(join(bin, 'espeak-ng'), script)
  chmodSync(join(bin, 'espeak-ng'), 0o755)
  process.env.PATH = `${bin}:${path}`
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(1) : [])
}

const espeak = () => createVoice({ provider: 'espeak' }, () => undefined)
const hasAudio = async (app: FastifyInstance) => (await app.inject('/study/v1/words')).json().result.audio

test('espeak-ng says a word once for all who ask, and its sound is stored for good', async () => {
  const asked = fakeEspeak()
  const app = await appWith(await espeak())
  await expect(hasAudio(app)).resolves.toBe(true)
  const answers = await Promise.all([1, 2, 3].map(() => app.inject(wordAudioPath('abandon'))))
  for (const { statusCode, headers, rawPayload } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'audio/wav'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // The lengths that a stream leaves out stand in the header.
    expect(rawPayload.readUInt32LE(4)).toBe(rawPayload.length - 8)
    expect(rawPayload.subarray(-9)).toEqual(Buffer.from('\u0005\u0000\u0000\u0000sound', 'latin1'))
  }
  // A server that is started again has it still.
  await (await appWith(await espeak())).inject(wordAudioPath('abandon'))
  expect(asked().filter((line) => line.endsWith('-- abandon'))).toHaveLength(1)
  const again = await app.inject({
    url: wordAudioPath('abandon'),
    headers: { 'if-none-match': String(answers[0]?.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('only words of the vocabulary are said', async () => {
  const asked = fakeEspeak()
  const app = await appWith(await espeak())
  for (const word of ['nonsuch', '--version', '%00', '..%2f..%2fetc'])
    expect((await app.inject(`/study/v1/word-audio/${word}`)).statusCode).toBe(404)
  expect(asked()).toEqual([])
})

test('one address that asks for many words at once takes no place of others', async () => {
  let end = (): void => undefined
  const mayEnd = new Promise<void>((done) => (end = done))
  const voice = { id: 'slow', type: 'audio/wav', say: () => mayEnd.then(() => Buffer.from('sound')) } as const
  const loadSound = createSounds(voice, createDiskFiles(join(dir, 'voice')))
  const many = Promise.allSettled(
    Array.from({ length: 300 }, (_, at) => loadSound(`word${at}`, '198.51.100.66')),
  )
  const others = Array.from({ length: 20 }, (_, at) => loadSound(`other${at}`, `203.0.113.${at}`))
  end()
  for (const { bytes } of await Promise.all(others)) expect(bytes.toString()).toBe('sound')
  const refused = (await many).filter(({ status }) => status === 'rejected')
  expect(refused[0]).toMatchObject({ reason: { code: ErrorCode.Busy } })
  await expect(loadSound('word299', '198.51.100.66')).resolves.toMatchObject({ type: 'audio/wav' })
})

test('an espeak-ng that fails is reported as busy, and is asked again', async () => {
  fakeEspeak('exit 1')
  const app = await appWith(await espeak())
  const { statusCode, headers } = await app.inject(wordAudioPath('brief'))
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  rmSync(join(dir, 'bin'), { recursive: true })
  fakeEspeak()
  expect((await app.inject(wordAudioPath('brief'))).statusCode).toBe(200)
})

test('without espeak-ng, or with no voice chosen, words have no sound', async () => {
  process.env.PATH = join(dir, 'nowhere')
  const said: string[] = []
  await expect(createVoice({ provider: 'espeak' }, (line) => said.push(line))).resolves.toBeUndefined()
  expect(said).toEqual([expect.stringContaining('espeak-ng')])
  const app = await appWith(await createVoice({ provider: 'off' }, () => undefined))
  await expect(hasAudio(app)).resolves.toBe(false)
  expect((await app.inject(wordAudioPath('abandon'))).statusCode).toBe(404)
})

describe('a voice behind an address', () => {
  let double: Server
  let requests: { authorization: string | undefined; url: string | undefined; body: unknown }[]
  let status: number
  beforeEach(async () => {
    requests = []
    status = 200
    double = createServer((request, answer) => {
      let text = ''
      request.on('data', (piece: Buffer) => (text += piece.toString()))
      request.on('end', () => {
        const { authorization } = request.headers
        requests.push({ authorization, url: request.url, body: JSON.parse(text) })
        answer.writeHead(status).end('mp3')
      })
    })
    await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
  })
  afterEach(() => new Promise((done) => double.close(done)))

  const voice = () => {
    const { port } = double.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}/v1`
    return createVoice({ provider: 'openai', endpoint, key: 'k', model: 'm', voice: 'v' }, () => undefined)
  }

  test('is asked with its key and model, once a word', async () => {
    const app = await appWith(await voice())
    for (const _ of [1, 2]) {
      const { headers, body } = await app.inject(wordAudioPath('abandon'))
      expect([headers['content-type'], body]).toEqual(['audio/mpeg', 'mp3'])
    }
    const body = { model: 'm', voice: 'v', input: 'abandon', response_format: 'mp3' }
    expect(requests).toEqual([{ authorization: 'Bearer k', url: '/v1/audio/speech', body }])
  })

  test('that refuses is reported as busy, and nothing is stored', async () => {
    const app = await appWith(await voice())
    status = 429
    expect((await app.inject(wordAudioPath('abandon'))).statusCode).toBe(503)
    status = 200
    expect((await app.inject(wordAudioPath('abandon'))).body).toBe('mp3')
  })
})
