import { createAuthApi } from '@/api/auth'
import { ApiError, ErrorCode } from '@/api/errors'
import type { Api } from '@/api/services'
import { createStudentApi, type Member } from '@/api/student'
import { useLoad } from '@/kit/use-load'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import { useRoot } from '@/stores/context'

/** The student of the page. */
export interface Profile {
  readonly name: string
  readonly avatar: string
  /** Masked; empty where none is bound. */
  readonly phone: string
  /** Unix ms; absent for an account without a profile. */
  readonly registerTime?: number
  readonly member: Member
}

/** Profile and membership, fetched together; an account without a profile is called by its number. */
export function useProfile(uid: string) {
  const { session } = useRoot()

  async function fetchAccount(api: Api): Promise<Omit<Profile, 'member'>> {
    const { profile } = session
    try {
      const account = await api.of(createAuthApi).getAccount(uid)
      if (session.uid === uid) session.learn(account, profile)
      return account
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === ErrorCode.ProfileMissing)) throw cause
      const phone = maskPhone(session.profile.phone)
      return { name: phone, avatar: '', phone }
    }
  }

  return useLoad<Profile>(`profile:${uid}`, async (quiet) => {
    const [account, member] = await Promise.all([
      fetchAccount(quiet),
      quiet.of(createStudentApi).getMemberInfo(uid),
    ])
    return { ...account, member }
  })
}
