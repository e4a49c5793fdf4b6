import { sql } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import {
  messageKinds,
  type Message,
  type MessageChoice,
  type Unread,
} from '../../../../../contract/schemas/habit/message'
import type { Body, Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { MessagesTable } from '../tables'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { DomainError } from '../../../errors'
import { isUuid } from '../../../lib/uuid'
import { messageText as text } from './strings/message'
import * as repo from './repo'

const PAGE = 20

const shown = ({
  id,
  kind,
  title,
  body,
  target,
  created_at,
  is_read,
}: MessagesTable & { is_read: boolean }): Message => ({
  id,
  kind,
  title,
  body,
  to: target,
  at: created_at.getTime(),
  isRead: is_read,
})

/** A page of a student's messages, and how many are unread in all. Throws Invalid for a foreign cursor. */
export async function pageOfMessages(
  db: Db,
  uid: string,
  { kind, cursor, limit = PAGE }: Query<'listMessages'>,
  now: Date,
): Promise<Result<'listMessages'>> {
  const rows = await repo.listMessages(db, uid, { kind, after: readCursor(cursor), limit: limit + 1 }, now)
  const { shown: page, next } = getPage(rows, limit)
  return {
    items: page.map(shown),
    ...(next !== undefined && { next }),
    unread: await repo.loadUnread(db, uid, now),
  }
}

/**
 * Marks messages as read: those that are named, or all that came up to a time. Read messages are no longer sent to
 * devices. Throws Invalid where neither is said.
 */
export async function readMessages(
  db: Db,
  uid: string,
  { ids, upTo, kind }: Body<'readMessages'>,
  now: Date,
): Promise<Unread> {
  if (!ids && upTo === undefined) throw new DomainError(ErrorCode.Invalid, text.nothingNamed)
  const condition = ids
    ? sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`
    : sql<boolean>`created_at <= ${new Date(Math.min(upTo ?? 0, now.getTime()))}`
  await repo.markRead(db, uid, { condition, kind, now })
  return repo.loadUnread(db, uid, now)
}

/** Writes down what a student decided about messages. Throws Invalid for orders muted, and for quiet hours without an end. */
export async function chooseMessages(db: Db, uid: string, { muted, quiet }: MessageChoice): Promise<void> {
  if (muted.includes('order')) throw new DomainError(ErrorCode.Invalid, text.orderMuted)
  if (quiet && quiet.from === quiet.to) throw new DomainError(ErrorCode.Invalid, text.quietEmpty)
  const choice = { muted: messageKinds.filter((kind) => muted.includes(kind)), quiet }
  if (!(await repo.putChoice(db, uid, choice))) throw new DomainError(ErrorCode.Unauthenticated)
}
