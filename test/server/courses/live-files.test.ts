import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Content } from '../../../server/src/domain/content/content'
import { readChatWords } from '../../../server/src/modules/courses/content/chat-words'
import { liveChatWords } from '../../../server/src/modules/courses/content/live-chat-words'
import { sharedContent } from '../../support/content'
import { post, read, say, startLiveSuite, states, type LiveSuite } from '../../support/live'

let suite: LiveSuite
afterEach(() => suite.close())

const get = (path: string) => read(suite.first, path)

test('a word that is put on the list, or taken off it, counts without a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chat-words-'))
  const file = join(dir, 'courses/live-words.txt')
  mkdirSync(dirname(file))
  writeFileSync(file, '# 示例\n代写\n')
  const content: Content = { ...(await sharedContent('content')), chatWords: await readChatWords(dir) }
  const said: string[] = []
  const live = await liveChatWords({ dir, content, say: (line) => said.push(line) })
  suite = await startLiveSuite({ deps: { content } })
  const tries = async () => {
    const outcomes = []
    for (const text of ['代写论文', '代考数学']) {
      outcomes.push(...(await post(suite.first, await suite.member(), [say(text)])))
    }
    return states(outcomes)
  }
  expect(await tries()).toEqual(['words', 'stored'])
  writeFileSync(file, '代考\n替考\n')
  await live.look()
  expect(await tries()).toEqual(['stored', 'words'])
  rmSync(file)
  await live.look()
  await live.look()
  expect(await tries()).toEqual(['stored', 'stored'])
  expect(said).toEqual(['课堂里不能发的词已更新（2 个）。', '课堂里不能发的词已更新（0 个）。'])
  await live.stop()
  rmSync(dir, { recursive: true })
})

test('the calendar file repeats weekly on the days of the class, and ends with its last question', async () => {
  suite = await startLiveSuite()
  const answer = await get('/live/v1/classes/maths.09-review/calendar.ics')
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = answer.body.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20261126T113000Z',
      'DTEND:20261126T123200Z',
      'RRULE:FREQ=WEEKLY;BYDAY=TH',
      'SUMMARY:极限：一小时串讲',
      'TRIGGER:-PT15M',
    ]),
  )
  expect((await get('/live/v1/classes/none/calendar.ics')).statusCode).toBe(404)
})

test('a class takes the time of its film in the calendar, not that of its sign-in', async () => {
  suite = await startLiveSuite({ own: { seconds: 300, questions: [] } })
  const { body } = await get('/live/v1/classes/maths.09-review/calendar.ics')
  expect(body).toContain('DTEND:20261126T113500Z')
})

test.each(['a b', 'shangan.example/elsewhere', 'me@shangan.example', 'evil.com;x', 'evil.com,x', '恶.com'])(
  'a calendar file leads to no host named %s',
  async (host) => {
    suite = await startLiveSuite()
    const fileFor = (own: string) =>
      suite.first.app.inject({ url: '/live/v1/classes/maths.09-review/calendar.ics', headers: { host: own } })
    const { body } = await fileFor('shangan.example:8443')
    expect(body).toContain('URL:http://shangan.example:8443/courses/cc-live?lesson=maths.09-review\r\n')
    expect(body).toMatch(/UID:live-maths.09-review@live\.shangan\r\n/)
    const refused = await fileFor(host)
    expect([refused.statusCode, refused.json().msg]).toEqual([400, expect.stringMatching(/^[^a-z]+$/)])
  },
)

test('an early class has the weekday of UTC in its calendar file', async () => {
  suite = await startLiveSuite({ own: { minutes: 7 * 60, weekdays: [1, 4] } })
  const { body } = await get('/live/v1/classes/maths.09-review/calendar.ics')
  expect(body).toContain('DTSTART:20261129T230000Z')
  expect(body).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU,WE')
})
