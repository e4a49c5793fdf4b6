import { pageOperations as op } from '../../../../contract/operations/market/page'
import type { Send } from '@/api/client'

export { liveCalendarPath } from '../../../../contract/operations/market/page'

export type { PageConfig, PageItem, PageOffer, Tab } from '../../../../contract/schemas/market/page-config'

/** The pages that the operator publishes. */
export const createPageApi = (send: Send) => ({
  /** `t` is what the specification asks for: the time of the request, so that an edit is seen at once. */
  getPageConfig: (file: string, t: number) =>
    send(op.getPageConfig, { params: { file: `${file}.json` }, query: { t: String(t) } }),
})
