import { checkClasses } from '../../content/check-questions'
import { courseFileText as text } from '../../server/src/modules/courses/strings/course-files'
import {
  courseBank,
  courseFolder,
  filmFiles,
  filmLesson,
  FILM,
  LESSON,
  outline,
  OUTLINE,
  getOwnFilmLesson,
  textLesson,
} from '../support/course-files'

const { readCourse: read } = courseFolder()

test('a course is read with its outline, and each lesson with what it teaches', async () => {
  const { problems, read: found } = await read({
    [OUTLINE]: outline({ goods: 'goods: sample-a sample-b', days: 'days: 180', free: 'free: yes' }),
    [LESSON]: textLesson({ trial: 'trial: yes', words: 'words: limit' }),
  })
  expect(problems).toEqual([])
  const lesson = {
    id: 'limit.01-idea',
    title: '极限在问什么',
    kind: 'text',
    isTrial: true,
    nodes: ['calc.limit'],
    questions: ['ma-1', 'ma-2', 'ma-3'],
  }
  expect(found.courses).toEqual([
    {
      id: 'limit',
      title: '极限',
      subject: 'maths',
      summary: '讲清极限。',
      teacher: { name: '陈屿', role: '数学主讲', note: '示例教师' },
      isFree: true,
      days: 180,
      goods: ['sample-a', 'sample-b'],
      chapters: [{ title: '第一章', lessons: [{ ...lesson, minutes: 1 }] }],
    },
  ])
  expect(found.lessons.get('limit.01-idea')).toEqual({
    ...lesson,
    course: 'limit',
    words: ['limit'],
    chapters: [],
    cues: [],
    board: [],
    text: [{ title: '靠近', lines: ['当 $x$ 靠近零时，看函数值靠近谁。', '- 一条', '- 两条'] }],
  })
})

test('a byte order mark and the line ends of Windows change nothing', async () => {
  const plain = await read({ ...filmFiles(), [OUTLINE]: outline({ days: 'days: 9' }) })
  const windows = (file: string) => `\uFEFF${file.replaceAll('\n', '\r\n')}`
  const another = await read({
    [LESSON]: windows(filmLesson()),
    [OUTLINE]: windows(outline({ days: 'days: 9' })),
  })
  expect(plain.problems).toEqual([])
  expect(another).toEqual(plain)
})

test('chapters, subtitles and board lie where their sentences are said', async () => {
  const { problems, read: found } = await read(filmFiles())
  expect(problems).toEqual([])
  expect(found.lessons.get('limit.01-idea')).toMatchObject({
    seconds: 200,
    media: { url: `/${FILM}`, seconds: 200, bytes: 4 },
    chapters: [
      { title: '靠近', at: 0 },
      { title: '定义', at: 100 },
    ],
    cues: [
      { from: 0, to: 300, text: '先看一列越来越近的数。' },
      { from: 305, to: 900, text: '它们靠近同一个数。' },
      { from: 1000, to: 1500, text: '误差要多小就有多小。' },
      { from: 1600, to: 2000, text: '前面的有限项不管。' },
    ],
    board: [
      { title: '数列', at: 0, lines: ['一列数 $a_n$', '第二行'] },
      { title: '误差', at: 100, lines: [] },
      { title: '小结', at: 160, lines: ['只看最后一段'] },
    ],
    text: [],
  })
  expect(found.courses[0]?.chapters[0]?.lessons[0]?.seconds).toBe(200)
})

test('a film of somebody else brings its own parts and its subtitles', async () => {
  const { problems, read: found } = await read({
    [LESSON]: getOwnFilmLesson({ subtitles: 'subtitles: idea.vtt' }),
    'courses/limit/idea.vtt':
      '\uFEFFWEBVTT - 示例\r\n\r\nNOTE 一条\r\n\r\n1\r\n00:01.500 --> 00:04,000 align:start\r\n<v 陈屿>第一句\r\n第二行\r\n\r\n00:09:58.000 --> 00:10:00.000\r\n最后\r\n',
  })
  expect(problems).toEqual([])
  expect(found.lessons.get('limit.01-idea')).toMatchObject({
    seconds: 600,
    media: { url: 'https://video.example.com/limit.m3u8', seconds: 600, bytes: 0 },
    chapters: [
      { title: '开头', at: 0 },
      { title: '后半', at: 330 },
    ],
    cues: [
      { from: 15, to: 40, text: '第一句 第二行' },
      { from: 5980, to: 6000, text: '最后' },
    ],
  })
})

test('a live class names a film of its course and its weekly times', async () => {
  const { problems, read: found } = await read({
    ...filmFiles(),
    [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-live' }),
    'courses/limit/02-live.txt': textLesson({
      kind: 'kind: live',
      questions: 'questions: ma-4 ma-5 ma-6',
      more: 'film: 01-idea\nbegins: 1 3 7 19:30',
      body: '',
    }),
  })
  expect(problems).toEqual([])
  expect(found.lessons.get('limit.02-live')?.live).toEqual({
    film: 'limit.01-idea',
    days: [1, 3, 7],
    minute: 1170,
    // The bank's time for each question is known wherever the hours of a class are computed.
    answerSeconds: [60, 60, 60],
  })
  // It is as long as its film.
  const [, head] = found.courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons))
  expect(head?.seconds).toBe(found.lessons.get('limit.01-idea')?.seconds)
  expect(head?.seconds).toBeGreaterThan(0)
  expect(head?.live?.isStreamed).toBeUndefined()
})

test('a live class asks no question of a reserved paper, other lessons may', async () => {
  const { problems, read: found } = await read({
    ...filmFiles(),
    [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-live' }),
    'courses/limit/02-live.txt': textLesson({
      kind: 'kind: live',
      questions: 'questions: ma-4 ma-5 ma-6',
      more: 'film: 01-idea\nbegins: 1 19:30',
      body: '',
    }),
  })
  expect(problems).toEqual([])
  const papers = (question: string) =>
    courseBank.papers.map((paper) => ({
      ...paper,
      isReserved: true as const,
      sections: [{ title: '选择题', note: '', each: 5, questions: [question] }],
    }))
  const { sets } = courseBank
  expect(checkClasses(found, { sets, papers: papers('ma-1') })).toEqual([])
  expect(checkClasses(found, { sets, papers: papers('ma-5') })).toEqual([
    expect.stringMatching(/courses\/limit\/02-live\.txt 的 questions .*“ma-5”留在模拟卷里/),
  ])
})

test('a live class asks for what its film teaches first of all', async () => {
  const { read: found } = await read({
    ...filmFiles(),
    [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-live' }),
    'courses/limit/02-live.txt': textLesson({
      kind: 'kind: live',
      questions: 'questions: ma-4 ma-5 ma-6',
      more: 'film: 01-idea\nbegins: 1 19:30',
      body: '',
    }),
  })
  const about = (...nodes: string[]) => ({
    papers: [],
    sets: courseBank.sets.map((set) => ({
      ...set,
      questions: set.questions.map((question) =>
        question.id === 'ma-5' ? { ...question, nodes } : question,
      ),
    })),
  })
  expect(checkClasses(found, about('calc.limit', 'calc.series'))).toEqual([])
  expect(checkClasses(found, about('calc.series', 'calc.limit'))).toEqual([
    expect.stringMatching(/courses\/limit\/02-live\.txt 的 questions .*“ma-5”.*calc\.series/),
  ])
})

test('a class with a stream lasts as long as it says, and the outline does not reveal where the stream is', async () => {
  const { problems, read: found } = await read({
    ...filmFiles(),
    [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-live' }),
    'courses/limit/02-live.txt': textLesson({
      kind: 'kind: live',
      questions: 'questions: ma-4 ma-5 ma-6',
      more: 'film: 01-idea\nbegins: 1 19:30\nstream: https://live.example.com/1.m3u8?key=a\nseconds: 5400',
      body: '',
    }),
  })
  expect(problems).toEqual([])
  expect(found.lessons.get('limit.02-live')?.stream).toBe('https://live.example.com/1.m3u8?key=a')
  const [, head] = found.courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons))
  expect(head?.seconds).toBe(5400)
  expect(head?.live?.isStreamed).toBe(true)
  expect(JSON.stringify(found.courses)).not.toContain('live.example.com')
})

test('a folder without an outline is reported, and hides no other course', async () => {
  const { problems, read: found } = await read({ 'courses/empty/note.md': 'x' })
  expect(problems).toEqual([expect.stringContaining('找不到内容文件 courses/empty/course.txt')])
  expect(found.courses.map(({ id }) => id)).toEqual(['limit'])
})

describe('a film whose text was edited after it was made', () => {
  test.each([
    ['a sentence', '> 前面的有限项不管。', '> 前面的有限项都不管。'],
    ['a line of the board', '第二行', '第三行'],
    ['the title of a part', '## 定义', '## 定义式'],
    ['the title of a slide', '=== 小结', '=== 总结'],
    ['the title', '# 极限在问什么', '# 极限'],
  ])('%s asks for a new film', async (_, before, after) => {
    const { problems, read: found } = await read({
      ...filmFiles(),
      [LESSON]: filmLesson().replace(before, after),
    })
    expect(problems).toEqual([`内容文件 ${LESSON} 第 1 行${text.notMade}。`])
    expect(found.lessons.get('limit.01-idea')?.media).toBeUndefined()
  })

  test('parts that are neither shown nor said may change', async () => {
    const lesson = filmLesson({ trial: 'trial: yes', words: 'words: limit' })
    expect((await read({ ...filmFiles(), [LESSON]: lesson })).problems).toEqual([])
  })
})

test.each([
  '/media/../secret.mp4',
  '/media/lessons/..%2f../a.mp4',
  'https:///x',
  'file:///etc/passwd',
  '/etc/passwd',
])('the media path %s opens nothing outside the media folder', async (url) => {
  const { problems } = await read({ [LESSON]: getOwnFilmLesson({ media: `media: ${url}` }) })
  expect(problems).toEqual([`内容文件 ${LESSON} 第 5 行${text.media}。`])
})

test('a film of the operator’s own that lies here has to be there', async () => {
  const lesson = getOwnFilmLesson({ media: 'media: /media/own.mp4' })
  const sentence = `内容文件 ${LESSON} 第 5 行${text.mediaMissing('/media/own.mp4')}。`
  expect((await read({ [LESSON]: lesson })).problems).toEqual([sentence])
  expect((await read({ [LESSON]: lesson, 'media/own.mp4': 'film' })).problems).toEqual([])
})

test('a made film outside the media folder is refused although the file is there', async () => {
  const url = '/media/../courses/limit/course.txt'
  const { problems } = await read(filmFiles(filmLesson(), { url }))
  expect(problems).toEqual([`内容文件 ${LESSON} 第 1 行${text.mediaMissing(url)}。`])
})

test.each([
  ['no header', '00:01.000 --> 00:02.000\n一句\n'],
  ['a time that is none', 'WEBVTT\n\n00:61.000 --> 00:62.000\n一句\n'],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\n一句\n'],
  ['sentences out of order', 'WEBVTT\n\n00:05.000 --> 00:06.000\n一\n\n00:01.000 --> 00:02.000\n二\n'],
  ['a block without times', 'WEBVTT\n\n一句\n'],
])('subtitles with %s are refused by their name', async (_, subtitles) => {
  const { problems, read: found } = await read({
    [LESSON]: getOwnFilmLesson({ subtitles: 'subtitles: idea.vtt' }),
    'courses/limit/idea.vtt': subtitles,
  })
  expect(problems).toEqual([`内容文件 ${LESSON} 第 7 行${text.subtitles('idea.vtt')}。`])
  expect(found.lessons.get('limit.01-idea')?.cues).toEqual([])
})

test('subtitles are read from the folder of the course only', async () => {
  const { problems } = await read({
    [LESSON]: getOwnFilmLesson({ subtitles: 'subtitles: ../other.vtt' }),
    'courses/other.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n一句\n',
  })
  expect(problems).toEqual([`内容文件 ${LESSON} 第 7 行${text.subtitles('../other.vtt')}。`])
})

test.each([
  ['that is no JSON', '{'],
  ['of another shape', '{"limit.01-idea": {"url": 3}}'],
])('a list of films %s is told of once', async (_, films) => {
  const { problems } = await read({ 'courses/films.json': films })
  expect(problems).toEqual([expect.stringContaining('courses/films.json')])
})
