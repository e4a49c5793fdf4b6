/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import DeskScreen from '@/areas/staff/screens/desk'
import { deskRoot, NOON, buildReport } from '../../../support/desk'
import type { FakeRoot } from '../../../../support/root'

const listBodies = (root: FakeRoot, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }): unknown => Reflect.get(Object(input), 'body'))

function at(url: string): void {
  page.url = url
  navigated.current = url
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

describe('questions', () => {
  const another = { number: '11', reason: 'answer', text: '应该选 C', createdAt: NOON } as const
  const detail = { ...buildReport(), same: [another], records: [] }

  test('the reports of a question stand together, with how many more there are and a way to it', async () => {
    at('/desk/questions?item=8')
    const root = deskRoot('teacher', {
      listDeskReports: () => ({ items: [buildReport()] }),
      getDeskReport: () => detail,
    })
    const screen = await render(<DeskScreen />, root)
    for (const said of ['B 写的是绝对值递增', '应该选 C', '答案不对，今天 12:00', '同一道题还有 1 条没处理'])
      expect(screen.text()).toContain(said)
    expect(screen.text()).toContain('题 ma-1，418 人答过，3 条提报')
    expect(screen.get('link', '打开这道题').getAttribute('href')).toBe(
      '/exercises/mistake-detail?question=ma-1',
    )
    expect(root.calls.find(({ id }) => id === 'listDeskReports')?.input).toEqual({
      query: { filter: 'open' },
    })
  })

  test('the reports that were read are settled with one answer to their students', async () => {
    at('/desk/questions?item=8')
    const root = deskRoot('teacher', {
      listDeskReports: () => ({ items: [buildReport()] }),
      getDeskReport: () => detail,
      settleReport: () => ({ ...detail, state: 'fixed', answer: '已改', others: 1, same: [] }),
    })
    const screen = await render(<DeskScreen />, root)
    expect(screen.get('heading', '解析有误').textContent).toBe('解析有误')
    expect(screen.text()).toContain('2 条一起标为已改正')
    await screen.tap('button', '解析有误')
    await screen.tap('button', '已改正')
    expect(screen.text()).toContain('请写给学生的答复')
    await screen.type('答复', '长'.repeat(600))
    expect(screen.text()).toContain('605 / 500 字，含“解析有误”')
    await screen.type('答复', '原说明方向写反')
    await screen.tap('button', '已改正')
    expect(listBodies(root, 'settleReport')).toMatchObject([
      { state: 'fixed', answer: '解析有误：原说明方向写反', also: ['11'] },
    ])
    expect(screen.all('button', '已改正')).toEqual([])
    expect(screen.text()).toContain('已改')
  })

  test('a question without a newer version is fixed only with the reason why none is needed', async () => {
    at('/desk/questions?item=8')
    const unmended = { ...detail, latest: detail.version }
    const root = deskRoot('teacher', {
      listDeskReports: () => ({ items: [buildReport()] }),
      getDeskReport: () => unmended,
      settleReport: () => ({ ...unmended, state: 'fixed', answer: '已改', same: [] }),
    })
    const screen = await render(<DeskScreen />, root)
    expect(screen.text()).toContain(`题库里还是第 ${detail.version} 版`)
    await screen.type('答复', '配图换过了')
    await screen.tap('button', '已改正')
    expect(screen.text()).toContain('请填写没有新版本的原因')
    await screen.type('没有新版本的原因', '只换了配图')
    await screen.tap('button', '已改正')
    expect(listBodies(root, 'settleReport')).toMatchObject([
      { answer: '配图换过了', unchanged: '只换了配图' },
    ])
  })

  test('an answer is taken back with a reason, and the report waits again', async () => {
    at('/desk/questions?item=8')
    const settled = { ...detail, state: 'declined' as const, answer: '没有问题' }
    const root = deskRoot('teacher', {
      listDeskReports: () => ({ items: [buildReport()] }),
      getDeskReport: () => settled,
      reopenReport: () => detail,
    })
    const screen = await render(<DeskScreen />, root)
    await screen.tap('button', '重新打开')
    expect(screen.text()).toContain('2 条一起回到待处理')
    await screen.tap('button', '题目确实有问题')
    await screen.tap('button', '收回答复，重新处理')
    expect(listBodies(root, 'reopenReport')).toMatchObject([{ reason: '题目确实有问题' }])
    screen.get('button', '已改正')
  })
})

describe('curves', () => {
  const brief = {
    lesson: 'maths-limit.02',
    title: '等价无穷小',
    course: '极限',
    viewers: 84,
    students: 21,
    peak: 30,
  }

  test('a lesson shows where most students did not follow', async () => {
    at('/desk/curves?item=maths-limit.02')
    const root = deskRoot('teacher', {
      listDeskCurves: () => ({ items: [brief] }),
      getDeskCurve: () => ({ ...brief, seconds: 60, step: 10, curve: [0, 2, 5, 19, 4, 0] }),
    })
    const screen = await render(<DeskScreen />, root)
    expect(screen.get('img').getAttribute('aria-label')).toBe('84 人看过，0:30 没听懂的人最多，有 19 人')
    expect(screen.text()).toContain('21 人没听懂')
    expect(screen.get('link', '从这里看这一讲').getAttribute('href')).toContain('&at=30')
  })

  test('too few viewers draw no curve and have no peak', async () => {
    at('/desk/curves?item=maths-limit.02')
    const { peak: _peak, ...few } = brief
    const root = deskRoot('teacher', {
      listDeskCurves: () => ({ items: [few] }),
      getDeskCurve: () => ({ ...few, seconds: 60, step: 10, curve: [] }),
    })
    const screen = await render(<DeskScreen />, root)
    expect(screen.text()).toContain('看过的人太少')
    expect(screen.get('link', '看这一讲').getAttribute('href')).not.toContain('at=')
  })
})

describe('rooms', () => {
  const room = {
    room: 'algebra.02-20261120',
    title: '行列式直播',
    begins: NOON - 600_000,
    ends: NOON + 3_000_000,
    state: 'live' as const,
    questions: 2,
    reports: 1,
  }
  const message = {
    place: 7,
    at: NOON,
    name: '学生1234',
    speaker: '',
    isTeacher: false,
    text: '加我微信',
    isHidden: true,
    reports: 3,
    isDecided: false,
    isMuted: false,
  }
  const question = {
    id: '0193a000-0000-7000-8000-000000000021',
    at: NOON,
    text: '为什么要转置？',
    name: '学生5678',
    isMuted: false,
  }
  const answers = {
    listDeskRooms: () => ({ items: [room] }),
    listLiveReports: () => ({ items: [message] }),
    listLiveQuestions: ({ query: { after } }: { query: { after?: string } }) =>
      after === undefined
        ? { items: [question], isEnd: false }
        : { items: [{ ...question, id: question.id.replace('21', '22'), text: '第二个问题' }], isEnd: true },
    hideLiveMessage: () => ({ isHidden: false }),
    muteLiveStudent: () => ({ isMuted: true }),
    addTeacherMessage: () => ({ place: 9 }),
  }

  test('questions are read page by page', async () => {
    at(`/desk/live?item=${room.room}`)
    const root = deskRoot('teacher', answers)
    const screen = await render(<DeskScreen />, root)
    expect(screen.text()).toContain('为什么要转置？')
    await screen.tap('button', '加载更多提问')
    expect(screen.text()).toContain('第二个问题')
    expect(screen.all('button', '加载更多提问')).toEqual([])
  })

  test('a reported message is let stand, and its student muted', async () => {
    at(`/desk/live?item=${room.room}`)
    const root = deskRoot('teacher', answers)
    const screen = await render(<DeskScreen />, root)
    expect(screen.text()).toContain('3 人举报')
    await screen.tap('button', '恢复：学生1234的消息')
    await screen.tap('button', '禁言：学生1234')
    await screen.tap('button', '禁言：学生5678')
    expect(listBodies(root, 'hideLiveMessage')).toMatchObject([
      { message: 7, isHidden: false, seen: 'undecided' },
    ])
    expect(listBodies(root, 'muteLiveStudent')).toMatchObject([
      { message: 7, isMuted: true },
      { question: question.id, isMuted: true },
    ])
  })

  test('a decision about a message is seen to be under way', async () => {
    at(`/desk/live?item=${room.room}`)
    const root = deskRoot('teacher', { ...answers, hideLiveMessage: () => new Promise(() => undefined) })
    const screen = await render(<DeskScreen />, root)
    await screen.tap('button', '恢复：学生1234的消息')
    expect(screen.get('button', '恢复：学生1234的消息').classList).toContain('is-busy')
  })

  test('a message that a colleague decided about in between is read again, and the sentence says so', async () => {
    at(`/desk/live?item=${room.room}`)
    let isDecided = false
    const root = deskRoot('teacher', {
      ...answers,
      listLiveReports: () => ({ items: [{ ...message, isDecided }] }),
      hideLiveMessage: () => {
        if (isDecided) return { isHidden: false }
        isDecided = true
        throw new ApiError('x409', 409, '同事刚刚隐藏了这条发言')
      },
    })
    const screen = await render(<DeskScreen />, root)
    await screen.tap('button', '恢复：学生1234的消息')
    expect(root.ui.toast?.text).toBe('同事刚刚隐藏了这条发言')
    expect(screen.text()).toContain('已隐藏')
    await screen.tap('button', '恢复：学生1234的消息')
    expect(listBodies(root, 'hideLiveMessage')).toMatchObject([{ seen: 'undecided' }, { seen: 'hidden' }])
  })

  test('the teacher speaks in a room that is not over, once for one press', async () => {
    at(`/desk/live?item=${room.room}`)
    let isOff = true
    const root = deskRoot('teacher', {
      ...answers,
      addTeacherMessage: () => {
        if (isOff) throw new ApiError('network', 0)
        return { place: 9 }
      },
    })
    const screen = await render(<DeskScreen />, root)
    await screen.type('要说的话', '先看例 3')
    await screen.tap('button', '发到课堂')
    isOff = false
    await screen.tap('button', '发到课堂')
    const [first, second] = listBodies(root, 'addTeacherMessage')
    expect(first).toMatchObject({ text: '先看例 3' })
    expect(second).toEqual(first)
    // The text was sent: the same words again are another message.
    expect(screen.get('textbox', '要说的话')).toHaveProperty('value', '')
    await screen.type('要说的话', '先看例 3')
    await screen.tap('button', '发到课堂')
    const third = listBodies(root, 'addTeacherMessage')[2]
    expect(third).toMatchObject({ text: '先看例 3' })
    expect(third).not.toEqual(first)
  })

  test('nobody speaks in a room that is over', async () => {
    at(`/desk/live?item=${room.room}`)
    const over = { ...answers, listDeskRooms: () => ({ items: [{ ...room, state: 'over' as const }] }) }
    const screen = await render(<DeskScreen />, deskRoot('teacher', over))
    expect(screen.all('button', '发到课堂')).toEqual([])
  })
})
