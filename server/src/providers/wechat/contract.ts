/** Who stands behind a login code, as WeChat tells it. */
export type WechatIdentity = { openid: string; unionid?: string }

/**
 * Exchanges the one-time login code of a mini-program. Rejects with a DomainError: WechatOff when no app is
 * configured, WechatRefused when WeChat does not accept the code, WechatNoOpenid when it names nobody, and
 * WechatDown when it does not answer in time or says that it is busy.
 */
export type WechatProvider = { exchange(code: string): Promise<WechatIdentity> }
