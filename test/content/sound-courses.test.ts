import { soundCourses } from '../../server/src/modules/courses/content/sound'
import {
  courseFolder,
  filmLesson,
  getFilms,
  LESSON,
  outline,
  OUTLINE,
  getOwnFilmLesson,
  textLesson,
  type Files,
} from '../support/course-files'

const folder = courseFolder()

const twoLessons = outline({ chapters: '## 第一章\n01-idea\n## 第二章\n02-next' })
const liveLesson = textLesson({
  kind: 'kind: live',
  questions: 'questions: ma-4 ma-5 ma-6',
  more: 'film: 02-next\nbegins: 1 19:30',
  body: '',
})

/** The remaining courses of a folder, chapter by chapter, and the files served beside the outlines. */
async function loadSound(files: Files) {
  const { problems, faulty, read } = await folder.read(files)
  const sound = soundCourses(read, faulty)
  return {
    problems,
    outlines: sound.courses.map(({ id, chapters }) => [
      id,
      chapters.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.id)]),
    ]),
    lessons: [...sound.lessons.keys()],
  }
}

test('courses without a fault stay as they are', async () => {
  const { read, faulty } = await folder.readCourse()
  expect(soundCourses(read, faulty)).toEqual(read)
})

test('a lesson whose subtitles are none is left out, and its chapter where it was the only one', async () => {
  const { problems, outlines, lessons } = await loadSound({
    [OUTLINE]: twoLessons,
    [LESSON]: textLesson(),
    'courses/limit/02-next.txt': getOwnFilmLesson({ subtitles: 'subtitles: next.vtt' }),
    'courses/limit/next.vtt': '字幕',
  })
  expect(problems).toHaveLength(1)
  expect(outlines).toEqual([['limit', [['第一章', ['limit.01-idea']]]]])
  expect(lessons).toEqual(['limit.01-idea'])
})

test('a live class is left out with its film', async () => {
  const film = filmLesson()
  const next = 'courses/limit/02-next.txt'
  const files = {
    [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-next\n03-live' }),
    [LESSON]: textLesson(),
    'courses/limit/03-live.txt': liveLesson,
    'courses/films.json': getFilms('limit.02-next', film, '/media/lessons/next.mp4'),
    'media/lessons/next.mp4': 'film',
  }
  expect((await loadSound({ ...files, [next]: film })).lessons).toHaveLength(3)
  const { lessons } = await loadSound({ ...files, [next]: filmLesson({ nodes: 'nodes: calc.none' }) })
  expect(lessons).toEqual(['limit.01-idea'])
})

test('a wrong outline takes its course, and no other', async () => {
  const { outlines, lessons } = await loadSound({
    [OUTLINE]: outline({ summary: '' }),
    [LESSON]: textLesson(),
    'courses/series/course.txt': outline(),
    'courses/series/01-idea.txt': textLesson(),
  })
  expect(outlines).toEqual([['series', [['第一章', ['series.01-idea']]]]])
  expect(lessons).toEqual(['series.01-idea'])
})

test('a line of a chapter that leads nowhere, or is there twice, takes nothing with it', async () => {
  const { problems, outlines } = await loadSound({
    [OUTLINE]: outline({ chapters: '## 第一章\n01-idea\n02-gone\n01-idea\n../evil' }),
    [LESSON]: textLesson(),
  })
  expect(problems).toHaveLength(3)
  expect(outlines).toEqual([['limit', [['第一章', ['limit.01-idea']]]]])
})

test('a course of which no lesson is left is left out', async () => {
  const { outlines } = await loadSound({
    [OUTLINE]: outline(),
    [LESSON]: textLesson({ nodes: 'nodes: calc.none' }),
  })
  expect(outlines).toEqual([])
})
