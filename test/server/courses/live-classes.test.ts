import type { Result } from '../../../contract/types'
import {
  post,
  read,
  loadRoom,
  ROOM,
  say,
  startLiveSuite,
  type Headers,
  type LiveSuite,
} from '../../support/live'

let suite: LiveSuite
const courseOf = new Set<string>()
afterEach(async () => {
  await suite.close()
  courseOf.clear()
})

/** The room as a caller sees it. */
const roomFor = (member: Headers = {}) => loadRoom(suite.first, member)
const get = (path: string, member: Headers = {}) => read(suite.first, path, member)

test('in a class that is no trial, guests and students without the course stay outside', async () => {
  suite = await startLiveSuite({ own: { isTrial: false }, courseOf })
  const [mine, second] = [await suite.member(), await suite.member()]
  courseOf.add(mine.uid)
  const entries = async (member: Headers) => {
    const tickets = {
      method: 'POST',
      url: `/live/v1/rooms/${ROOM}/tickets`,
      headers: { ...member.headers },
    } as const
    const answers = [
      await get(`/live/v1/rooms/${ROOM}`, member),
      await get(`/live/v1/rooms/${ROOM}/messages?after=0`, member),
      await suite.first.app.inject(tickets),
    ]
    return answers.map((answer) => answer.json().code ?? 'fine')
  }
  expect(await entries({})).toEqual(['x401', 'x401', 'x401'])
  expect(await entries(second)).toEqual(['x403f', 'x403f', 'x403f'])
  expect(await entries(mine)).toEqual(['fine', 'fine', 'fine'])
  await expect(post(suite.first, second, [say('一')])).rejects.toThrow('这节课还没有开通')
  expect((await get('/live/v1/classes')).json().result.items).toHaveLength(3)
})

test('a class with a streaming service shows its stream, and afterwards the film', async () => {
  const url = 'https://live.example.com/1.m3u8'
  suite = await startLiveSuite({ own: { hlsUrl: url, filmSeconds: 1200 } })
  expect(await roomFor()).toMatchObject({ isRecorded: false, video: { kind: 'hls', url, seconds: 3600 } })
  const { items }: Result<'listLiveClasses'> = (await get('/live/v1/classes')).json().result
  expect(items.map(({ isRecorded }) => isRecorded)).toEqual([false, false, false])
  suite.at(7200)
  expect(await roomFor()).toMatchObject({
    video: { kind: 'film', url: expect.stringMatching(/\/lessons\/film\.mp4$/), seconds: 1200 },
  })
})

test('a class has its own pace of writing', async () => {
  suite = await startLiveSuite({ own: { slow: 30 } })
  const me = await suite.member()
  await post(suite.first, me, [say('一')])
  suite.at(10)
  expect(await post(suite.first, me, [say('二')])).toMatchObject([{ reason: 'slow', wait: 20 }])
  expect((await roomFor()).slow).toBe(30)
})
