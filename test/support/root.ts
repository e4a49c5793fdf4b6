import './text-encoder'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '../../contract/schemas/boot'
import { operations, type Operation, type OperationId } from '../../contract/operations'
import { schemas, type OperationSchema } from '../../contract/schemas'
import type { IdOf, Result } from '../../contract/types'
import Value from 'typebox/value'
import { sendWith, type CallOptions, type Input, type Send } from '../../src/api/client'
import { createStudyLogApi } from '../../src/api/study-log'
import { createWordApi } from '../../src/areas/words/api/word'
import { createApi } from '../../src/api/services'
import type { Query } from '../../src/lib/query'
import { uuidV7 } from '../../contract/domain/uuid'
import { memoryRecords } from './memory-records'
import type { Host } from '../../src/platform/host/detect'
import { PromotionStore } from '../../src/stores/promotion-store'
import type { Root } from '../../src/stores/root'
import { SessionStore, type ClientDescriptor } from '../../src/stores/session-store'
import { StaffStore } from '../../src/stores/staff-store'
import { text } from '../../src/strings'
import { TrackStore, type StampedMessage } from '../../src/stores/track-store'
import { UiStore } from '../../src/stores/ui-store'
import { WordStore } from '../../src/areas/words/store/word-store'
import { memoryStore } from './memory-store'

const project = join(__dirname, '../..')

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(project, path), 'utf8'))
}

/** The golden answer of an operation, as a service hands it to a screen. */
export function example<Id extends OperationId>(id: Id): Result<Id> {
  const operation: Operation = operations[id]
  const { response } = readJson(`contract/examples/${id}.json`) as { response: { result?: unknown } }
  return (operation.raw ? response : response.result) as Result<Id>
}

/** The deployment's sample configuration, with the API on the page's own origin. */
export function sampleBoot(): Boot {
  return { ...(readJson('deploy/boot.sample.json') as Boot), apiBase: '' }
}

/** The answers of a faked server; an operation without one gets its golden example. */
export type Answers = { [Id in OperationId]?: (input: Input<Id>) => Result<Id> | Promise<Result<Id>> }

/** One call that reached the faked server. */
export interface Call {
  readonly id: OperationId
  readonly input: unknown
}

/** Fails the test when a call does not fit the contract: the real server would refuse it. */
function checkInput(id: OperationId, input: Readonly<Record<string, unknown>>): void {
  const parts: OperationSchema = schemas[id]
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = parts[part]
    if (schema && !Value.Check(schema, input[part])) {
      throw new Error(`${id}: ${part} does not fit the contract: ${JSON.stringify(input[part])}`)
    }
  }
}

const idOf = new Map<unknown, OperationId>(
  Object.entries(operations).map(([id, operation]) => [operation, id as OperationId]),
)

/** A way of sending that records its calls and answers at once, by a server whose clock is `now`. */
export function fakeSend(
  answers: Answers = {},
  now?: () => number,
): {
  send: Send
  calls: Call[]
  behaviours: CallOptions[]
} {
  const calls: Call[] = []
  const behaviours: CallOptions[] = []
  const loadAnswer = async <Id extends OperationId>(id: Id, input: Input<Id>): Promise<Result<Id>> => {
    checkInput(id, { ...input })
    const answer: Answers[Id] = answers[id]
    if (answer) return answer(input)
    const found = example(id)
    if (now && typeof found === 'object' && found !== null && 'now' in found) Reflect.set(found, 'now', now())
    return found
  }
  const send: Send = (operation, input, options = {}) => {
    const id = idOf.get(operation) as IdOf<typeof operation>
    calls.push({ id, input })
    behaviours.push(options)
    return loadAnswer(id, input)
  }
  return { send, calls, behaviours }
}

export interface FakeOptions {
  readonly answers?: Answers
  readonly host?: Host
  readonly boot?: Partial<Boot>
  /** Query of the address that the visit began with. */
  readonly query?: Query
  /** Storage of an earlier visit. */
  readonly storage?: Root['storage']
  /** The signed-in user, with this phone. */
  readonly user?: { readonly uid: string; readonly phone: string }
  /** Unix ms at the start; the test moves `clock.ms`. */
  readonly now?: number
}

/** A phone's browser as the session describes it. */
export const sampleClient: ClientDescriptor = {
  app: 'shangan-h5',
  kind: '9',
  version: '4080500',
  host: 'browser',
  os: 'android',
  device: 'installation-1',
}

/** A root of real stores over a faked server, clock and storage. */
export interface FakeRoot extends Root {
  readonly calls: Call[]
  /** How each of the calls was asked to behave. */
  readonly behaviours: CallOptions[]
  /** The events that screens reported of their visitor. */
  readonly messages: StampedMessage[]
  readonly clock: { ms: number }
  /** The vocabulary's store, which its screens find as well. */
  openWords(): Promise<WordStore>
}

/** Noon of 20 November 2026 in China. */
const NOON = Date.UTC(2026, 10, 20, 4)

let made = 0

/** Ten bytes that no other root of this test file is given: two visits never share an id. */
function counted(): Uint8Array {
  made += 1
  return Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, made >> 8, made)
}

/** Whether the file's tests are over: what still waits then would run into jest's clearing up. */
let isOver = false
afterAll(() => void (isOver = true))

/** Builds what a screen or a flow needs, the way bootstrap does. */
export function fakeRoot(options: FakeOptions = {}): FakeRoot {
  const clock = { ms: options.now ?? NOON }
  const now = () => clock.ms
  const storage = options.storage ?? { local: memoryStore(), session: memoryStore() }
  const { send, calls, behaviours } = fakeSend(options.answers, now)
  const client = { ...sampleClient }
  const session = new SessionStore(storage.local, now, client)
  const promotion = new PromotionStore(storage, now)
  const staff = new StaffStore(storage.local, now)
  session.start()
  staff.start()
  promotion.start()
  if (options.query) promotion.readQuery(options.query)
  const idAt = (ms: number) => uuidV7(ms, counted())
  const newId = () => idAt(clock.ms)
  const api = createApi(send)
  const words = new WordStore({
    records: memoryRecords(),
    api: { ...api.of(createWordApi), ...api.of(createStudyLogApi) },
    settings: options.boot?.words,
    now,
    idAt,
    later: (work) => void setTimeout(() => isOver || work(), 0),
  })
  const messages: StampedMessage[] = []
  const tracker = {
    track: (call: StampedMessage) => void messages.push(call),
    recover: () => undefined,
    forget: () => void (messages.length = 0),
  }
  const track = new TrackStore(memoryStore(), now, newId, async () => tracker)
  void track.start()
  if (options.user) session.signIn({ authorization: 'token', expiresIn: 3600, ...options.user })
  return {
    boot: { ...sampleBoot(), ...options.boot },
    host: options.host ?? { kind: 'browser', os: 'android' },
    session,
    promotion,
    staff,
    ui: new UiStore(text.error, () => true),
    track,
    api,
    apiWith: (bound) => createApi(sendWith(send, bound)),
    storage,
    checkSession: () => Promise.resolve(),
    studies: new Map(),
    // A file whose tests take over what a guest studied hands in the app's own.
    fetchStudy: async () => undefined,
    forgetVisitor() {
      client.device = newId()
      promotion.forget()
      track.forget()
    },
    now,
    newId,
    idAt,
    openWords: async () => words,
    calls,
    behaviours,
    messages,
    clock,
  }
}
