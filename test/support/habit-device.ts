import { studyDay } from '../../contract/domain/study/day'
import type { StudyStream } from '../../contract/domain/study/stream'
import { operations, type OperationId } from '../../contract/operations'
import type { CourseEvent } from '../../contract/schemas/courses/course-event'
import type { FocusEvent } from '../../contract/schemas/habit/focus-event'
import type { PlanEvent } from '../../contract/schemas/plan/plan-event'
import type { PracticeEvent } from '../../contract/schemas/practice/practice-event'
import type { WordDeviceEvent } from '../../contract/schemas/words/word-event'
import type { Body, Params, Query, Result } from '../../contract/types'
import { newUuid } from '../../server/src/lib/uuid'
import { ACCESS_SECONDS } from '../../server/src/domain/limits'
import { form } from './form'
import type { SimulatedServer } from './habit-week'

type StudyEvent = WordDeviceEvent | PracticeEvent | CourseEvent | PlanEvent | FocusEvent

interface Parts<Id extends OperationId> {
  readonly params?: Params<Id>
  readonly query?: Query<Id>
  readonly body?: Body<Id>
}

/** An answer over the network: what came of a call, or why it was refused. */
interface Answer<Id extends OperationId> {
  readonly status: number
  readonly result: Result<Id>
  readonly msg: string
}

/** A device of a student, which studies with or without a network and sends its events on demand. */
export interface Device {
  readonly uid: string
  /** Sends a call of the contract over HTTP and resolves to its result; a refusal rejects. */
  call<Id extends OperationId>(id: Id, parts?: Parts<Id>): Promise<Result<Id>>
  /** The same for a call that is refused: its status and sentence. */
  refused<Id extends OperationId>(id: Id, parts?: Parts<Id>): Promise<Omit<Answer<Id>, 'result'>>
  /** Stores finished work, as an app does; nothing is sent yet. */
  keep(stream: StudyStream, events: readonly StudyEvent[]): void
  /** Sends everything that is stored. */
  send(): Promise<void>
}

function getPath(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

/** Logs a student in on a new device by SMS, which registers who is new. */
export async function openDevice(
  { server, now }: SimulatedServer,
  { mobile, name, installation }: { mobile: string; name: string; installation: string },
): Promise<Device> {
  const identity = { a: 'shangan-h5', p: '9', v: '4080500', d: installation }
  const outbox = new Map<StudyStream, StudyEvent[]>()
  let token: Result<'requestToken'> | undefined
  let since = 0

  async function ask<Id extends OperationId>(id: Id, parts: Parts<Id> = {}): Promise<Answer<Id>> {
    const { method, path } = operations[id]
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const answer = await fetch(`${server.url}${getPath(path, parts.params ?? {})}?${query}`, {
      method,
      headers: {
        ...identity,
        ...(token && { authorization: `Bearer ${token.access_token}` }),
        ...(parts.body && { 'content-type': 'application/json' }),
      },
      body: parts.body ? JSON.stringify(parts.body) : null,
    })
    const envelope: Answer<Id> = JSON.parse(await answer.text())
    return { ...envelope, status: answer.status }
  }

  /** A token that is about to end is changed for a new one, as the app does. */
  async function renew(): Promise<void> {
    if (now() - since < (ACCESS_SECONDS - 60) * 1000) return
    const refreshToken = token?.refresh_token ?? ''
    since = now()
    token = (await ask('refreshToken', { body: { refreshToken } })).result
  }

  async function call<Id extends OperationId>(id: Id, parts: Parts<Id> = {}): Promise<Result<Id>> {
    await renew()
    const { status, result, msg } = await ask(id, parts)
    if (status !== 200) throw new Error(`${id} was refused with ${status}: ${msg}`)
    return result
  }

  await ask('sendMobileCode', { query: { mobile, type: 3 } })
  const code = server.messages.filter((message) => message.mobile === mobile).at(-1)?.code
  const sent = form({ grant_type: 'sms', client_id: 'shangan-h5', mobile, code, consent: 'current' })
  const login = await fetch(`${server.url}/auth/oauth/token`, {
    method: 'POST',
    headers: { ...identity, ...sent.headers },
    body: sent.payload,
  })
  const signedIn: Result<'requestToken'> = JSON.parse(await login.text())
  token = signedIn
  since = now()
  const { uid } = signedIn
  await call('registerUser', { body: { uid, name } })

  return {
    uid,
    call,
    async refused(id, parts = {}) {
      await renew()
      const { status, msg } = await ask(id, parts)
      if (status === 200) throw new Error(`${id} was not refused`)
      return { status, msg }
    },
    keep: (stream, events) => void outbox.set(stream, [...(outbox.get(stream) ?? []), ...events]),
    async send() {
      for (const [stream, events] of outbox) {
        const { outcomes } = await call('addStudyEvents', { params: { uid, stream }, body: { events } })
        const refused = outcomes.filter(({ state }) => state !== 'accepted')
        if (refused.length > 0) throw new Error(`${stream}: ${JSON.stringify(refused)}`)
        outbox.delete(stream)
      }
    },
  }
}

/** A student's work on a device; each part ends at the time of the clock and is stored until it is sent. */
export function studyOn(device: Device, { content, now }: SimulatedServer) {
  const ids = (at: number) => ({ id: newUuid(new Date(at)), at })
  /** Times that end now, so many seconds apart. */
  const times = (count: number, seconds: number) =>
    Array.from({ length: count }, (_, nth) => now() - (count - 1 - nth) * seconds * 1000)
  let asked = 0
  const { words, bank, courses } = content
  const questions = bank.sets
    .flatMap((set) => set.questions)
    .filter(({ type, group }) => type === 'single' && group === undefined)
  const cards = bank.decks.flatMap((deck) => deck.cards)
  const lessons = [...courses.lessons.values()].filter(({ kind }) => kind === 'video')
  return {
    /** Reviews words, each for six seconds. */
    words: (count: number) =>
      device.keep(
        'words',
        times(count, 6).map((at, nth) => ({
          ...ids(at),
          kind: 'review',
          word: words[nth]?.word ?? '',
          grade: 3,
          took: 6000,
          mode: 'card',
        })),
      ),
    /** Answers questions that were not asked before, each in a minute, the first ones right. */
    questions(count: number, right = count) {
      const at = now() - count * 60_000
      const run = { ...ids(at), kind: 'begin' as const, mode: 'train' as const, source: 'node:test', seed: 1 }
      const some = questions.slice(asked, asked + count)
      asked += count
      device.keep('practice', [
        { ...run, questions: some.map(({ id }) => id) },
        ...times(count, 60).map((time, nth): PracticeEvent => {
          const { id = '', answer = [] } = some[nth] ?? {}
          const key = answer.join('')
          const text = nth < right ? key : key === 'A' ? 'B' : 'A'
          const share = nth < right ? 1 : 0
          return {
            ...ids(time),
            kind: 'answer',
            attempt: run.id,
            question: id,
            version: 1,
            text,
            share,
            took: 60_000,
          }
        }),
      ])
    },
    /** Recites cards, each for half a minute. */
    cards: (count: number) =>
      device.keep(
        'practice',
        times(count, 30).map((at, nth) => ({
          ...ids(at),
          kind: 'recite',
          card: cards[nth]?.id ?? '',
          grade: 3,
          took: 30_000,
        })),
      ),
    /** Sees lessons of four minutes each from their beginnings. */
    lessons: (count: number) =>
      device.keep(
        'course',
        times(count, 240).map((at, nth) => ({
          ...ids(at),
          kind: 'seen',
          lesson: lessons[nth]?.id ?? '',
          from: 0,
          to: 240,
        })),
      ),
    /** Lets the study timer run for minutes, which writes them down every five. */
    focus: (minutes: number) =>
      device.keep(
        'focus',
        times(minutes / 5, 300).map((at) => ({ ...ids(at), kind: 'focus', took: 300_000, how: 'visible' })),
      ),
    /** Writes a task of today into the plan. */
    plan: (title: string) =>
      device.keep('plan', [
        {
          ...ids(now()),
          kind: 'task',
          task: newUuid(new Date(now())),
          title,
          day: studyDay(now()),
          minutes: 30,
        },
      ]),
  }
}
