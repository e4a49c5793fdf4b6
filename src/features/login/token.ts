import { ApiError, LocalCode } from '@/api/errors'
import { md5 } from '@/platform/digest'
import { hostFacts } from '@/platform/host'
import type { Credential } from '@/platform/login'
import type { Root } from '@/stores/root'
import { text } from '@/strings'

/** Names the agreement that the consent box links to: the one that the server publishes now. */
const CONSENT = 'current'

/** Kind of a code that WeChat put into the address of a page (the server's name for official accounts). */
const OFFICIAL = 'wechat-official'

/** What someone proves to be themselves with. */
export type Proof =
  | Credential
  | { readonly kind: 'page-view'; readonly code: string; readonly appId: string }
  | { readonly kind: 'password'; readonly account: string; readonly password: string }

async function requestToken({ api, boot, host }: Root, proof: Proof) {
  const device = text.device(host.os, host.kind)
  const client = { client_id: hostFacts.appId, consent: CONSENT, device }
  switch (proof.kind) {
    case 'sms':
      return api.auth.requestToken({ grant_type: 'sms', ...client, mobile: proof.mobile, code: proof.code })
    case 'password': {
      const password = await md5(proof.password)
      return api.auth.requestToken({ grant_type: 'password', ...client, username: proof.account, password })
    }
    case 'page-view':
      return api.auth.requestToken({
        grant_type: 'third_party',
        third_type: OFFICIAL,
        third_client_id: proof.appId,
        is_need_raw_user_info: true,
        code: proof.code,
        device,
      })
    case 'exchange':
      return api.auth.requestToken({
        grant_type: 'third_party',
        third_type: boot.wechat.thirdType,
        third_client_id: boot.wechat.miniClientId,
        is_need_raw_user_info: true,
        code: proof.code,
        consent: CONSENT,
        device,
      })
  }
}

function phoneOf(proof: Proof): string {
  if (proof.kind === 'sms') return proof.mobile
  return proof.kind === 'password' ? proof.account : ''
}

/** Exchanges a proof for a session and keeps it; answers who it is. Rejects with ApiError where there is no token. */
export async function openSession(root: Root, proof: Proof): Promise<{ uid: string; registerTime: number }> {
  const answer = await requestToken(root, proof)
  if (!answer.access_token) throw new ApiError(LocalCode.Malformed, 200, answer.msg)
  const third = answer.third_user_deatil?.raw_user_info
  root.session.signIn({
    authorization: answer.access_token,
    expiresIn: answer.expires_in,
    refreshToken: answer.refresh_token ?? '',
    uid: answer.uid,
    phone: phoneOf(proof),
    ...(answer.username && { name: answer.username }),
    ...(third && { openId: third.openid, unionId: third.unionid ?? '' }),
  })
  return { uid: answer.uid, registerTime: answer.register_time }
}
