import { Type, type Static } from 'typebox'
import { ClientId, Exact, Id, InviteCode, Millis, PersonName, Text } from '../common'

const uidParams = Exact({ uid: Id })

const recordFields = {
  name: Type.Optional(PersonName),
  school: Type.Optional(Text(64)),
  major: Type.Optional(Text(64)),
  grade: Type.Optional(Text(16)),
  province: Type.Optional(Text(16)),
  /** The year in which the studies would begin. */
  examYear: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
  targetSchool: Type.Optional(Id),
  targetMajor: Type.Optional(Id),
  subjects: Type.Optional(Type.Array(Id, { maxItems: 8 })),
}

/** A student's details about themselves and their aim; every field may be missing. */
export const StudentInput = Exact({ id: Type.Optional(ClientId), ...recordFields })
export type StudentInput = Static<typeof StudentInput>

/** The stored record of a student; `complete` says whether all that the study plan needs is there. */
export const Student = Exact({ uid: Id, ...recordFields, complete: Type.Boolean(), updatedAt: Millis })
export type Student = Static<typeof Student>

/** A student's membership; `expiresAt` is absent for one without end. */
export const Member = Exact({
  uid: Id,
  memberId: Type.Union([Id, Type.Literal('')]),
  level: Type.Integer({ minimum: 0, maximum: 100 }),
  temporary: Type.Boolean(),
  expiresAt: Type.Optional(Millis),
})
export type Member = Static<typeof Member>

/** A course that a student has, and since when. */
export const StudentGoods = Exact({ goodsId: Id, openedAt: Millis })
export type StudentGoods = Static<typeof StudentGoods>

/** Schemas of the student, membership and goods operations. */
export const studentSchemas = {
  getStudent: {
    params: uidParams,
    query: Exact({ verify: Type.Optional(Type.Boolean()) }),
    result: Student,
  },
  createStudent: { params: uidParams, body: StudentInput, result: Student },
  updateStudent: { params: uidParams, body: StudentInput, result: Student },
  getMemberInfo: { params: uidParams, result: Member },
  grantTemporaryMember: { params: Exact({ uid: Id, memberId: Id }), result: Member },
  grantStudentGoods: { params: Exact({ uid: Id, goodId: Id }), result: StudentGoods },
  checkStudentGoods: {
    params: Exact({ uid: Id, goodsId: Id }),
    result: Exact({ exist: Type.Boolean() }),
  },
  grantStudentGoodsBatch: {
    params: uidParams,
    body: Exact({
      id: Type.Optional(ClientId),
      goodsIds: Type.Array(Id, { minItems: 1, maxItems: 50 }),
    }),
    result: Exact({ items: Type.Array(StudentGoods, { maxItems: 50 }) }),
  },
  checkStudentGoodsBatch: {
    params: uidParams,
    /** Ids with commas between them. */
    query: Exact({ goodsIds: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,49}$' }) }),
    result: Exact({ items: Type.Array(Exact({ goodsId: Id, exist: Type.Boolean() }), { maxItems: 50 }) }),
  },
  openFreeCourse: {
    params: uidParams,
    body: Exact({ id: ClientId, goodsId: Id }),
    result: StudentGoods,
  },
  addStudentToTask: {
    params: Exact({ uid: Id, taskId: Id }),
    /** The code of the inviter; the first one that a student names stays. */
    body: Exact({ code: InviteCode }),
    result: Exact({ taskId: Id, joinedAt: Millis }),
  },
}
