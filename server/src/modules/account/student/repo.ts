import type { Db } from '../../../db'
import type { MembersTable, StudentEditsTable, StudentsTable } from '../tables'

/** The record of a student, if there is one. */
export async function findStudent(db: Db, uid: string): Promise<StudentsTable | undefined> {
  return db.selectFrom('students').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** The record of a student, locked until the transaction ends. */
export async function lockStudent(tx: Db, uid: string): Promise<StudentsTable | undefined> {
  return tx.selectFrom('students').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()
}

/** Adds a record unless the student has one. Resolves to the one that is there now. */
export async function addStudent(db: Db, row: StudentsTable): Promise<StudentsTable> {
  await db
    .insertInto('students')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  return db.selectFrom('students').selectAll().where('uid', '=', row.uid).executeTakeFirstOrThrow()
}

/** Changes the given columns of a record and answers the whole. */
export async function changeStudent(
  tx: Db,
  uid: string,
  columns: Partial<Omit<StudentsTable, 'uid'>>,
): Promise<StudentsTable> {
  return tx
    .updateTable('students')
    .set(columns)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Remembers a change unless one with its id is remembered. Resolves to the one that is. */
export async function addEdit(
  tx: Db,
  row: StudentEditsTable,
): Promise<{ isNew: boolean; fingerprint: Buffer }> {
  const added = await tx
    .insertInto('student_edits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'id']).doNothing())
    .returning('fingerprint')
    .executeTakeFirst()
  if (added) return { isNew: true, fingerprint: added.fingerprint }
  const { fingerprint } = await tx
    .selectFrom('student_edits')
    .select('fingerprint')
    .where('uid', '=', row.uid)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { isNew: false, fingerprint }
}

/** The highest membership of a student that holds at a time. */
export async function bestMember(db: Db, uid: string, at: Date): Promise<MembersTable | undefined> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('uid', '=', uid)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .orderBy('level', 'desc')
    .orderBy('member_id')
    .executeTakeFirst()
}

/** Adds a membership unless the student had it before. Resolves to the one that is there now. */
export async function addMember(db: Db, row: MembersTable): Promise<MembersTable> {
  await db
    .insertInto('members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'member_id']).doNothing())
    .execute()
  return db
    .selectFrom('members')
    .selectAll()
    .where('uid', '=', row.uid)
    .where('member_id', '=', row.member_id)
    .executeTakeFirstOrThrow()
}
