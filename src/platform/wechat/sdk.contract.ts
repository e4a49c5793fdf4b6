/** The configuration of WeChat's page script; the names are its own. */
export interface SdkConfig {
  readonly appId: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly nonceStr: string
  readonly signature: string
  readonly jsApiList: readonly string[]
}

/** How the page is shown where it is sent to; addresses are complete. */
export interface SharedPage {
  readonly title: string
  readonly desc: string
  readonly link: string
  readonly imgUrl: string
}

/** The script did not come, or WeChat did not take the configuration. */
export class SdkRefused extends Error {
  override readonly name = 'SdkRefused'
}

/** WeChat's script for pages that its own browser shows. */
export interface WechatSdk {
  /**
   * Fetches the script and configures it, each time from the beginning: one that WeChat refused would take a second
   * configuration for good unseen. Rejects with SdkRefused.
   */
  configure(script: string, config: SdkConfig): Promise<void>
  /** Says how the page is shared from now on; does nothing where the script is not configured. */
  share(page: SharedPage): void
}
