import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import type { Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { PromotionsTable, SellersTable } from '../tables'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { findSeller, type SellerCodes } from '../../../domain/lead-seller'
import { inputText } from '../../../strings/errors'
import { findPromotion } from './repo'

/** Registers the look-ups of promotions and sellers. */
export function promotionRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  implement(app, 'getPromotion', async ({ params }) => {
    const row = await promotion(db, params.id)
    return { branchId: row.branch_id, consultUrl: row.consult_url }
  })

  implement(app, 'getPromotionShare', async ({ params }) => {
    const row = await promotion(db, params.id)
    return { ...shareCard(row), consultUrl: row.consult_url }
  })

  implement(app, 'getPromotionCard', async ({ params }) => shareCard(await promotion(db, params.id)))

  implement(app, 'getSellerByInviteCode', async ({ query }) => {
    if (!query.inviteCode && !query.agentCode) {
      throw new DomainError(ErrorCode.Invalid, inputText.missing('inviteCode'))
    }
    const row = await seller(db, query)
    return {
      inviteCode: row.invite_code,
      name: row.name,
      branchId: row.branch_id,
      agentCode: row.agent_code,
      salesUrl: row.sale_url,
    }
  })

  implement(app, 'getSaleLink', async ({ query }) => (await seller(db, query)).sale_url)
}

/** How a promotion presents itself, without the way to its consultants. */
function shareCard(row: PromotionsTable): Result<'getPromotionCard'> {
  return {
    imgUrl: row.img_url,
    shareTitle: row.share_title,
    shareDescription: row.share_description,
    branchId: row.branch_id,
    attributes: row.utm_campaign === '' ? {} : { utm_campaign: row.utm_campaign },
  }
}

async function promotion(db: Db, id: string): Promise<PromotionsTable> {
  const row = await findPromotion(db, id)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  return row
}

async function seller(db: Db, codes: SellerCodes): Promise<SellersTable> {
  const row = await findSeller(db, codes)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  return row
}
