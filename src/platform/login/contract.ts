/** What the server's token endpoint needs to recognise someone. */
export type Credential =
  | { readonly kind: 'sms'; readonly mobile: string; readonly code: string }
  | { readonly kind: 'exchange'; readonly code: string }

/** The person closed WeChat's question, or WeChat gave no code. */
export class LoginCancelled extends Error {
  override readonly name = 'LoginCancelled'
}

export interface LoginPlatform {
  /** Which form the login panel shows. */
  readonly form: 'sms' | 'one-tap'
  /** Obtains a credential; `input` is what was typed. Rejects with LoginCancelled. */
  credential(input: { mobile: string; code: string }): Promise<Credential>
}
