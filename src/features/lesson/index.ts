import './lesson.scss'

export { Controls, SeekBar, Subtitle } from './controls'
export { LessonFilm } from './film'
export { notesAsText } from './notes'
export { LessonPlayer, SKIP } from './lesson-player'
export { useLesson, usePlayer } from './use-lesson'
