import { request } from 'node:http'
import { newUuid } from '../../server/src/lib/uuid'
import { form } from './form'

/** An answer that arrived whole. */
type Answer = { status: number; body: string }

/** A student on the way from the asking for a code to the last call after the login. */
export type Walk = {
  mobile: string
  /** Which call comes next: 0 is the asking for a code, `steps.length` the end. */
  at: number
  uid: string
  /** Every uid that a login answered. */
  uids: Set<string>
  token: string
  /** Ids that the client made before it sent anything. */
  ids: { invite: string; signUp: string; clue: string }
}

/** The surroundings of a walk: the address of the server, and the newest code that went to a phone. */
export type Ground = {
  url: string
  formatCode(mobile: string): string | undefined
  aMinutePasses(): Promise<void>
}

export const promotionId = '27001'
export const inviteCode = 'DEMO01'

/** A student before the first call. */
export function newWalk(mobile: string): Walk {
  const id = () => newUuid(new Date())
  return {
    mobile,
    at: 0,
    uid: '',
    uids: new Set(),
    token: '',
    ids: { invite: id(), signUp: id(), clue: id() },
  }
}

/** Sends one request on a connection of its own; rejects when no whole answer comes. */
function send(
  ground: Ground,
  walk: Walk,
  method: string,
  path: string,
  body?: { headers: Record<string, string>; payload: string },
): Promise<Answer> {
  const headers = {
    a: 'shangan-h5',
    p: '9',
    v: '4080500',
    d: `of-${walk.mobile}`,
    'x-forwarded-for': `203.0.${walk.mobile.slice(-4, -2)}.${walk.mobile.slice(-2)}`.replace(
      /\.0+(?=\d)/g,
      '.',
    ),
    ...(walk.token && { authorization: `Bearer ${walk.token}` }),
    ...body?.headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body.payload)) }),
  }
  return new Promise((done, fail) => {
    const asked = request(
      `${ground.url}${path}`,
      { method, headers, agent: false, timeout: 8000 },
      (answer) => {
        let text = ''
        answer.on('data', (piece: Buffer) => (text += piece.toString()))
        answer.on('error', fail)
        answer.on('close', () => {
          if (answer.complete) done({ status: answer.statusCode ?? 0, body: text })
          else fail(new Error('half an answer'))
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', fail)
    asked.end(body?.payload)
  })
}

const json = (content: unknown) => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(content),
})

type Step = (ground: Ground, walk: Walk) => Promise<Answer>

/** The calls in their order. */
export const steps: readonly Step[] = [
  (ground, walk) => send(ground, walk, 'GET', `/auth/v2/basic/mobile-code?mobile=${walk.mobile}&type=3`),
  (ground, walk) => {
    const code = ground.formatCode(walk.mobile) ?? '000000'
    const fields = {
      grant_type: 'sms',
      client_id: 'shangan-h5',
      mobile: walk.mobile,
      code,
      consent: 'current',
    }
    return send(ground, walk, 'POST', '/auth/oauth/token', form(fields))
  },
  (ground, walk) =>
    send(
      ground,
      walk,
      'POST',
      '/auth/v1/users/register',
      json({ uid: walk.uid, name: '小岸', branchId: 'b1' }),
    ),
  (ground, walk) => send(ground, walk, 'GET', `/auth/v1/account/${walk.uid}`),
  (ground, walk) =>
    send(
      ground,
      walk,
      'POST',
      `/auth/v1/account/${walk.uid}/extra`,
      json({ id: walk.ids.invite, inviteCode }),
    ),
  (ground, walk) =>
    send(ground, walk, 'GET', `/base/v1/promotions/${promotionId}/first-participation?uid=${walk.uid}`),
  (ground, walk) =>
    send(
      ground,
      walk,
      'POST',
      `/base/v1/promotions/${promotionId}/sign-ups`,
      json(getLead(walk, walk.ids.signUp)),
    ),
  (ground, walk) =>
    send(
      ground,
      walk,
      'POST',
      '/gaoshou/v1/sales-clues',
      json({ ...getLead(walk, walk.ids.clue), source: 'consult' }),
    ),
]

function getLead(walk: Walk, id: string) {
  return {
    id,
    uid: walk.uid,
    phone: walk.mobile,
    promotionId,
    inviteCode,
    agentCode: 'A01',
    source: 'summer-gold',
  }
}

/**
 * Makes the next call as a client does that gives up nothing: again after every failure, with the same ids. A code
 * that was used up by a login whose answer got lost is requested again.
 */
export async function takeStep(ground: Ground, walk: Walk): Promise<void> {
  const step = steps[walk.at]
  for (let left = 800; step && left > 0; left -= 1) {
    const answer = await step(ground, walk).catch(() => undefined)
    if (answer?.status === 200) {
      if (walk.at === 1) {
        const { uid, access_token } = JSON.parse(answer.body) as { uid: string; access_token: string }
        Object.assign(walk, { uid, token: access_token })
        walk.uids.add(uid)
      }
      walk.at += 1
      return
    }
    if (answer && walk.at === 0 && answer.status === 429) {
      // Sent, and only the answer was lost: the code may be there.
      if (ground.formatCode(walk.mobile)) return void (walk.at = 1)
      await ground.aMinutePasses()
    } else if (answer && walk.at === 1 && answer.status === 400) {
      await ground.aMinutePasses()
      walk.at = 0
      return
    } else {
      await new Promise((done) => setTimeout(done, 30))
    }
  }
  throw new Error(`step ${walk.at} never succeeded`)
}
