import type { Report } from '../../json-files'
import type { Kind } from './kinds'
import type { MediaCheck } from './media'
import type { Branches } from './rows'

/** The folders that a topic reads its content from, and the receivers of faults. */
export interface ContentReading {
  readonly from: (kind: Kind) => string
  readonly branches: Branches
  readonly report: (kind: Kind) => Report
  /** Receives faults that only an edit of the courses can mend: they do not stop a site from starting. */
  readonly reportCourse: (kind: Kind) => Report
  /** Receives prices of pages that are not the product's. */
  readonly reportPrice: Report
  readonly media: (kind: Kind) => MediaCheck
}
