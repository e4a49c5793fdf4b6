import { ErrorCode } from '../../../../contract/errors'
import type { TokenAnswer, TokenRequest } from '../../../../contract/schemas/auth'
import { DomainError } from '../../errors'
import { accountText } from '../../strings/account'
import { SESSION_SECONDS } from './limits'
import { loginBySms, loginByWechat, type Login, type LoginDeps } from './login'

/** Answers the token endpoint for each of its grants; the password grant is not offered yet. */
export async function requestToken(deps: LoginDeps, body: TokenRequest): Promise<TokenAnswer> {
  switch (body.grant_type) {
    case 'sms':
      return answer(await loginBySms(deps, body, body))
    case 'third_party': {
      const login = await loginByWechat(deps, body.code, body)
      return {
        ...answer(login),
        username: login.name || accountText.wechatUser,
        third_user_deatil: { raw_user_info: login.identity },
      }
    }
    case 'password':
      throw new DomainError(ErrorCode.Planned)
  }
}

function answer({ token, account }: Login): TokenAnswer {
  return {
    access_token: token,
    expires_in: SESSION_SECONDS,
    uid: account.uid,
    register_time: account.registeredAt.getTime(),
    msg: accountText.loginDone,
  }
}
