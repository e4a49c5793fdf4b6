import { useState } from 'react'
import type { Product } from '@/api/content'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { Box, Button } from '@/platform/ui'
import { productText } from '../../strings/product'

interface LessonTitleProps {
  readonly title: string
  readonly trial: NonNullable<Product['trials']>[number] | undefined
}

function LessonTitle({ title, trial }: LessonTitleProps) {
  if (!trial)
    return (
      <Box as="span" className="grow">
        {title}
      </Box>
    )
  return (
    <Link to={`/courses/course-learning?lesson=${trial.lesson}`} className="grow course-trial">
      {title}{' '}
      <Box as="span" className="tag">
        {productText.tryThis}
      </Box>
    </Link>
  )
}

interface OutlineProps {
  readonly product: Product
}

/** Whether the outline lists lessons; that of a product which is only shown says what its weeks or parts are about. */
export const outlinesLessons = ({ sale, free }: Product): boolean => sale !== undefined || free !== undefined

/** The lessons of a chapter, and apart from them what only shows a film of the course again at a set hour. */
function getCount(lessons: Product['outline'][number]['lessons']): string {
  const showings = lessons.filter(({ title }) => title.startsWith(productText.showing)).length
  return productText.lessons(lessons.length - showings, showings)
}

/** The chapters of a course; one is open at a time. A lesson that opens without an account leads there. */
export function Outline({ product }: OutlineProps) {
  const { outline: chapters, trials = [] } = product
  const [open, setOpen] = useState(0)
  if (chapters.length === 0) return null
  return (
    <Section title={productText.outline}>
      {chapters.map(({ title, lessons }, index) => (
        <Box key={title} className="course-chapter">
          <Button
            className="course-chapter-head"
            aria-expanded={open === index}
            onClick={() => setOpen(open === index ? -1 : index)}
          >
            <Box as="span" className="grow t-mid">
              {title}
            </Box>
            {outlinesLessons(product) && (
              <Box as="span" className="t-cap t-num t-nowrap">
                {getCount(lessons)}
              </Box>
            )}
            <Box as="span" className={`course-arrow${open === index ? ' is-open' : ''}`}>
              <Icon name="chevron-right" size={20} />
            </Box>
          </Button>
          {open === index && (
            <Box as="ul" className="course-lessons">
              {lessons.map((lesson) => (
                <Box as="li" key={lesson.title} className="course-lesson">
                  <LessonTitle
                    title={lesson.title}
                    trial={trials.find((trial) => trial.title === lesson.title)}
                  />
                  {lesson.minutes !== undefined && (
                    <Box as="span" className="t-cap t-num t-nowrap">
                      {productText.minutes(lesson.minutes)}
                    </Box>
                  )}
                </Box>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </Section>
  )
}
