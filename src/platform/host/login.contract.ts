/** The person closed WeChat's question, or WeChat gave no code. */
export class LoginCancelled extends Error {
  override readonly name = 'LoginCancelled'
}

export interface LoginPlatform {
  /** Which form the login panel shows. */
  readonly form: 'sms' | 'one-tap'
  /** A one-time code of WeChat's own login. Rejects with LoginCancelled, also where the host has no such login. */
  exchangeCode(): Promise<string>
}
