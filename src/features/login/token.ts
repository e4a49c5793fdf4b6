import { createAuthApi } from '@/api/auth'
import { ApiError, LocalCode, LoginCode } from '@/api/errors'
import { MAX_NEW_PASSWORD } from '../../../contract/domain/account/password'
import { md5 } from '@/platform/app/digest'
import { hostFacts } from '@/platform/host'
import { claimGuestStudy } from '@/stores/guest-study'
import type { Root } from '@/stores/root'
import { serverTime } from '@/stores/server-time'
import { text } from '@/strings'
import { draftSequence, planSequence, type Draft, type SignUpDetails } from './post-login-queue'

/** Names the agreement that the consent box links to: the one that the server publishes now. */
const CONSENT = 'current'

/** Kind of a code that WeChat put into the address of a page (the server's name for official accounts). */
export const OFFICIAL = 'wechat-official'

/** The proof of an identity. */
export type Proof =
  | { readonly kind: 'sms'; readonly mobile: string; readonly code: string }
  | { readonly kind: 'exchange'; readonly code: string }
  | { readonly kind: 'page-view'; readonly code: string; readonly appId: string }
  | {
      readonly kind: 'password'
      readonly account: string
      readonly password: string
      readonly name?: string
    }
  | { readonly kind: 'remembered'; readonly account: string; readonly credential: string }

/** Letters of the longest lead that a login may carry (`LONGEST_LEAD` of the contract). */
const LONGEST_LEAD = 16_384

/** The lead as the login carries it, for visitors who do not wait for the answer; the calls after it repeat it. */
function carried({ clue }: Draft): { clue?: string } {
  const text = JSON.stringify(clue)
  return text && text.length <= LONGEST_LEAD ? { clue: text } : {}
}

async function requestToken({ api, boot, host }: Root, proof: Proof, draft: Draft) {
  const device = text.device(host.os, host.kind)
  const lead = carried(draft)
  const auth = api.of(createAuthApi)
  const client = { client_id: hostFacts.appId, consent: CONSENT, device, ...lead }
  const third = {
    grant_type: 'third_party',
    is_need_raw_user_info: true,
    consent: CONSENT,
    device,
    ...lead,
  } as const
  switch (proof.kind) {
    case 'sms':
      return auth.requestToken({ grant_type: 'sms', ...client, mobile: proof.mobile, code: proof.code })
    case 'password': {
      const { account: username, name, password } = proof
      const send = async (typed: string) =>
        auth.requestToken({
          grant_type: 'password',
          ...client,
          username,
          password: await md5(typed),
          ...(name && { name }),
        })
      try {
        return await send(password)
      } catch (cause) {
        // The form that set passwords used to cut them silently: users who typed more may own what was left.
        const isWrong = cause instanceof ApiError && cause.code === LoginCode.PasswordWrong
        if (!isWrong || password.length <= MAX_NEW_PASSWORD) throw cause
        return send(password.slice(0, MAX_NEW_PASSWORD))
      }
    }
    case 'remembered':
      // The agreement was accepted before; where it has changed since, the server ends what the device remembers.
      return auth.requestMessageToken({
        credential: proof.credential,
        clientId: hostFacts.appId,
        device,
        ...lead,
      })
    case 'page-view':
      return auth.requestToken({
        ...third,
        third_type: OFFICIAL,
        third_client_id: proof.appId,
        code: proof.code,
      })
    case 'exchange':
      return auth.requestToken({
        ...third,
        third_type: boot.wechat.thirdType,
        third_client_id: boot.wechat.miniClientId,
        code: proof.code,
      })
  }
}

function getPhone(proof: Proof): string {
  if (proof.kind === 'sms') return proof.mobile
  return 'account' in proof ? proof.account : ''
}

/** A user is new when the account is at most this old, in ms (specification, section 4). */
const NEW_USER_MS = 60_000

/**
 * Exchanges a proof for a session and stores it, with what `afterLogin` has to do for it; `details` is what the student
 * entered when signing up. Rejects with ApiError where there is no token.
 */
export async function openSession(root: Root, proof: Proof, details: SignUpDetails = {}): Promise<void> {
  const phone = getPhone(proof)
  const draft = draftSequence(root, { phone, details })
  const answer = await requestToken(root, proof, draft)
  if (!answer.access_token) throw new ApiError(LocalCode.Malformed, 200, answer.msg)
  const { uid } = answer
  // Both times are the server's: a device whose clock is wrong makes nobody new or old.
  const age = (answer.server_time ?? serverTime(root).now()) - answer.register_time
  planSequence(root, { uid, phone, details, isNew: Math.abs(age) <= NEW_USER_MS }, draft)
  const third = answer.third_user_deatil?.raw_user_info
  // Before anything shows the account: what a page reads of it then counts what the guest did.
  claimGuestStudy(root.storage.local, uid)
  root.session.signIn({
    authorization: answer.access_token,
    expiresIn: answer.expires_in,
    refreshToken: answer.refresh_token ?? '',
    uid,
    phone,
    ...(answer.username && { name: answer.username }),
    ...(third && { openId: third.openid, unionId: third.unionid ?? '' }),
  })
}
