import { deskOperations as op } from '../../../../contract/operations/staff/desk'
import type { Body, Query, Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type {
  Claim,
  DeskCurveBrief,
  DeskOrder,
  DeskOrderBrief,
  DeskRecord,
  DeskReport,
  Queue,
} from '../../../../contract/schemas/staff/desk'
export type { DayReport, DayRow } from '../../../../contract/schemas/staff/desk-books'
export type {
  BankLine,
  StatementColumns,
  StatementCompared,
} from '../../../../contract/schemas/staff/statement'
export type { RefundLine } from '../../../../contract/schemas/shop/order'
export type DeskCount = Result<'getDesk'>['queues'][number]
export type DeskReportDetail = Result<'getDeskReport'>
export type DeskCurve = Result<'getDeskCurve'>
export type WholeAddress = Result<'revealAddress'>
export type DeskRoom = Result<'listDeskRooms'>['items'][number]
export type OrderFilter = Query<'listDeskOrders'>['filter']

/** The desk of the staff: waiting items, their claims, and decisions. */
export const createDeskApi = (send: Send) => ({
  getDesk: () => send(op.getDesk, {}),
  claimItem: (body: Body<'claimItem'>) => send(op.claimItem, { body }),
  releaseItem: (body: Body<'releaseItem'>) => send(op.releaseItem, { body }),
  listRecords: (query: Query<'listRecords'>) => send(op.listRecords, { query }),
  listDeskOrders: (query: Query<'listDeskOrders'>) => send(op.listDeskOrders, { query }),
  getDeskOrder: (number: string) => send(op.getDeskOrder, { params: { number } }),
  confirmPayment: (number: string, body: Body<'confirmPayment'>) =>
    send(op.confirmPayment, { params: { number }, body }),
  closeDeskOrder: (number: string, body: Body<'closeDeskOrder'>) =>
    send(op.closeDeskOrder, { params: { number }, body }),
  settleSurplus: (number: string, body: Body<'settleSurplus'>) =>
    send(op.settleSurplus, { params: { number }, body }),
  shipOrder: (number: string, body: Body<'shipOrder'>) => send(op.shipOrder, { params: { number }, body }),
  returnParcel: (number: string, body: Body<'returnParcel'>) =>
    send(op.returnParcel, { params: { number }, body }),
  revealAddress: (number: string, id: string) => send(op.revealAddress, { params: { number }, body: { id } }),
  settleInvoice: (number: string, body: Body<'settleInvoice'>) =>
    send(op.settleInvoice, { params: { number }, body }),
  giveRefund: (number: string, body: Body<'giveRefund'>) => send(op.giveRefund, { params: { number }, body }),
  reportMistake: (number: string, body: Body<'reportMistake'>) =>
    send(op.reportMistake, { params: { number }, body }),
  decideRefund: (number: string, body: Body<'decideRefund'>) =>
    send(op.decideRefund, { params: { number }, body }),
  listDayReports: (query: Query<'listDayReports'>) => send(op.listDayReports, { query }),
  listDayRows: (day: string, query: Query<'listDayRows'>) => send(op.listDayRows, { params: { day }, query }),
  getBooksFile: (query: Query<'getBooksFile'>) => send(op.getBooksFile, { query }),
  compareStatement: (body: Body<'compareStatement'>, query: Query<'compareStatement'>) =>
    send(op.compareStatement, { body, query }),
  listDeskReports: (query: Query<'listDeskReports'>) => send(op.listDeskReports, { query }),
  getDeskReport: (number: string) => send(op.getDeskReport, { params: { number } }),
  settleReport: (number: string, body: Body<'settleReport'>) =>
    send(op.settleReport, { params: { number }, body }),
  reopenReport: (number: string, body: Body<'reopenReport'>) =>
    send(op.reopenReport, { params: { number }, body }),
  listDeskCurves: (query: Query<'listDeskCurves'>) => send(op.listDeskCurves, { query }),
  getDeskCurve: (lesson: string) => send(op.getDeskCurve, { params: { lesson } }),
  listDeskRooms: () => send(op.listDeskRooms, {}),
})
