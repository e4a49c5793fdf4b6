import Value from 'typebox/value'
import { Course, Lesson } from '../../contract/schemas/courses/course'
import { contentText } from '../../server/src/strings/content'
import { courseFileText as text } from '../../server/src/modules/courses/strings/course-files'
import {
  courseFolder,
  filmFiles,
  filmLesson,
  getFilms,
  FILM,
  LESSON,
  outline,
  OUTLINE,
  getOwnFilmLesson,
  textLesson,
  type Files,
} from '../support/course-files'

const { readCourse: read } = courseFolder()

/** When the sentences of a film are said that is too short. */
const SHORT_TIMES = [
  [0, 300],
  [305, 900],
  [1000, 1500],
  [1600, 1790],
]

type Fault = readonly [sentence: keyof typeof text, file: string, line: number, what: string, files: Files]
const filmText = (body: string): Files => filmFiles(filmLesson({ body }))
const own = (part: Readonly<Record<string, string>>): Files => ({ [LESSON]: getOwnFilmLesson(part) })
const given = (part: Readonly<Record<string, string>>): Files => ({ [LESSON]: textLesson(part) })
const list = (part: Readonly<Record<string, string>>): Files => ({ [OUTLINE]: outline(part) })
const streamed = (stream: string): Files =>
  given({
    kind: 'kind: live',
    more: `film: 01-idea\nbegins: 1 19:30\nstream: ${stream}\nseconds: 60`,
  })
/** A file in which the sign 讲 is written as an old editor of Windows writes it. */
const inGbk = (content: string): Buffer =>
  Buffer.concat(
    content.split('讲').flatMap((part, at) => [Buffer.from(at > 0 ? [0xbd, 0xb2] : []), Buffer.from(part)]),
  )

const faults: readonly Fault[] = [
  ['title', LESSON, 1, text.title, given({ title: '极限在问什么' })],
  ['field', LESSON, 5, text.field('colour'), given({ more: 'colour: red' })],
  ['missing', OUTLINE, 1, text.missing('summary'), list({ summary: '' })],
  ['missing', LESSON, 1, text.missing('kind'), given({ kind: '' })],
  ['subject', OUTLINE, 2, text.subject('physics'), list({ subject: 'subject: physics' })],
  ['teacher', OUTLINE, 3, text.teacher, list({ teacher: 'teacher: 陈屿' })],
  ['kind', LESSON, 2, text.kind('film'), given({ kind: 'kind: film' })],
  ['days', OUTLINE, 6, text.days, list({ days: 'days: 0' })],
  ['noChapters', OUTLINE, 1, text.noChapters, { ...list({ chapters: '' }), [LESSON]: undefined }],
  [
    'emptyChapter',
    OUTLINE,
    8,
    text.emptyChapter('第二章'),
    list({ chapters: '## 第一章\n01-idea\n## 第二章' }),
  ],
  ['noLesson', OUTLINE, 8, text.noLesson('02-next'), list({ chapters: '## 第一章\n01-idea\n02-next' })],
  ['lessonName', OUTLINE, 8, text.lessonName('../evil'), list({ chapters: '## 第一章\n01-idea\n../evil' })],
  ['twice', OUTLINE, 8, text.twice('01-idea'), list({ chapters: '## 第一章\n01-idea\n01-idea' })],
  [
    'unlisted',
    OUTLINE,
    1,
    text.unlisted(['03-lost', '04-too']),
    { 'courses/limit/04-too.txt': textLesson(), 'courses/limit/03-lost.txt': textLesson() },
  ],
  [
    'courseName',
    'courses/Limit/course.txt',
    1,
    text.courseName('Limit'),
    { 'courses/Limit/course.txt': outline(), 'courses/Limit/01-idea.txt': textLesson() },
  ],
  ['nodes', LESSON, 1, text.nodes, given({ nodes: '' })],
  ['node', LESSON, 3, text.node('calc'), given({ nodes: 'nodes: calc' })],
  ['question', LESSON, 4, text.question('ma-9'), given({ questions: 'questions: ma-1 ma-2 ma-9' })],
  ['questions', LESSON, 4, text.questions(3, 5), given({ questions: 'questions: ma-1 ma-2' })],
  [
    'choice',
    LESSON,
    4,
    text.choice('ma-1'),
    given({
      kind: 'kind: live',
      questions: 'questions: ma-4 ma-5 ma-6 ma-1',
      more: 'film: 01-idea\nbegins: 1 19:30',
    }),
  ],
  ['word', LESSON, 5, text.word('lemit'), given({ words: 'words: limit lemit' })],
  [
    'paper',
    LESSON,
    3,
    text.paper('ma-none'),
    given({ kind: 'kind: paper', nodes: '', questions: '', words: 'paper: ma-none' }),
  ],
  [
    'film',
    LESSON,
    1,
    text.film('limit.09'),
    given({ kind: 'kind: live', more: 'film: 09\nbegins: 1 19:30' }),
  ],
  [
    'stream',
    LESSON,
    7,
    text.stream,
    given({
      kind: 'kind: live',
      more: 'film: 01-idea\nbegins: 1 19:30\nstream: http://live.example.com/a\nseconds: 60',
    }),
  ],
  ['begins', LESSON, 6, text.begins, given({ kind: 'kind: live', more: 'film: 01-idea\nbegins: 8 19:30' })],
  ['noSection', LESSON, 1, text.noSection, given({ body: '' })],
  ['noSay', LESSON, 1, text.noSay, filmText('## 靠近\n=== 数列\n一行')],
  ['say', LESSON, 8, text.say(3), filmText('## 靠近\n=== 数列\n一行\n> 太短了')],
  ['say', LESSON, 7, text.say(41), filmText(`## 靠近\n=== 数列\n> ${'长'.repeat(41)}`)],
  ['line', LESSON, 7, text.line(241), filmText(`## 靠近\n=== 数列\n${'长'.repeat(241)}\n> 这是一句话。`)],
  ['slide', LESSON, 6, text.slide, filmText(`## 靠近\n=== ${'长'.repeat(17)}\n> 这是一句话。`)],
  ['before', LESSON, 6, text.before, filmText('## 靠近\n一行\n=== 数列\n> 这是一句话。')],
  ['dollar', LESSON, 6, text.dollar, given({ body: '## 靠近\n设 $x>0。' })],
  ['sayFormula', LESSON, 7, text.sayFormula, filmText('## 靠近\n=== 数列\n> 设 $x$ 靠近零。')],
  ['notMade', LESSON, 1, text.notMade, { ...filmFiles(), 'courses/films.json': undefined }],
  ['mediaMissing', LESSON, 1, text.mediaMissing(`/${FILM}`), { ...filmFiles(), [FILM]: undefined }],
  ['short', LESSON, 1, text.short(179), filmFiles(filmLesson(), { seconds: 179, times: SHORT_TIMES })],
  ['media', LESSON, 5, text.media, own({ media: 'media: http://video.example.com/a.mp4' })],
  ['streamFolder', LESSON, 5, text.streamFolder, own({ media: 'media: s3:limit.m3u8' })],
  ['seconds', LESSON, 6, text.seconds, own({ seconds: 'seconds: 21601' })],
  ['subtitles', LESSON, 7, text.subtitles('none.vtt'), own({ subtitles: 'subtitles: none.vtt' })],
  ['at', LESSON, 8, text.at, own({ body: '## 0:00 开头\n## 10:00 末尾' })],
  ['at', LESSON, 8, text.at, own({ body: '## 1:00 开头\n## 0:30 末尾' })],
  ['notUtf8', OUTLINE, 3, text.notUtf8, { [OUTLINE]: inGbk(outline()) }],
  ['notUtf8', LESSON, 7, text.notUtf8, { [LESSON]: inGbk(textLesson({ body: '## 靠近\n一行\n再讲' })) }],
  ['notUtf8', LESSON, 5, text.notUtf8, given({ body: '## 靠近\u0000' })],
  [
    'notUtf8',
    'courses/limit/idea.vtt',
    4,
    text.notUtf8,
    {
      ...own({ subtitles: 'subtitles: idea.vtt' }),
      'courses/limit/idea.vtt': inGbk('WEBVTT\n\n00:01.000 --> 00:04.000\n讲\n'),
    },
  ],
  ['again', OUTLINE, 6, text.again('free:'), list({ days: 'free: yes' })],
  ['again', LESSON, 5, text.again('kind:'), given({ more: 'kind: text' })],
  ['again', LESSON, 4, text.again('ma-2'), given({ questions: 'questions: ma-1 ma-2 ma-3 ma-2' })],
  ['again', LESSON, 3, text.again('calc.limit'), given({ nodes: 'nodes: calc.limit calc.limit' })],
  ['again', LESSON, 5, text.again('limit'), given({ words: 'words: limit limit' })],
  [
    'again',
    LESSON,
    6,
    text.again('1'),
    given({ kind: 'kind: live', more: 'film: 01-idea\nbegins: 1 1 1 19:30' }),
  ],
  ['yes', OUTLINE, 5, text.yes('free'), list({ free: 'free: true' })],
  ['yes', OUTLINE, 5, text.yes('free'), list({ free: 'free: Yes' })],
  ['yes', LESSON, 3, text.yes('trial'), given({ trial: 'trial: no' })],
  ['closed', OUTLINE, 1, text.closed, list({ free: '' })],
  ['closed', OUTLINE, 5, text.closed, list({ goods: 'goods:', free: '' })],
  ['good', OUTLINE, 5, text.good('a,b'), list({ goods: 'goods: a,b', free: '' })],
  ['tooMany', OUTLINE, 5, text.tooMany(100), list({ goods: `goods:${' a'.repeat(101)}` })],
  ['tooMany', LESSON, 5, text.tooMany(20), given({ words: `words:${' limit'.repeat(21)}` })],
  ['tooMany', OUTLINE, 126, text.tooMany(60), list({ chapters: '## 一章\n01-idea\n'.repeat(61) })],
  ['tooMany', OUTLINE, 107, text.tooMany(100), list({ chapters: `## 一章${'\n01-idea'.repeat(101)}` })],
  ['tooMany', LESSON, 65, text.tooMany(60), given({ body: '## 一节\n'.repeat(61) })],
  ['tooMany', LESSON, 206, text.tooMany(200), given({ body: `## 一节${'\n一段'.repeat(201)}` })],
  ['tooMany', LESSON, 35, text.tooMany(30), filmText('## 一节\n'.repeat(31))],
  ['tooMany', LESSON, 206, text.tooMany(200), filmText(`## 一节${'\n=== 数列'.repeat(201)}`)],
  ['tooMany', LESSON, 27, text.tooMany(20), filmText(`## 一节\n=== 数列${'\n一行'.repeat(21)}`)],
  [
    'tooMany',
    LESSON,
    7,
    text.tooMany(2000),
    {
      ...own({ subtitles: 'subtitles: idea.vtt' }),
      'courses/limit/idea.vtt': `WEBVTT\n\n${'00:01.000 --> 00:04.000\n一句\n\n'.repeat(2001)}`,
    },
  ],
  ['tooLong', OUTLINE, 1, text.tooLong(60), list({ title: `# ${'长'.repeat(61)}` })],
  ['tooLong', OUTLINE, 4, text.tooLong(200), list({ summary: `summary: ${'长'.repeat(201)}` })],
  ['tooLong', OUTLINE, 6, text.tooLong(60), list({ chapters: `## ${'长'.repeat(61)}\n01-idea` })],
  ['tooLong', LESSON, 1, text.tooLong(60), given({ title: `# ${'长'.repeat(61)}` })],
  ['tooLong', LESSON, 5, text.tooLong(40), given({ body: `## ${'长'.repeat(41)}` })],
  ['tooLong', LESSON, 6, text.tooLong(2000), given({ body: `## 一节\n${'长'.repeat(2001)}` })],
  ['tooLong', LESSON, 5, text.tooLong(40), filmText(`## ${'长'.repeat(41)}`)],
  ['tooLong', LESSON, 7, text.tooLong(40), own({ body: `## 0:00 ${'长'.repeat(41)}` })],
  ...[`${'长'.repeat(21)} | 主讲`, `陈屿 | ${'长'.repeat(41)}`, `陈屿 | 主讲 | ${'长'.repeat(41)}`].map(
    (teacher): Fault => [
      'teacherLong',
      OUTLINE,
      3,
      text.teacherLong(20, 40, 40),
      list({ teacher: `teacher: ${teacher}` }),
    ],
  ),
  ['empty', LESSON, 6, text.empty, given({ body: '## 靠近\n>' })],
  ['noLesson', OUTLINE, 7, text.noLesson('01-idea'), { [LESSON]: undefined, [`${LESSON}/a.txt`]: '夹' }],
  ['nodes', LESSON, 3, text.nodes, given({ kind: 'kind: paper', nodes: `nodes:${' calc.limit'.repeat(4)}` })],
  ['media', LESSON, 5, text.media, own({ media: 'media: https://[' })],
  ['media', LESSON, 5, text.media, own({ media: 'media: s3:../a.mp4' })],
  ['media', LESSON, 5, text.media, own({ media: 'media: s3:/a.mp4' })],
  ['media', LESSON, 5, text.media, own({ media: 'media: s3:a?b.mp4' })],
  [
    'media',
    LESSON,
    5,
    text.media,
    { ...own({ media: 'media: /media/signed/a.mp4' }), 'media/signed/a.mp4': 'film' },
  ],
  [
    'streamFolder',
    LESSON,
    5,
    text.streamFolder,
    { ...own({ media: 'media: /media/a.m3u8' }), 'media/a.m3u8': 'list' },
  ],
  ['media', LESSON, 5, text.media, own({ media: 'media: https://video.example.com/a b.mp4' })],
  ['media', LESSON, 5, text.media, own({ media: `media: https://a.example/${'a'.repeat(2048)}` })],
  [
    'media',
    LESSON,
    5,
    text.media,
    { ...own({ media: 'media: /media/a%20b.mp4' }), 'media/a%20b.mp4': 'film' },
  ],
  [
    'mediaMissing',
    LESSON,
    5,
    text.mediaMissing('/media/lessons/'),
    {
      ...own({ media: 'media: /media/lessons/' }),
      [FILM]: 'film',
    },
  ],
  ['stream', LESSON, 7, text.stream, streamed('https://[/a.m3u8')],
  ['stream', LESSON, 7, text.stream, streamed('https://live.example.com/a.flv')],
  ['seconds', LESSON, 6, text.seconds, own({ seconds: 'seconds: 0x12C' })],
  ['seconds', LESSON, 6, text.seconds, own({ seconds: 'seconds: 3e2' })],
  [
    'late',
    LESSON,
    7,
    text.late('idea.vtt', '一句'),
    {
      ...own({ subtitles: 'subtitles: idea.vtt' }),
      'courses/limit/idea.vtt': 'WEBVTT\n\n09:59.000 --> 10:00.100\n一句\n',
    },
  ],
  ['notMade', LESSON, 1, text.notMade, filmFiles(filmLesson(), { seconds: 199 })],
]

test.each(faults)('%s: %s line %i is reported', async (_, file, line, what, files) => {
  const { problems } = await read(files)
  expect(problems).toContain(contentText.line(file, line, what))
})

test('every sentence about a course is one that a file can bring about', () => {
  expect(new Set(faults.map(([sentence]) => sentence))).toEqual(new Set(Object.keys(text)))
})

test('the longest and fullest course that the check passes fits the contract', async () => {
  const long = (count: number) => '长'.repeat(count)
  const names = Array.from({ length: 100 }, (_, at) => `l-${at}`)
  const goods = Array.from({ length: 20 }, (_, at) => `goods-${at}`)
  const [first = '', second = '', ...texts] = names
  const made = filmLesson({
    title: `# ${long(60)}`,
    body: [
      ...Array.from(
        { length: 4 },
        () => `## ${long(40)}\n=== ${long(16)}\n> ${long(40)}${`\n${long(240)}`.repeat(20)}`,
      ),
      ...Array.from({ length: 26 }, () => `## ${long(40)}`),
      ...Array.from({ length: 196 }, () => `=== ${long(16)}`),
    ].join('\n'),
  })
  const plain = textLesson({
    title: `# ${long(60)}`,
    body: `## ${long(40)}${`\n${long(2000)}`.repeat(200)}\n${Array.from({ length: 59 }, () => `## ${long(40)}`).join('\n')}`,
  })
  const { problems, read: found } = await read({
    [LESSON]: undefined,
    [OUTLINE]: outline({
      title: `# ${long(60)}`,
      teacher: `teacher: ${long(20)} | ${long(40)} | ${long(40)}`,
      summary: `summary: ${long(200)}`,
      goods: `goods: ${goods.join(' ')}`,
      chapters: [
        `## ${long(60)}\n${names.join('\n')}`,
        ...Array.from({ length: 59 }, (_, at) => `## ${long(60)}\nm-${at}`),
      ].join('\n'),
    }),
    ...Object.fromEntries(texts.map((name) => [`courses/limit/${name}.txt`, plain])),
    ...Object.fromEntries(Array.from({ length: 59 }, (_, at) => [`courses/limit/m-${at}.txt`, textLesson()])),
    [`courses/limit/${first}.txt`]: made,
    [FILM]: 'film',
    'courses/films.json': getFilms(`limit.${first}`, made, `/${FILM}`),
    [`courses/limit/${second}.txt`]: getOwnFilmLesson({
      media: `media: https://a.example/${'a'.repeat(2030)}`,
      seconds: 'seconds: 21600',
      subtitles: 'subtitles: all.vtt',
      body: Array.from({ length: 30 }, (_, at) => `## ${at}:00 ${long(40)}`).join('\n'),
    }),
    'courses/limit/all.vtt': `WEBVTT\n\n${`5:59:59.000 --> 6:00:00.000\n${'😀'.repeat(81)}\n\n`.repeat(2000)}`,
  })
  expect(problems).toEqual([])
  expect(found.courses.flatMap((course) => Value.Errors(Course, course))).toEqual([])
  expect(found.lessons.size).toBe(159)
  for (const lesson of found.lessons.values())
    expect([lesson.id, ...Value.Errors(Lesson, { ...lesson, formulas: {}, glyphs: {} })]).toEqual([lesson.id])
})
