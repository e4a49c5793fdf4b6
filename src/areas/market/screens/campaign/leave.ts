import type { Tab } from '../../api/page'
import { joinUrl } from '@/lib/query'
import type { Address } from '@/routes/navigate'

export interface Visitor {
  readonly agent: string
  readonly promotionId: string
  readonly inviteCode: string
  readonly source: string
}

/** Cohorts whose resources page takes `tag`; the others take `flag` and `logo` (specification, section 2.4). */
const TAGGED: ReadonlySet<string> = new Set(['27', '127'])

const PATHS: Readonly<Record<NonNullable<Tab['leave']>, Address>> = {
  superman: '/market/intellectual-dialogue',
  resources: '/product-list',
  'guess-questions': '/market/guess-questions',
}

/** The page that a tab leads to, without a query. */
export function leavePath(leave: NonNullable<Tab['leave']>): Address {
  return PATHS[leave]
}

/** Address that a tab leads to instead of showing something, with exactly the specification's query. */
export function leaveUrl(leave: NonNullable<Tab['leave']>, cohort: string, visitor: Visitor): Address {
  const { agent, promotionId, inviteCode, source } = visitor
  switch (leave) {
    case 'superman':
      return joinUrl(PATHS.superman, { agent, promotionId, inviteCode })
    case 'resources': {
      const mark = TAGGED.has(cohort) ? { tag: 'true' } : { flag: 'true', logo: 'true' }
      return joinUrl(PATHS.resources, {
        agent: '0',
        btnShow: 'false',
        promotionId,
        inviteCode,
        source,
        ...mark,
      })
    }
    case 'guess-questions':
      return PATHS[leave]
  }
}

/** Course page of the camp's product, with agent and source (specification, section 4). */
export function courseUrl(productId: string, agent: string, source: string): Address {
  return joinUrl('/courses/courses-detail', { productId, ...(agent && { agent }), source })
}

/** The page that shares this one by a poster and a link. */
export function shareUrl(page: string, title: string): Address {
  return joinUrl('/share-msg', { page, title })
}
