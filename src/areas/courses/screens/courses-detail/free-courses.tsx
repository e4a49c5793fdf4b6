import { observer } from 'mobx-react-lite'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { useCourses } from '../../parts/course-access'
import { OpenFree, OpenWanted } from '../../parts/open-free'
import { Box } from '@/platform/ui'
import { productText as text } from '../../strings/product'

/** The courses of a product that costs nothing, each with the one tap that opens it. */
export const FreeCourses = observer(function FreeCourses({ ids }: { readonly ids: readonly string[] }) {
  const courses = useCourses()
  const free = courses?.shelf.courses.filter(({ id }) => ids.includes(id)) ?? []
  if (!courses || free.length === 0) return null
  return (
    <Section title={text.free} hint={text.freeHint}>
      {free.map((course) => (
        <Box key={course.id} className="course-free">
          <RowLines title={course.title} hint={course.summary} />
          <Box className="course-gap">
            <OpenFree courses={courses} course={course} className="btn btn-quiet" />
          </Box>
        </Box>
      ))}
      <OpenWanted courses={courses} />
    </Section>
  )
})
