import { authOperations } from '../../../contract/operations/account/auth'
import { createSend } from '@/api/client'
import { createStaffApi } from '@/api/staff'
import type { HttpRequest } from '@/platform/net/http.contract'

const refused = { status: 401, body: { status: 401, code: 'x401', msg: '请重新登录', result: null } }

function client() {
  const requests: HttpRequest[] = []
  const ended: string[] = []
  let renewed = 0
  const send = createSend({
    http: {
      request: async (request) => {
        requests.push(request)
        return refused
      },
    },
    base: '',
    headers: (auth) => ({ authorization: `of ${auth}` }),
    uid: () => 'u1',
    renew: async () => {
      renewed += 1
      return true
    },
    onUnauthorized: (auth) => void ended.push(auth),
    loginRequired: '请先登录系统！',
  })
  return { send, requests, ended, renewals: () => renewed }
}

test('a call for staff carries the token of staff, and a call of a student that of the student', async () => {
  const { send, requests } = client()
  await createStaffApi(send)
    .getIndex('own')
    .catch(() => undefined)
  await send(authOperations.getAccount, { params: { uid: 'u1' } }).catch(() => undefined)
  const [first] = requests
  expect(first?.headers['authorization']).toBe('of staff')
  expect(requests.slice(1).map((it) => it.headers['authorization'])).toEqual(['of user', 'of user'])
})

test('an ended session of staff ends that one alone, and the student’s is not renewed for it', async () => {
  const { send, ended, renewals } = client()
  await expect(createStaffApi(send).getIndex('own')).rejects.toMatchObject({ status: 401 })
  expect([ended, renewals()]).toEqual([['staff'], 0])
})
