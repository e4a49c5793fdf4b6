import type { HomeContent } from '@/api/content'
import { areTexts, getField } from '@/lib/fields'

/** Whether a value is what the operator shows on home. */
export function isHome(value: unknown): value is HomeContent {
  const isDated = areTexts(value, ['cohort', 'examDate', 'examDateNote'])
  return isDated && ['campaigns', 'courses'].every((name) => Array.isArray(getField(value, name)))
}
