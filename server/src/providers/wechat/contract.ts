/** The user behind a login code, as WeChat reports them. */
export type WechatIdentity = { openid: string; unionid?: string }

/**
 * A one-time login code and where it comes from. `thirdType` is `officialType` for a page opened in WeChat, where
 * `clientId` is the official account's app id; whatever else is a code of the mini-program.
 */
export type WechatCode = { code: string; thirdType: string; clientId: string }

/** An identity with the app within which its openid means something. */
export type WechatPerson = { kind: string; identity: WechatIdentity }

/** The `third_type` of a login from a page that is opened in WeChat. */
export const officialType = 'wechat-official'

/** The kind of an identity in the mini-program, and the beginning of the kinds of official accounts. */
export const miniKind = 'wechat-mini'
export const officialKind = 'wechat-official:'

/** The server's calls to WeChat. Everything rejects with a DomainError. */
export type WechatProvider = {
  /**
   * Exchanges a login code that came from an address. Rejects with WechatOff when the app is not configured, WechatRefused
   * when WeChat does not accept the code, WechatNoOpenid when it names nobody, and WechatDown when it does not answer in
   * time or is busy; with TooMany when too many wrong codes came from there, and Busy when too many are under way or
   * WeChat was called too often.
   */
  exchange(login: WechatCode, ip: string): Promise<WechatPerson>
  /** The ticket with which pages of an official account sign. Rejects with WechatOff, WechatDown or Busy. */
  ticket(appId: string): Promise<string>
}
