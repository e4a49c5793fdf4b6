import { checkSession, confirmIfDue, createLazyRenewal } from '@/features/session/lazy-renewal'
import { example, fakeRoot, fakeSend } from '../../../support/root'

const fresh = { ...example('refreshToken'), access_token: 'new', refresh_token: 'r-new' }
const login = { authorization: 'old', refreshToken: 'the-refresh-token-old', uid: 'u', expiresIn: 60 }

function signedIn() {
  const { session, clock, ui } = fakeRoot()
  session.signIn(login)
  const asked: string[] = []
  const renew = createLazyRenewal({
    session,
    send: fakeSend({
      refreshToken: ({ body }) => {
        asked.push(body.refreshToken)
        return fresh
      },
    }).send,
  })
  return { session, clock, ui, renew, asked }
}

test('a session is renewed by the code that is fetched for it', async () => {
  const { session, renew, asked } = signedIn()
  await expect(renew()).resolves.toBe(true)
  expect([session.token, asked]).toEqual(['new', ['the-refresh-token-old']])
})

test('a session is confirmed at the beginning of a visit when it is due, and not before', async () => {
  const { session, clock, ui, renew, asked } = signedIn()
  await confirmIfDue({ session, ui }, renew)
  expect(asked).toEqual([])
  clock.ms += 60_000
  await confirmIfDue({ session, ui }, renew)
  expect([session.token, asked]).toEqual(['new', ['the-refresh-token-old']])
})

test('a session that the server has ended looks ended, and says so', async () => {
  const { session, ui } = signedIn()
  await checkSession({ session, ui }, () => Promise.resolve(false))
  expect([session.isSignedIn, session.hasEnded]).toEqual([false, true])
  expect(ui.toast).toMatchObject({ text: '登录已失效，请重新登录', tone: 'bad' })
})

test('when the code cannot be fetched nobody is signed out', async () => {
  const { session, clock, ui } = signedIn()
  clock.ms += 60_000
  await jest.isolateModulesAsync(async () => {
    jest.doMock('@/features/session/renewal', () => {
      throw new Error('no network')
    })
    const late = await import('@/features/session/lazy-renewal')
    const renew = late.createLazyRenewal({ session, send: fakeSend().send })
    await expect(renew()).rejects.toMatchObject({ code: 'network', status: 0 })
    await expect(late.confirmIfDue({ session, ui }, renew)).resolves.toBeUndefined()
  })
  jest.dontMock('@/features/session/renewal')
  expect(session.token).toBe('old')
})
