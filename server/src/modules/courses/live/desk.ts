import { isDeepStrictEqual } from 'node:util'
import { stateAt } from '../../../../../contract/domain/courses/live/schedule'
import { saidText } from '../../../../../contract/domain/courses/live/text'
import { ErrorCode } from '../../../../../contract/errors'
import { MAX_QUESTIONS_READ } from '../../../../../contract/schemas/courses/live'
import type { Body, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { LiveDecisionsTable, LiveTeacherDecisionsTable } from '../tables'
import { addRecord } from '../../../domain/desk'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { DomainError } from '../../../errors'
import { liveText, refusalText } from './strings/live'
import * as repo from './desk-repo'
import type { LiveRoom } from './classes'
import { nameInRoom } from './name-in-room'
import type { SpeakerOf } from './speaker'
import { presentMessage } from './views'

/** The dependencies of the work of staff in rooms. */
export interface DeskDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly getSpeaker: SpeakerOf
  /** Something is new in a room: it is stored. */
  readonly onChange: (room: string) => void
}

/** A page of what students asked in a room, after a question. */
export async function listQuestions(
  { db, getSpeaker }: DeskDeps,
  room: string,
  after: string | undefined,
): Promise<Result<'listLiveQuestions'>> {
  const rows = await repo.getQuestions(db, room, { after, most: MAX_QUESTIONS_READ + 1 })
  return {
    isEnd: rows.length <= MAX_QUESTIONS_READ,
    items: rows
      .slice(0, MAX_QUESTIONS_READ)
      .map(({ id, uid, asked_at: at, name, text, is_muted: isMuted }) => ({
        id,
        at: at.getTime(),
        name: nameInRoom(name, getSpeaker(room, uid)),
        text,
        isMuted,
      })),
  }
}

/** The reports of students in a room; staff read also what is hidden. */
export async function listReports(
  { db, getSpeaker }: DeskDeps,
  room: string,
): Promise<Result<'listLiveReports'>> {
  const rows = await repo.reportedIn(db, room)
  return {
    items: rows.map((row) => ({
      ...presentMessage({ ...row, is_hidden: false }, room, getSpeaker),
      isHidden: row.is_hidden,
      reports: row.reports,
      isDecided: row.is_decided,
      isMuted: row.is_muted,
    })),
  }
}

/** Most characters of a message that a record repeats. */
const RECORDED_SIGNS = 20

/** An action of staff in a room, mostly about a message. */
interface Done {
  readonly id: string
  readonly staff_id: string
  readonly room: string
  readonly action: string
  readonly message?: number | null
}

/** The actions of staff in a room stand among those at the desk; the client's id of it is that of the request. */
async function record(tx: Db, done: Done, at: Date): Promise<void> {
  const { id: requestId, staff_id: staffId, room: item, action, message } = done
  const found = message == null ? undefined : await repo.standingAt(tx, item, message)
  const signs = [...(found?.text ?? '')]
  const beginning =
    signs.length > RECORDED_SIGNS ? `${signs.slice(0, RECORDED_SIGNS).join('')}…` : found?.text
  const reason = found ? liveText.recorded(found.place, beginning ?? '') : ''
  await addRecord(tx, { requestId, staffId, queue: 'live', item, action, reason, at })
}

type Seen = Body<'hideLiveMessage'>['seen']

/** Throws Conflict where staff decided something about a message that was not seen; nobody decides until the transaction ends. */
async function checkSeen(tx: Db, room: string, message: number, seen: Seen): Promise<void> {
  await takeAdvisoryLock(tx, `live message ${room} ${message}`)
  const found = await repo.standingAt(tx, room, message)
  if (!found?.is_decided) return
  if (seen !== (found.is_hidden ? 'hidden' : 'shown'))
    throw new DomainError(ErrorCode.Conflict, liveText.decidedSince(found.is_hidden))
}

/**
 * Says something in a room as its teacher, while students may as well; the same message again does nothing. Throws
 * Invalid for a text with nothing in it, LiveClosed at other times, Conflict for another one under a known id.
 */
export async function sayAsTeacher(
  { db, clock, onChange }: DeskDeps,
  staffId: string,
  { room, session }: LiveRoom,
  { id, text: written }: Body<'addTeacherMessage'>,
): Promise<Result<'addTeacherMessage'>> {
  const text = saidText(written)
  if (text === '') throw new DomainError(ErrorCode.Invalid, refusalText.empty)
  const now = clock()
  const state = stateAt(session, now.getTime())
  const place = await db.transaction().execute(async (tx) => {
    // The same message may arrive twice at once.
    await takeAdvisoryLock(tx, `live teacher ${staffId} ${id}`)
    const known = await repo.findTeacherMessage(tx, staffId, id)
    if (known) {
      if (known.room !== room || known.text !== text) throw new DomainError(ErrorCode.Conflict)
      return known.place
    }
    if (state !== 'open' && state !== 'live') throw new DomainError(ErrorCode.LiveClosed, refusalText.closed)
    await record(tx, { id, staff_id: staffId, room, action: 'say' }, now)
    return repo.addTeacherMessage(tx, { staff_id: staffId, id, room, text, said_at: now })
  })
  onChange(room)
  return { place }
}

type Decision = Pick<LiveDecisionsTable, 'id' | 'room' | 'action' | 'staff_id'>

/**
 * Records a decision about whoever wrote something, and carries it out; the same decision again does nothing. Throws
 * NotFound where nobody wrote that, Conflict for another decision under a known id.
 */
async function decide(
  { db, clock, onChange }: DeskDeps,
  decision: Decision,
  written: { readonly message?: number | undefined; readonly question?: string | undefined },
  work: (tx: Db, now: Date) => Promise<void> = async () => undefined,
  seen?: Seen,
): Promise<void> {
  const { id, room, action, staff_id } = decision
  const message = written.message ?? null
  await db.transaction().execute(async (tx) => {
    // The same decision may arrive twice at once.
    await takeAdvisoryLock(tx, `live decision ${id}`)
    const known = await repo.findDecision(tx, id)
    if (known) {
      const isSame =
        known.room === room &&
        known.action === action &&
        known.staff_id === staff_id &&
        known.message === message
      if (!isSame) throw new DomainError(ErrorCode.Conflict)
      return
    }
    const uid = await repo.findOwner(tx, room, written)
    if (uid === undefined) throw new DomainError(ErrorCode.NotFound, liveText.noMessage)
    if (seen !== undefined && message !== null) await checkSeen(tx, room, message, seen)
    const now = clock()
    if (!(await repo.addDecision(tx, { ...decision, uid, message, decided_at: now })))
      throw new DomainError(ErrorCode.NotFound, liveText.noMessage)
    await record(tx, { ...decision, message }, now)
    await work(tx, now)
  })
  onChange(room)
}

/** Lets a student write no more in a room, or again. */
export async function muteStudent(
  deps: DeskDeps,
  staffId: string,
  room: string,
  { id, message, question, isMuted }: Body<'muteLiveStudent'>,
): Promise<Result<'muteLiveStudent'>> {
  const action = isMuted ? 'mute' : 'unmute'
  await decide(deps, { id, room, action, staff_id: staffId }, { message, question })
  return { isMuted }
}

/** Hides what staff said or shows it again; the same decision again does nothing. Throws Conflict for another one. */
async function decideTeacherMessage(
  { db, clock, onChange }: DeskDeps,
  decision: Omit<LiveTeacherDecisionsTable, 'decided_at'>,
  seen: Seen,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, `live decision ${decision.id}`)
    const known = await repo.findTeacherDecision(tx, decision.id)
    if (!known) {
      await checkSeen(tx, decision.room, decision.message, seen)
      const now = clock()
      await record(tx, decision, now)
      return repo.decideTeacherMessage(tx, { ...decision, decided_at: now })
    }
    const { decided_at: _, ...before } = known
    if (!isDeepStrictEqual(before, decision)) throw new DomainError(ErrorCode.Conflict)
  })
  onChange(decision.room)
}

/** Hides a message or shows it again. */
export async function hideMessage(
  deps: DeskDeps,
  staffId: string,
  room: string,
  { id, message, isHidden, seen }: Body<'hideLiveMessage'>,
): Promise<Result<'hideLiveMessage'>> {
  const action = isHidden ? 'hide' : 'show'
  if (await repo.isTeacherMessage(deps.db, room, message))
    await decideTeacherMessage(deps, { id, staff_id: staffId, room, message, action }, seen)
  else {
    const work = (tx: Db, now: Date) => repo.decideMessage(tx, { room, message, isHidden, now })
    await decide(deps, { id, room, action, staff_id: staffId }, { message }, work, seen)
  }
  return { isHidden }
}
