import { routeTitles } from '@/strings/titles'
import type { Row } from './row'

/** Agent whose shell writes the page title itself (specification, section 2.1). */
const TITLED_BY_SHELL = '2'

/**
 * Title to set for a row: its own, or the brand's where it has none.
 * Undefined means: set nothing, because the surrounding mini-program shows its own.
 */
export function titleOf(row: Row, brandTitle: string, agent: string | undefined): string | undefined {
  if (agent === TITLED_BY_SHELL) return undefined
  return routeTitles[row.path] || brandTitle
}
