/** An outside identity of a user; nickname and avatar are what the user's client said about it. */
export type ThirdAccountsTable = {
  uid: string
  kind: string
  openid: string
  nickname: string
  avatar: string
  bound_at: Date
}

/** A login code that tied an identity, by its keyed hash. */
export type ThirdBindsTable = { uid: string; code_hash: Buffer; kind: string; created_at: Date }

/** What a student said about themselves and their aim; the fingerprint is that of the request which made it. */
export type StudentsTable = {
  uid: string
  name: string
  school: string
  major: string
  grade: string
  province: string
  exam_year: number | null
  target_school: string
  target_major: string
  subjects: string[]
  created_fingerprint: Buffer
  updated_at: Date
}

/** A change of a student's record that carried a client-made id. */
export type StudentEditsTable = { uid: string; id: string; fingerprint: Buffer; created_at: Date }

/** A membership of a user; one without an end has no `expires_at`. */
export type MembersTable = {
  uid: string
  member_id: string
  level: number
  temporary: boolean
  granted_at: Date
  expires_at: Date | null
}

/** A course that a user has, and since when. */
export type StudentGoodsTable = { uid: string; goods_id: string; opened_at: Date }

/** The tables of outside identities and of students. */
export type StudentDatabase = {
  third_accounts: ThirdAccountsTable
  third_binds: ThirdBindsTable
  students: StudentsTable
  student_edits: StudentEditsTable
  members: MembersTable
  student_goods: StudentGoodsTable
}
