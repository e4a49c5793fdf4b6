import { useState } from 'react'
import type { Lesson } from '@/api/course'
import { useListId } from '@/kit/list-id'
import { useTopmost } from '@/platform/page/scroll-spy'
import type { CourseStore } from '../../store/course-store'

interface Paragraphs {
  /** The ids of the paragraphs of a part, in their order. */
  listIds(part: number): readonly string[]
  /** Where the student stopped before this visit, as far as that is not the beginning. */
  readonly left: { readonly id: string; readonly title: string; readonly number: number } | undefined
}

/** Remembers which paragraph of a text the student has come to. Call it in an observer. */
export function useParagraphs(courses: CourseStore, { id: lesson, text: parts }: Lesson): Paragraphs {
  const list = useListId()
  const place = courses.state.readTo(lesson)
  const [before, setBefore] = useState<{ readonly place: number | undefined }>()
  const owners = parts.flatMap(({ lines }, part) => lines.map(() => part))
  const ids = owners.map((_, number) => `${list}-${number}`)
  useTopmost(ids, (id) => {
    // From the first move on the log says where the student is, and no more where they were.
    setBefore((known) => known ?? { place })
    courses.read(lesson, ids.indexOf(id))
  })
  const number = before ? before.place : place
  const id = number === undefined || number === 0 ? undefined : ids[number]
  return {
    listIds: (part) => ids.filter((_, at) => owners[at] === part),
    left:
      id === undefined || number === undefined
        ? undefined
        : { id, title: parts[owners[number] ?? 0]?.title ?? '', number: number + 1 },
  }
}
