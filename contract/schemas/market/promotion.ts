import { Type, type Static } from 'typebox'
import {
  ClientId,
  Exact,
  Id,
  Link,
  MaskedMobile,
  MediaUrl,
  Millis,
  Mobile,
  Named,
  PersonName,
  Paging,
  Cursor,
  PromotionId,
  Text,
} from '../common'

/**
 * Details that visitors gave about themselves; `school` and the rest only where the dialog asks for them. `subject`
 * is the subject of a reservation.
 */
export const LeadExtra = Exact({
  name: Type.Optional(PersonName),
  school: Type.Optional(Text(64)),
  college: Type.Optional(Text(64)),
  class: Type.Optional(Text(64)),
  subject: Type.Optional(Text(40)),
  submitTime: Type.Optional(Millis),
})
export type LeadExtra = Static<typeof LeadExtra>

/** One opening of a promotion link by a visitor, as the device stored it; `time` is by the device's clock. */
export const Touch = Exact({
  id: ClientId,
  time: Millis,
  page: Text(128),
  promotionId: Type.Optional(PromotionId),
  inviteCode: Type.Optional(Id),
  agentCode: Type.Optional(Id),
  source: Type.Optional(Text(64)),
  /** How the link had its codes, where it had not these alone. */
  raw: Type.Optional(Text(200)),
})
export type Touch = Static<typeof Touch>

/** The first touch for ever, the last one, and the newest ones, oldest first. */
export const Touches = Exact({ first: Touch, last: Touch, trail: Type.Array(Touch, { maxItems: 10 }) })
export type Touches = Static<typeof Touches>

const leadParts = {
  id: ClientId,
  phone: Type.Optional(Mobile),
  promotionId: Type.Optional(PromotionId),
  inviteCode: Type.Optional(Id),
  agentCode: Type.Optional(Id),
  source: Type.Optional(Text(64)),
  extra: Type.Optional(LeadExtra),
  touches: Type.Optional(Touches),
}

/** A sign-up or sales lead as the client sends it; a mini-program user may have no phone to give. */
export const LeadRequest = Exact({ ...leadParts, uid: Id })
export type LeadRequest = Static<typeof LeadRequest>

/** The lead of a login as the login itself sends it: the account is known only from its response. */
export const LoginLead = Exact(leadParts)
export type LoginLead = Static<typeof LoginLead>

/** A lead that was taken in; the same for the first send and every repetition. */
export const LeadReceipt = Exact({ id: ClientId })
export type LeadReceipt = Static<typeof LeadReceipt>

/** The calls after a login that write something; the reads among them are left to the client. */
export const HandedStep = Type.Union([
  Type.Literal('branch'),
  Type.Literal('register'),
  Type.Literal('invite'),
  Type.Literal('signUp'),
])
export type HandedStep = Static<typeof HandedStep>

/** The steps that one login has left to do, with all that its calls would carry; `id` is also that of the lead. */
export const HandedSequence = Exact({
  id: ClientId,
  steps: Type.Array(HandedStep, { maxItems: 4 }),
  name: Type.Optional(PersonName),
  promotionId: Type.Optional(PromotionId),
  inviteCode: Type.Optional(Id),
  branchId: Type.Optional(Id),
  clue: Type.Optional(LeadRequest),
})
export type HandedSequence = Static<typeof HandedSequence>

/** Which steps of which sequence need not be sent again: they are done, or refused for good. */
export const SettledSteps = Exact({ id: ClientId, steps: Type.Array(HandedStep, { maxItems: 4 }) })
export type SettledSteps = Static<typeof SettledSteps>

/** Most logins in one hand-over, limited by the 64 KiB that a browser sends on closing. */
export const MOST_HANDED = 4

/** A stored lead, phone masked. */
export const Lead = Exact({
  id: ClientId,
  phone: Type.Optional(MaskedMobile),
  promotionId: Type.Optional(PromotionId),
  uid: Id,
  inviteCode: Type.Optional(Id),
  agentCode: Type.Optional(Id),
  source: Type.Optional(Text(64)),
  extra: LeadExtra,
  createdAt: Millis,
})
export type Lead = Static<typeof Lead>

/** The branch behind a promotion, and where its consultants can be reached. */
export const Promotion = Exact({ branchId: Id, consultUrl: Link })
export type Promotion = Static<typeof Promotion>

/** Tracking attributes of a promotion. */
export const PromotionAttributes = Exact({ utm_campaign: Type.Optional(Text(128)) })
export type PromotionAttributes = Static<typeof PromotionAttributes>

/** How a promotion presents itself when it is shared. */
export const PromotionShare = Exact({
  imgUrl: MediaUrl,
  shareTitle: Text(64),
  shareDescription: Text(200),
  branchId: Id,
  consultUrl: Link,
  attributes: PromotionAttributes,
})
export type PromotionShare = Static<typeof PromotionShare>

/** A seller's business card. */
export const SellerCard = Exact({
  id: Id,
  name: Text(64),
  title: Type.Optional(Text(64)),
  avatar: Type.Optional(MediaUrl),
  qrImage: Type.Optional(MediaUrl),
  branchId: Id,
})
export type SellerCard = Static<typeof SellerCard>

/** Schemas of the promotion, sign-up, lead and seller operations. */
export const promotionSchemas = {
  getPromotion: { params: Exact({ id: PromotionId }), result: Promotion },
  getPromotionShare: { params: Exact({ id: PromotionId }), result: PromotionShare },
  getPromotionCard: {
    params: Exact({ id: PromotionId }),
    result: Exact({
      imgUrl: MediaUrl,
      shareTitle: Text(64),
      shareDescription: Text(200),
      branchId: Id,
      attributes: PromotionAttributes,
    }),
  },
  checkFirstParticipation: {
    params: Exact({ id: PromotionId }),
    query: Exact({ uid: Id }),
    result: Exact({ first: Type.Boolean() }),
  },
  submitSignUp: { params: Exact({ id: PromotionId }), body: LeadRequest, result: LeadReceipt },
  createSalesClue: { body: LeadRequest, result: LeadReceipt },
  handOverSequence: {
    params: Exact({ uid: Id }),
    body: Exact({ sequences: Type.Array(HandedSequence, { minItems: 1, maxItems: MOST_HANDED }) }),
    result: Exact({ settled: Type.Array(SettledSteps, { maxItems: MOST_HANDED }) }),
  },
  listSalesClues: {
    params: Exact({ uid: Id }),
    query: Exact(Paging),
    result: Exact({ items: Type.Array(Lead, { maxItems: 100 }), next: Type.Optional(Cursor) }),
  },
  getSaleLink: { query: Exact({ inviteCode: Id }), result: Link },
  getSellerBusiness: { params: Exact({ id: Id }), result: SellerCard },
  getSellerBusinessV2: {
    params: Exact({ id: Id }),
    result: Exact({
      seller: SellerCard,
      branch: Exact({ id: Id, name: Text(64), link: Link }),
      consultants: Type.Array(Named, { maxItems: 50 }),
    }),
  },
  getServiceCode: {
    query: Exact({ promotionId: PromotionId }),
    result: Exact({ code: Text(64), url: Link }),
  },
}
