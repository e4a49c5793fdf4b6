import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Courses } from '../../server/src/domain/content/courses/types'
import { filmLesson, getFilms, outline, readCourseFolder, textLesson, writeFiles } from './course-files'

/** The film of the course of thirty days, and where its file is. */
export const servedFilm = { id: 'limit.02-film', url: '/media/lessons/idea.mp4' } as const

/** Three courses: one of thirty days with a trial lesson and a film, a free one, and one that has to be bought. */
export async function servedCourses(): Promise<Courses> {
  const dir = mkdtempSync(join(tmpdir(), 'courses-'))
  const chapters = '## 第一章\n01-idea\n02-film'
  writeFiles(dir, {
    'courses/limit/course.txt': outline({
      chapters,
      free: '',
      goods: 'goods: course-a course-b',
      days: 'days: 30',
    }),
    'courses/limit/01-idea.txt': textLesson({ trial: 'trial: yes' }),
    'courses/limit/02-film.txt': filmLesson(),
    'courses/open/course.txt': outline({ free: 'free: yes' }),
    'courses/open/01-idea.txt': textLesson(),
    'courses/shut/course.txt': outline({ goods: 'goods: course-c', free: '' }),
    'courses/shut/01-idea.txt': textLesson(),
    [servedFilm.url.slice(1)]: 'film',
    'courses/films.json': getFilms(servedFilm.id, filmLesson(), servedFilm.url),
  })
  const { problems, read } = await readCourseFolder(dir)
  rmSync(dir, { recursive: true })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return read
}
