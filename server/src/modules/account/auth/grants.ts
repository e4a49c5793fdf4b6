import { ErrorCode } from '../../../../../contract/errors'
import type { TokenAnswer, TokenRequest } from '../../../../../contract/schemas/account/auth'
import { DomainError } from '../../../errors'
import { accountText } from '../../../strings/account'
import { loginAccount } from './accounts'
import type { Origin } from '../../../security/origin'
import { loginByCredential, loginByPassword, type PasswordDeps } from './password-login'
import { loginBySms, loginByWechat, type Login, type LoginDeps, type LoginNote } from './login'
import { refreshSession } from './sessions'

/** The dependencies of the grants. */
export type GrantDeps = LoginDeps & PasswordDeps

/** Handles each grant of the token endpoint. */
export async function requestToken(
  deps: GrantDeps,
  body: TokenRequest,
  origin: Origin,
): Promise<TokenAnswer> {
  const note = { ...body, installation: origin.installation }
  switch (body.grant_type) {
    case 'sms':
      return answer(deps, await loginBySms(deps, body, note))
    case 'third_party': {
      const { code, third_type: thirdType, third_client_id: clientId } = body
      const login = await loginByWechat(deps, { code, thirdType, clientId }, note, origin.ip)
      return {
        ...answer(deps, login),
        username: login.name || accountText.wechatUser,
        third_user_deatil: { raw_user_info: login.identity },
      }
    }
    case 'password':
      return passwordToken(deps, body, origin)
  }
}

/** Signs in by account and password. */
export async function passwordToken(
  deps: GrantDeps,
  body: LoginNote & { username: string; password: string },
  { ip, installation }: Origin,
): Promise<TokenAnswer> {
  return answer(deps, await loginByPassword(deps, body, { ...body, installation }, ip))
}

/** Signs in by what this device remembers. */
export async function credentialToken(
  deps: GrantDeps,
  body: LoginNote & { credential: string },
  installation: string,
): Promise<TokenAnswer> {
  return answer(deps, await loginByCredential(deps, { ...body, installation }))
}

/** Changes a refresh token for a new pair. Throws Unauthenticated when it holds no more. */
export async function refreshToken(deps: GrantDeps, token: string): Promise<TokenAnswer> {
  const refreshed = await refreshSession(deps, token)
  if (!refreshed) throw new DomainError(ErrorCode.Unauthenticated)
  const account = await loginAccount(deps.db, refreshed.uid)
  return { ...answer(deps, { tokens: refreshed.tokens, account, name: '' }), msg: '' }
}

function answer({ clock }: Pick<GrantDeps, 'clock'>, { tokens, account }: Login): TokenAnswer {
  return {
    access_token: tokens.access,
    expires_in: tokens.seconds,
    refresh_token: tokens.refresh,
    uid: account.uid,
    register_time: account.registeredAt.getTime(),
    server_time: clock().getTime(),
    msg: accountText.loginDone,
  }
}
