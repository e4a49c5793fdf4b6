import type { LightMyRequestResponse } from 'fastify'
import { newUuid } from '../../server/src/lib/uuid'
import { wirePassword } from '../../server/src/security/common-passwords'
import { askCode, type AccountApp, type Member } from './accounts'

/** Passwords that nobody would call common, as they are typed and as a login sends them. */
export const GOOD_TEXT = '岸-lantern-42'
export const OTHER_TEXT = '岸-harbour-77'
export const GOOD = wirePassword(GOOD_TEXT)
export const OTHER = wirePassword(OTHER_TEXT)

/** Where a login comes from, as far as a test says. */
export type From = { ip?: string; d?: string }

const getHeaders = ({ d }: From): Record<string, string> => (d === undefined ? {} : { d })

/** Logs in by password. */
export function passwordLogin(
  { app }: AccountApp,
  username: string,
  password: string,
  from: From = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/user/login',
    headers: getHeaders(from),
    remoteAddress: from.ip ?? '203.0.113.1',
    payload: { username, password, clientId: 'shangan-h5' },
  })
}

/** The member whom a token operation has logged in, from the envelope of its answer. */
export function getMember(response: LightMyRequestResponse): Member & { refresh: string } {
  const { result } = response.json()
  return {
    uid: String(result.uid),
    headers: { authorization: `Bearer ${result.access_token}` },
    refresh: String(result.refresh_token),
  }
}

/** Waits until the phone may get another code, asks for one that confirms a change and answers it. */
export async function confirmCode(suite: AccountApp, mobile: string): Promise<string> {
  suite.wait(60)
  await askCode(suite, mobile, { type: 1, ip: mobile })
  return (
    suite.messages.filter((message) => message.mobile === mobile && message.type === 1).at(-1)?.code ?? ''
  )
}

/** Sets a password. */
export function putPassword(
  { app }: AccountApp,
  member: Member,
  body: Record<string, unknown>,
  from: From = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'PUT',
    url: `/auth/v1/users/${member.uid}/password`,
    headers: { ...member.headers, ...getHeaders(from) },
    payload: { id: newUuid(new Date()), ...body },
  })
}

/** Sets a first password, proven by a code. */
export async function givePassword(
  suite: AccountApp,
  member: Member,
  mobile: string,
  newPassword = GOOD_TEXT,
): Promise<void> {
  const response = await putPassword(suite, member, { newPassword, code: await confirmCode(suite, mobile) })
  if (response.statusCode !== 200) throw new Error(response.body)
}

/** Changes a refresh token. */
export function refresh({ app }: AccountApp, refreshToken: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/auth/v1/account/token', payload: { refreshToken } })
}

/** Whether somebody is signed in: an account without a profile is one that is not there, but not a stranger's. */
export async function isSignedIn({ app }: AccountApp, { uid, headers }: Member): Promise<boolean> {
  const response = await app.inject({ method: 'GET', url: `/auth/v1/users/${uid}/devices`, headers })
  return response.statusCode === 200
}
