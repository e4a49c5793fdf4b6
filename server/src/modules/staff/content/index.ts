import type { License } from '../../../../../contract/schemas/main/content'
import { readLicense } from '../../../domain/content/license'
import type { ContentReading } from '../../../domain/content/reading'

declare module '../../../domain/content/content' {
  interface Content {
    staffTerms: License
  }
}

/** Reads the terms that staff confirm. */
export const readStaffTerms = ({ from, report }: ContentReading): Promise<License | undefined> =>
  readLicense(from('staff-terms'), 'staff-terms.json', report('staff-terms'))
