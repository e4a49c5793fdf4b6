import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LinkRow, RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { clockTime } from '@/lib/clock-time'
import { Box } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import { courseReportText as text } from '../../strings/report'
import type { Note } from '../../../../../contract/domain/courses/fold'
import { formatTitle } from './report-figures'
import type { ReportView } from './report-view'
import { getCourse } from './standing'

/** Marks that are shown before the list of all. */
const SHOWN = 4

interface OfNotes {
  readonly courses: CourseStore
  readonly view: ReportView
}

/** Notes or marks of the courses that a report is of, lesson by lesson, the newest lesson first. */
function notesIn({ courses, view: { course } }: OfNotes, isFlag: boolean): Map<string, Note[]> {
  const lessons = new Map<string, Note[]>()
  const all = courses.state.notes().filter((note) => note.isFlag === isFlag)
  const newest = (of: string) => Math.max(...all.filter(({ lesson }) => lesson === of).map(({ at }) => at))
  for (const lesson of [...new Set(all.map((note) => note.lesson))].sort((a, b) => newest(b) - newest(a)))
    if (!course || getCourse(courses, lesson) === course.id)
      lessons.set(
        lesson,
        all.filter((note) => note.lesson === lesson),
      )
  return lessons
}

/** The second of a note or a mark. */
function NoteAt({ at, isFlag }: { readonly at: string; readonly isFlag: boolean }) {
  return (
    <Box as="span" className="note-at t-num t-mid">
      {isFlag && <Icon name="flag-3" size={16} />}
      {at}
    </Box>
  )
}

interface NoteRowProps {
  readonly note: Note
  readonly title: string
  /** Whether the lesson is taken away: the row leads nowhere. */
  readonly isGone: boolean
  /** Whether the row stands beneath the lesson's name. */
  readonly isBeneath?: boolean
}

/** A note or a mark: it leads to its second in the film. */
function NoteRow({ note, title, isGone, isBeneath = false }: NoteRowProps) {
  const { lesson, second, text: words, isFlag } = note
  const at = clockTime(second)
  if (isGone)
    return (
      <Box className="row note-row">
        <NoteAt at={at} isFlag={isFlag} />
        <Box as="span" className="grow">
          <RowLines title={words === '' ? text.noWhy : words} hint={isBeneath ? undefined : title} />
        </Box>
      </Box>
    )
  return (
    <Link to={`/courses/course-learning?lesson=${lesson}&at=${second}`} className="row note-row">
      <NoteAt at={at} isFlag={isFlag} />
      <Box as="span" className={words === '' ? 'grow t-cap' : 'grow'}>
        {words === '' ? text.noWhy : words}
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** All notes, or all marks, under their lessons. */
export const NoteList = observer(function NoteList({
  isFlag,
  ...own
}: OfNotes & { readonly isFlag: boolean }) {
  const lessons = notesIn(own, isFlag)
  if (lessons.size === 0)
    return (
      <Box as="p" className="pad t-sub report-note">
        {isFlag ? text.marksNone : text.notesNone}
      </Box>
    )
  return (
    <>
      {[...lessons].map(([lesson, notes]) => {
        const title = formatTitle(own.courses, own.view.gone, lesson)
        const isGone = own.courses.shelf.findHead(lesson) === undefined
        return (
          <Section key={lesson} title={title}>
            {notes.map((note) => (
              <NoteRow key={note.note} note={note} title={title} isGone={isGone} isBeneath />
            ))}
          </Section>
        )
      })}
    </>
  )
})

/** The marks of passages not understood, the newest lessons first. */
export const MarksPart = observer(function MarksPart({ courses, view }: OfNotes) {
  const notes = [...notesIn({ courses, view }, true).values()].flat()
  const count = [...notesIn({ courses, view }, false).values()].flat().length
  return (
    <Section title={text.marks} {...(notes.length > 0 && { hint: text.marksCount(notes.length) })}>
      {notes.length === 0 && (
        <Box as="p" className="t-sub">
          {text.marksNone}
        </Box>
      )}
      {notes.slice(0, SHOWN).map((note) => (
        <NoteRow
          key={note.note}
          note={note}
          title={formatTitle(courses, view.gone, note.lesson)}
          isGone={courses.shelf.findHead(note.lesson) === undefined}
        />
      ))}
      {notes.length > SHOWN && <LinkRow to={view.address('marks')} title={text.marksAll(notes.length)} />}
      {count > 0 && <LinkRow to={view.address('notes')} title={text.notes} hint={text.notesCount(count)} />}
    </Section>
  )
})
