/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { followed } from '../../../../support/fake-follow'
import { page } from '../../../../support/fake-page'
import { sound } from '../../../../support/fake-audio'
import { getCourse, getHead, listLessons, openedCourses } from '../../../../support/courses'
import { openedPractice } from '../../../../support/practice'
import { render } from '../../../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
import AudioScreen from '@/areas/courses/screens-media/audio'
import CourseScreen from '@/areas/courses/screens/course'
import LessonScreen from '@/areas/courses/screens/lesson'
import { practiceArea } from '@/areas/practice/area'

const student = { user: { uid: 'u1', phone: '137****0001' } }
const courses = [
  getCourse(
    'limit',
    [
      getHead('limit.01', { kind: 'audio', isTrial: true, title: '极限的误区' }),
      getHead('limit.02', { title: '导数' }),
      getHead('limit.03', { kind: 'audio', title: '求导的误区' }),
    ],
    { isFree: true, title: '极限与导数' },
  ),
  getCourse('marx', [getHead('marx.01', { kind: 'audio', title: '原理的主线' })], { title: '马原' }),
]
const lessons = listLessons(courses).map((lesson) =>
  lesson.id === 'limit.01'
    ? {
        ...lesson,
        chapters: [
          { title: '先看错在哪', at: 0 },
          { title: '怎么改', at: 60 },
        ],
        cues: [
          { from: 0, to: 40, text: '第一个误区是约掉零。' },
          { from: 600, to: 650, text: '改法是先判断。' },
        ],
      }
    : lesson,
)

async function opened(options: Parameters<typeof openedCourses>[0] = {}) {
  const { practice } = await openedPractice()
  const made = await openedCourses({ courses, lessons, ...options })
  practiceArea.set(made.root, Promise.resolve(practice))
  return made
}

/** The page of a recording, drawn. */
async function player(options: Parameters<typeof openedCourses>[0] = student, query = 'lesson=limit.01') {
  page.url = `/courses/audio-action?${query}`
  const made = await opened(options)
  return { ...made, screen: await render(<AudioScreen />, made.root) }
}

const happens = (work: () => void) => act(async () => work())

describe('the list', () => {
  beforeEach(() => {
    page.url = '/courses/audio-list'
  })

  test('shows a student’s recordings by course, with the played part of each', async () => {
    const { root, courses: store } = await opened(student)
    store.see('limit.03', 0, 80)
    const screen = await render(<AudioScreen />, root)
    expect(screen.text()).toContain('2 讲能听')
    expect(screen.all('heading').map((it) => it.textContent)).toContain('极限与导数')
    screen.get('button', /^求导的误区.*听了 40%/)
    screen.get('button', /^极限的误区.*还没听/)
    expect(screen.text()).not.toContain('原理的主线')
    await happens(() => store.see('limit.03', 80, 200))
    screen.get('button', /^求导的误区.*听完了/)
  })

  test('a tap plays and opens its page; the list marks the playing recording', async () => {
    const { root } = await opened(student)
    const screen = await render(<AudioScreen />, root)
    await screen.tap('button', /求导的误区/)
    expect(navigated.opened).toMatchObject([{ url: '/courses/audio-action?lesson=limit.03' }])
    expect(sound.received).toEqual(['prepare', 'open 求导的误区 0'])
    expect(screen.text()).toContain('在听')
    await screen.tap('button', '暂停')
    expect(sound.received.at(-1)).toBe('pause')
  })

  test('continuous play goes on with the recording played last', async () => {
    const { root, courses: store } = await opened(student)
    store.see('limit.01', 0, 200)
    const screen = await render(<AudioScreen />, root)
    await screen.tap('button', '连续播放')
    expect(sound.received).toEqual(['prepare', 'open 求导的误区 0'])
  })

  test('a guest hears trials, and sees what a login opens', async () => {
    const { root } = await opened()
    const screen = await render(<AudioScreen />, root)
    expect(screen.all('button', /误区|主线/)).toHaveLength(1)
    screen.get('link', '去登录')
  })

  test('where there is nothing to hear it says so', async () => {
    const { root } = await opened({ ...student, courses: [getCourse('a', [getHead('a.01')])], lessons: [] })
    const screen = await render(<AudioScreen />, root)
    expect(screen.text()).toContain('还没有能听的音频')
    screen.get('link', '去学习中心')
  })

  test('on the market’s page a visitor finds trials and the way to the courses', async () => {
    page.url = '/market/audio-page'
    const { root } = await opened(student)
    const screen = await render(<AudioScreen />, root)
    expect(screen.text()).toContain('试听几讲')
    expect(screen.text()).not.toContain('求导的误区')
    screen.get('link', '极限与导数')
    screen.get('link', '看全部课程')
    await screen.tap('button', /极限的误区/)
    expect(navigated.opened).toMatchObject([{ url: '/market/audio-page?lesson=limit.01' }])
  })
})

describe('the player', () => {
  test('opens where the student stopped, on another device as well, and waits for a tap', async () => {
    const { screen } = await player({
      ...student,
      events: [{ kind: 'seen', lesson: 'limit.01', from: 0, to: 61 }],
    })
    expect(screen.text()).toContain('从 1:01 接着听')
    expect(sound.received).toEqual([])
    await screen.tap('button', '播放')
    expect(sound.received).toEqual(['open 极限的误区 61'])
    await screen.tap('button', '暂停')
    await screen.tap('button', '从头听')
    expect(sound.received.slice(1)).toEqual(['pause', 'seek 0', 'play'])
  })

  test('opens at the second that its address names', async () => {
    const { screen } = await player(student, 'lesson=limit.01&at=75')
    await screen.tap('button', '播放')
    expect(sound.received).toEqual(['open 极限的误区 75'])
  })

  test('has the questions of its lesson stored, so that they are answered without a network', async () => {
    page.url = '/courses/audio-action?lesson=limit.01'
    const { root } = await opened(student)
    const { bank } = await practiceArea.of(root)
    const asked = jest.spyOn(bank, 'load')
    await render(<AudioScreen />, root)
    expect(asked.mock.calls).toEqual([[['ma-1', 'ma-2']]])
  })

  test('stops as its questions begin, where no bar could stop it', async () => {
    const { screen } = await player()
    await screen.tap('button', '播放')
    await screen.tap('tab', '练习')
    await screen.tap('link', '开始练习')
    expect(sound.received.at(-1)).toBe('pause')
    expect(navigated.opened.at(-1)?.url).toContain('/exercises/')
  })

  test('the sentence that is said is marked, and a tap goes to one', async () => {
    const { screen } = await player()
    await screen.tap('button', '播放')
    await happens(() => sound.play(59, 61))
    expect(followed.at(-1)).toBe(screen.get('button', '改法是先判断。').id)
    expect(screen.get('button', '改法是先判断。').getAttribute('aria-current')).toBe('true')
    expect(screen.get('button', '第一个误区是约掉零。').getAttribute('aria-current')).toBeNull()
    await screen.tap('button', '第一个误区是约掉零。')
    expect(sound.received.slice(-2)).toEqual(['seek 0', 'play'])
    await screen.tap('tab', '章节')
    await screen.tap('button', /怎么改/)
    expect(sound.received.slice(-2)).toEqual(['seek 60', 'play'])
  })

  test('a flag is set at the second, and taken back by a second tap', async () => {
    const { screen, courses: store } = await player(student, 'lesson=limit.01&at=42')
    await screen.tap('button', '没听懂')
    expect(store.state.notes('limit.01')).toMatchObject([{ second: 42, isFlag: true }])
    await screen.tap('button', '没听懂')
    expect(store.state.notes('limit.01')).toEqual([])
  })

  test('the second tap of one on the flag, or on the note that is stored, meets a cover', async () => {
    const { screen } = await player()
    const cover = () => document.querySelector('.lesson-act .double-tap-cover')?.className
    const covers = [cover()]
    await screen.tap('button', '没听懂')
    covers.push(cover())
    await screen.tap('button', '记笔记')
    covers.push(cover())
    await screen.tap('button', '保存')
    covers.push(cover())
    expect(covers.slice(1).every((item, at) => item !== undefined && item !== covers[at])).toBe(true)
  })

  test('a note pauses the recording', async () => {
    const { screen } = await player()
    await screen.tap('button', '播放')
    await screen.tap('button', '记笔记')
    expect(sound.received.at(-1)).toBe('pause')
    screen.get('dialog')
  })

  test('keys play, pause and skip', async () => {
    const { screen } = await player(student, 'lesson=limit.01&at=42')
    const press = (key: string) =>
      happens(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await press(' ')
    await press('ArrowLeft')
    await press('ArrowRight')
    await press(' ')
    expect(sound.received).toEqual(['open 极限的误区 42', 'seek 32', 'seek 42', 'pause'])
    screen.unmount()
    await press(' ')
    expect(sound.received).toHaveLength(4)
  })

  test('the sleep timer says what is left, and goes on where the page is left', async () => {
    const { root, screen } = await player()
    await screen.tap('button', '播放')
    await screen.tap('button', '定时关闭')
    await screen.tap('button', '30 分钟')
    screen.get('button', '定时关闭，还有 30 分钟')
    screen.unmount()
    page.url = '/courses/audio-list'
    await render(<AudioScreen />, root)
    root.clock.ms += 31 * 60_000
    await happens(() => sound.listener?.onTime(1))
    expect(sound.received.at(-1)).toBe('pause')
  })

  test('the speed is chosen and remembered', async () => {
    const { root, screen } = await player()
    await screen.tap('button', '倍速 1×')
    await screen.tap('button', '1.5×')
    expect(sound.rate).toBe(1.5)
    screen.unmount()
    page.url = '/courses/audio-action?lesson=limit.03'
    const next = await render(<AudioScreen />, root)
    next.get('button', '倍速 1.5×')
  })

  test('the queue shows what comes next, and what is chosen is played', async () => {
    const { screen } = await player()
    await screen.tap('button', '播放列表')
    await screen.tap('checkbox', '连续播放')
    await screen.tap('button', /求导的误区/)
    expect(sound.received.at(-1)).toBe('open 求导的误区 0')
    expect(screen.get('button', '下一讲')).toHaveProperty('disabled', true)
    await happens(() => sound.listener?.onEnd())
    expect(screen.text()).toContain('这一讲听完了')
    screen.get('link', '随讲练习')
  })

  test('a recording that breaks off says so and is played on from there', async () => {
    const { screen } = await player()
    await screen.tap('button', '播放')
    await happens(() => {
      sound.play(0, 20)
      sound.listener?.onFail()
    })
    expect(screen.text()).toContain('音频放不出来了')
    await screen.tap('button', '接着播放')
    expect(sound.received.at(-1)).toBe('open 极限的误区 20')
    expect(screen.text()).not.toContain('音频放不出来了')
  })

  test('without an address it opens what comes next, and an unknown lesson says so', async () => {
    const { screen } = await player(student, '')
    expect(screen.text()).toContain('极限的误区')
    screen.unmount()
    const { screen: other } = await player(student, 'lesson=limit.02')
    expect(other.text()).toContain('没有找到这一讲')
  })

  test('a guest is asked to log in where a lesson is not a trial', async () => {
    const { screen } = await player({}, 'lesson=limit.03')
    expect(screen.text()).toContain('登录后接着看')
    screen.get('link', '去登录')
  })

  test('an expired course leads to its rules', async () => {
    const { screen } = await player(
      {
        ...student,
        answers: {
          getLesson: () => {
            throw new ApiError(ErrorCode.CourseExpired, 403)
          },
        },
      },
      'lesson=marx.01',
    )
    expect(screen.text()).toContain('这门课已到期')
  })
})

describe('the bar', () => {
  async function heardElsewhere() {
    const made = await player()
    await made.screen.tap('button', '播放')
    await happens(() => sound.play(0, 12))
    made.screen.unmount()
    page.url = '/courses/study-center'
    return { ...made, screen: await render(<CourseScreen />, made.root) }
  }

  test('goes with the student to other pages: pause, play, the way back, and the end', async () => {
    const { screen, courses: store } = await heardElsewhere()
    expect(sound.received).not.toContain('pause')
    expect(screen.text()).toContain('极限的误区')
    expect(screen.text()).toContain('0:12 / 3:20')
    expect(screen.get('link', /^极限的误区/).getAttribute('href')).toBe(
      '/courses/audio-action?lesson=limit.01',
    )
    await screen.tap('button', '暂停')
    await screen.tap('button', '播放')
    expect(sound.received.slice(-2)).toEqual(['pause', 'play'])
    await screen.tap('button', '关闭音频')
    expect(sound.received.at(-1)).toBe('close')
    expect(screen.all('button', '关闭音频')).toEqual([])
    expect(store.state.watched('limit.01')?.place).toBe(12)
  })

  test('after a sign-out nothing is played', async () => {
    const { root, screen } = await heardElsewhere()
    await happens(() => root.session.clear())
    expect(sound.received.at(-1)).toBe('close')
    expect(screen.all('button', '关闭音频')).toEqual([])
  })

  test('is not there where nothing is played', async () => {
    page.url = '/courses/study-center'
    const { root } = await opened(student)
    const screen = await render(<CourseScreen />, root)
    expect(screen.all('button', '关闭音频')).toEqual([])
  })
})

test('a recording that is opened as a lesson has its own page', async () => {
  page.url = '/courses/course-learning?lesson=limit.01&at=9'
  const { root } = await opened(student)
  await render(<LessonScreen />, root)
  expect(navigated.opened).toMatchObject([
    { move: 'replace', url: '/courses/audio-action?lesson=limit.01&at=9' },
  ])
})
