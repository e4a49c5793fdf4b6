/** Codes of logins that a page distinguishes, in a file of their own so that it loads these alone. */
export const LoginCode = {
  /** The account exists without a profile: the client shows the default avatar and the phone as name. */
  ProfileMissing: 'x40000',
  /** The account name and the password do not belong together. */
  PasswordWrong: 'x400103',
  /**
   * The credentials that this device remembered no longer sign in: the client forgets it and asks for the password.
   */
  CredentialEnded: 'x400105',
  /** A code went to this phone less than a minute ago; `Retry-After` has the seconds left. */
  SmsTooSoon: 'x429101',
  /** So many codes are asked for that this one needs a solved challenge; also where the proof is wrong, late or used. */
  ChallengeNeeded: 'x428101',
  /** WeChat answered without an openid; `msg` is exactly "no openId returned". */
  WechatNoOpenid: 'x400202',
} as const
