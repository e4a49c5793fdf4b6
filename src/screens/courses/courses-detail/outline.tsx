import { useState } from 'react'
import type { Product } from '@/api/content'
import { Icon } from '@/components/icon'
import { Section } from '@/components/section'
import { Box, Button } from '@/platform/ui'
import { productText } from '@/strings/courses/product'

/** The chapters of a course; one is open at a time. */
export function Outline({ chapters }: { chapters: Product['outline'] }) {
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
            <Box as="span" className="t-cap t-num t-nowrap">
              {productText.lessons(lessons.length)}
            </Box>
            <Box as="span" className={`course-arrow${open === index ? ' is-open' : ''}`}>
              <Icon name="chevron-right" size={20} />
            </Box>
          </Button>
          {open === index && (
            <Box as="ul" className="course-lessons">
              {lessons.map((lesson) => (
                <Box as="li" key={lesson.title} className="course-lesson">
                  <Box as="span" className="grow">
                    {lesson.title}
                  </Box>
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
