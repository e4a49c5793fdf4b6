import * as v from 'valibot'
import type { HomeContent } from '@/api/content'

const home = v.object({
  ...v.entriesFromList(['cohort', 'examDate', 'examDateNote'], v.string()),
  ...v.entriesFromList(['campaigns', 'courses'], v.array(v.unknown())),
})

/** Whether a value is the content that the operator shows on home. */
export const isHome = (value: unknown): value is HomeContent => v.is(home, value)
