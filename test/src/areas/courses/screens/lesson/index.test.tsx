/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import type { Screen } from '../../../../support/render'
import { ApiError, CourseCode, LocalCode } from '@/api/errors'
import { lessonText as text } from '@/areas/courses/strings/lesson'
import { filmLesson, secondFilm, textLesson } from '../../../../support/lesson'
import { drawLesson, NOON, playFilms } from '../../../../support/lesson-page'

const film = filmLesson.id

beforeAll(playFilms)

function video(): HTMLVideoElement {
  const found = document.querySelector('video')
  if (!found) throw new Error('there is no film')
  return found
}

/** The film is at a second. */
const reach = (second: number) =>
  act(async () => {
    video().currentTime = second
    video().dispatchEvent(new Event('timeupdate'))
  })
const happen = (name: string) => act(async () => void video().dispatchEvent(new Event(name)))
const panel = (screen: Screen) => screen.get('tabpanel').getAttribute('aria-label')

/** The page comes into sight or goes out of it. */
async function look(state: DocumentVisibilityState): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

async function write(words: string): Promise<void> {
  const area = document.querySelector('textarea')
  const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  await act(async () => {
    own?.set?.call(area, words)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('a film whose address ends', () => {
  const [first, second] = ['/media/signed/1.a/limit.mp4', '/media/signed/2.b/limit.mp4']
  const until = NOON + 3_600_000
  const lesson = { ...secondFilm, media: { url: first, until, seconds: 200, bytes: 0 } }
  const options = { url: `?lesson=${lesson.id}`, isSignedIn: true }

  test('goes on at another one when it breaks off, in the same place on the page and at the same second', async () => {
    const answers = {
      getLesson: () => lesson,
      getLessonMedia: () => ({ url: second, until: until + 1, now: NOON }),
    }
    const { screen } = await drawLesson({ ...options, answers })
    const element = video()
    expect(element.getAttribute('src')).toBe(first)
    await happen('playing')
    await reach(42)
    await happen('error')
    expect([video(), video().getAttribute('src')]).toEqual([element, second])
    await happen('loadedmetadata')
    expect(video().currentTime).toBe(42)
    expect(screen.all('alert')).toEqual([])
  })

  test('says why when the student has the course no more', async () => {
    let isOpen = true
    const refuse = () => {
      throw new ApiError(CourseCode.CourseClosed, 403)
    }
    const answers = { getLesson: () => (isOpen ? lesson : refuse()), getLessonMedia: refuse }
    const { screen } = await drawLesson({ ...options, answers })
    isOpen = false
    await happen('playing')
    await happen('error')
    expect(screen.get('heading', text.closed)).toBeTruthy()
  })
})

describe('a film', () => {
  test('shows its parts first, and its transcript, notes and exercises by their tabs', async () => {
    const { screen } = await drawLesson()
    expect(screen.get('heading', '极限在问什么')).toBeTruthy()
    expect(video().getAttribute('src')).toBe(filmLesson.media?.url)
    expect(screen.all('tab').map((tab) => tab.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
      'false',
      'false',
    ])
    for (const name of [/靠近/, /定义/, /小结/]) expect(screen.get('button', name)).toBeTruthy()
    await screen.tap('tab', '讲稿')
    expect(panel(screen)).toBe('讲稿')
    expect(screen.get('button', '误差要多小就有多小。')).toBeTruthy()
    expect(screen.get('group', '板书').textContent).toBe('越来越近')
    await screen.tap('tab', '笔记')
    expect(screen.text()).toContain('还没有笔记')
    await screen.tap('tab', '练习')
    expect(screen.get('link', '开始练习')).toBeTruthy()
    expect(screen.get('link', 'limit')).toBeTruthy()
  })

  test('says whose voice it is where the film was made of its text, and of no other film', async () => {
    const made = await drawLesson()
    expect(made.screen.text()).toContain('示例教师 · 合成语音')
    made.screen.unmount()
    const own = { url: '/media/own/limit.mp4', seconds: 200, bytes: 0 }
    for (const media of [own, { ...own, url: '/media/lessons/own.mp4' }]) {
      const { screen } = await drawLesson({ answers: { getTrialLesson: () => ({ ...filmLesson, media }) } })
      expect(screen.text()).toContain('示例教师')
      expect(screen.text()).not.toContain('合成语音')
      screen.unmount()
    }
  })

  test('that does not open leads to the transcript only where it has one', async () => {
    const broken = async (lesson: Partial<typeof filmLesson>) => {
      const { screen } = await drawLesson({
        answers: { getTrialLesson: () => ({ ...filmLesson, ...lesson }) },
      })
      await happen('error')
      const text = screen.get('alert').textContent
      screen.unmount()
      return text
    }
    expect(await broken({})).toContain('讲稿')
    expect(await broken({ cues: [] })).toContain('视频打不开')
    expect(await broken({ cues: [] })).not.toContain('讲稿')
  })

  test('goes to the sentence of the transcript that is tapped, and plays there', async () => {
    const { screen } = await drawLesson()
    await screen.tap('tab', '讲稿')
    await screen.tap('button', '误差要多小就有多小。')
    expect(video().currentTime).toBe(80)
    expect(screen.get('button', '暂停')).toBeTruthy()
    expect(screen.get('button', '误差要多小就有多小。').getAttribute('aria-current')).toBe('true')
    await reach(151)
    expect(screen.get('button', '误差要多小就有多小。').getAttribute('aria-current')).toBeNull()
    expect(screen.get('button', '前面的有限项不管。').getAttribute('aria-current')).toBe('true')
  })

  test('goes to the part that is tapped, and marks it', async () => {
    const { screen } = await drawLesson()
    await screen.tap('button', /定义/)
    expect(video().currentTime).toBe(80)
    expect(screen.get('button', /定义/).getAttribute('aria-current')).toBe('true')
  })

  test('goes on where it was left, and starts over by one tap', async () => {
    const { screen } = await drawLesson({ before: (courses) => courses.see(film, 0, 65) })
    expect(screen.text()).toContain('从 1:05 接着看')
    await screen.tap('button', '从头看')
    expect(video().currentTime).toBe(0)
    expect(screen.text()).not.toContain('接着看')
  })

  test('opens at the second of its address; a second that is none is not taken', async () => {
    const { screen } = await drawLesson({ url: `?lesson=${film}&at=100` })
    expect(screen.text()).toContain('从 1:40 接着看')
    screen.unmount()
    expect((await drawLesson({ url: `?lesson=${film}&at=-5` })).screen.text()).not.toContain('接着看')
  })

  test('remembers what was played when the page goes', async () => {
    const { screen, courses } = await drawLesson()
    await screen.tap('button', '播放')
    for (const second of [1, 2, 3, 4]) await reach(second)
    screen.unmount()
    expect(courses.state.watched(film)?.stretches).toEqual([[0, 4]])
  })

  test('that is over leads to its exercises and to the next lesson', async () => {
    const { screen } = await drawLesson({ url: `?lesson=${film}&at=195` })
    await screen.tap('button', '播放')
    for (const second of [196, 197, 198, 199]) await reach(second)
    await happen('ended')
    expect(screen.get('status').textContent).toContain('这一讲看完了')
    expect(screen.get('link', '随讲练习').getAttribute('href')).toContain(film)
    expect(screen.get('link', '下一讲').getAttribute('href')).toBe(
      `/courses/course-learning?lesson=${textLesson.id}`,
    )
  })

  test('that breaks off says so, and is loaded again from its second', async () => {
    const { screen } = await drawLesson()
    await screen.tap('button', '播放')
    await reach(3)
    await happen('error')
    expect(screen.get('alert').textContent).toContain('视频断了')
    await screen.tap('button', '重新加载')
    expect(screen.all('alert')).toEqual([])
    expect(screen.text()).toContain('0:03')
  })
})

test('a film that breaks off plays on from its second by itself once there is a network', async () => {
  const { screen } = await drawLesson()
  await screen.tap('button', '播放')
  await reach(3)
  await happen('error')
  expect(screen.get('alert').textContent).toContain('可以从这里接着看')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.all('alert')).toEqual([])
  expect(screen.get('button', '暂停')).toBeTruthy()
  await happen('loadedmetadata')
  expect(video().currentTime).toBe(3)
})

test('a film that does not open at all says that, and one that is not made yet has nothing to load', async () => {
  const first = await drawLesson()
  await happen('error')
  expect(first.screen.get('alert').textContent).toContain('视频打不开')
  first.screen.unmount()
  const { media: _media, ...unmade } = filmLesson
  const { screen } = await drawLesson({ answers: { getTrialLesson: () => unmade } })
  expect(screen.text()).toContain('这一讲的视频还没有准备好')
  expect(screen.all('button', '重新加载')).toEqual([])
})

test('the sheet of a film’s settings stands outside of what sticks to the page', async () => {
  const { screen } = await drawLesson()
  await screen.tap('button', '更多')
  expect(screen.get('dialog', '更多').closest('.film-pin')).toBeNull()
})

test.each([
  [0, '点播放才开始加载'],
  [4_404_019, '点播放才开始加载，这一讲约 4.2 MB'],
])('a film of %i bytes is said to be as large as is known', async (bytes, hint) => {
  const media = { url: '/media/own/limit.mp4', seconds: 200, bytes }
  const { screen } = await drawLesson({ answers: { getTrialLesson: () => ({ ...filmLesson, media }) } })
  await screen.tap('button', '更多')
  expect(screen.text()).toContain(hint)
  expect(screen.text()).not.toContain('约 0.0 MB')
})

describe('notes and flags', () => {
  test('a note is written at the second where the film stands, changed, and removed', async () => {
    const { screen, courses } = await drawLesson()
    await reach(31)
    await screen.tap('button', '记笔记')
    expect(screen.get('dialog', '在 0:31 记笔记')).toBeTruthy()
    await write('  等价 ')
    await screen.tap('button', '保存')
    expect(courses.state.notes(film)).toMatchObject([{ second: 31, text: '等价', isFlag: false }])
    await screen.tap('tab', '笔记 1')
    await screen.tap('button', '修改 0:31 的笔记')
    await write('只在零附近等价')
    await screen.tap('button', '保存')
    expect(screen.get('tabpanel').textContent).toContain('只在零附近等价')
    await screen.tap('button', '修改 0:31 的笔记')
    await screen.tap('button', '删除')
    expect(courses.state.notes(film)).toEqual([])
    expect(screen.text()).toContain('还没有笔记')
  })

  test('typed text is stored when the sheet is closed, and an empty note is not', async () => {
    const { screen, courses } = await drawLesson()
    await screen.tap('button', '记笔记')
    await write('没写完')
    await screen.tap('button', '关闭')
    expect(courses.state.notes(film)).toMatchObject([{ text: '没写完' }])
    await screen.tap('button', '记笔记')
    await write('   ')
    await screen.tap('button', '保存')
    expect(courses.state.notes(film)).toHaveLength(1)
  })

  test('typed text is stored when the page goes out of sight, and going on changes the same note', async () => {
    const { screen, courses } = await drawLesson()
    await reach(31)
    await screen.tap('button', '记笔记')
    await write('没写')
    await look('hidden')
    expect(courses.state.notes(film)).toMatchObject([{ second: 31, text: '没写' }])
    await look('visible')
    await write('没写完')
    await screen.tap('button', '保存')
    expect(courses.state.notes(film)).toMatchObject([{ second: 31, text: '没写完' }])
    await screen.tap('button', '记笔记')
    await write('不要了')
    await look('hidden')
    await look('visible')
    await write('')
    await screen.tap('button', '关闭')
    expect(courses.state.notes(film)).toHaveLength(1)
  })

  test('the notice of a flag does not cover the field of a note', async () => {
    const { screen, root } = await drawLesson()
    await screen.tap('button', '没听懂')
    expect(root.ui.toast).toBeDefined()
    await screen.tap('button', '记笔记')
    expect(root.ui.toast).toBeUndefined()
    screen.get('textbox', '笔记')
  })

  test('of a film that nobody has seen it is not said how many have', async () => {
    const { screen } = await drawLesson({
      answers: { getLessonCurve: () => ({ viewers: 0, step: 5, students: [] }) },
    })
    expect(screen.text()).not.toContain('人学过')
  })

  test('a flag is set by one tap, taken back by a second, and leads back to its second', async () => {
    const { screen, courses, root } = await drawLesson()
    await reach(40)
    await screen.tap('button', '没听懂')
    expect(screen.text()).toContain('已标记 0:40 没听懂')
    await screen.tap('button', '没听懂')
    expect(courses.state.notes(film)).toEqual([])
    await screen.tap('button', '没听懂')
    root.clock.ms += 6000
    await reach(100)
    await screen.tap('tab', '笔记 1')
    expect(screen.text()).toContain(text.noWhy)
    await screen.tap('button', '跳到 0:40')
    expect(video().currentTime).toBe(40)
    await screen.tap('button', '写一句')
    await write('为什么分母是 3h')
    await screen.tap('button', '保存')
    expect(courses.state.notes(film)).toMatchObject([{ second: 40, isFlag: true, text: '为什么分母是 3h' }])
  })
})

describe('the curve', () => {
  test('is not drawn of few students', async () => {
    const { screen } = await drawLesson()
    expect(screen.text()).toContain('满 20 人')
  })

  test('says where most did not follow, and how many flags are the student’s own', async () => {
    const students = Array.from({ length: 40 }, (_, at) => (at === 16 ? 7 : 0))
    const { screen } = await drawLesson({
      answers: { getLessonCurve: () => ({ viewers: 25, step: 5, students }) },
      before: (courses) => void courses.write({ lesson: film, second: 81, text: '', isFlag: true }),
    })
    expect(screen.get('img', '没听懂曲线：1:20 最高，7 人；我标了 1 处')).toBeTruthy()
  })

  test('is left out without a network, and the lesson is not', async () => {
    const fail = (): never => {
      throw new ApiError(LocalCode.Network, 0)
    }
    const { screen } = await drawLesson({ answers: { getLessonCurve: fail } })
    expect(screen.text()).not.toContain('大家在哪儿没听懂')
    expect(screen.get('button', /定义/)).toBeTruthy()
  })
})
