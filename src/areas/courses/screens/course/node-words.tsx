import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { useAsync } from '@/platform/page/use-async'
import { Box } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { structureText } from '../../strings/structure'

interface NodeWordsProps {
  readonly courses: CourseStore
  readonly lessons: readonly PlacedLesson[]
}

/** The words of the lessons that a student may open, once they are here; one that does not come leaves the others. */
function useWords(courses: CourseStore, lessons: readonly PlacedLesson[]): readonly string[] {
  const key = lessons
    .filter((lesson) => courses.canOpen(lesson))
    .map(({ id }) => id)
    .join(' ')
  const [words, setWords] = useState<readonly string[]>([])
  useAsync(
    async (signal) => {
      const fetchWords = async (id: string): Promise<readonly string[]> => {
        try {
          return (await courses.open(id)).words
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          return []
        }
      }
      const ids = key === '' ? [] : key.split(' ')
      const all = await Promise.all(ids.map(fetchWords))
      if (!signal.isCancelled) setWords([...new Set(all.flat())])
    },
    [courses, key],
  )
  return words
}

/** The words that the lessons about a node teach; nothing where they teach none. */
export const NodeWords = observer(function NodeWords({ courses, lessons }: NodeWordsProps) {
  const words = useWords(courses, lessons)
  if (words.length === 0) return null
  return (
    <Section title={structureText.node.words}>
      <Box className="flex wrap g2">
        {words.map((word) => (
          <Link key={word} to={`/spword/detail?word=${encodeURIComponent(word)}`} className="chip">
            {word}
          </Link>
        ))}
      </Box>
    </Section>
  )
})
