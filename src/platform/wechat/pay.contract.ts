/** The fields that the server signed for WeChat's dialog; the names are WeChat's own. */
export interface DialogPayment {
  readonly appId: string
  /** Unix seconds. */
  readonly timeStamp: string
  readonly nonceStr: string
  readonly package: string
  readonly signType: 'RSA'
  readonly paySign: string
}

/** The outcome that the dialog reported when it closed; whether money came is for the server to find out. */
export type PayOutcome = 'done' | 'cancelled' | 'failed'

export interface WechatPay {
  /** Opens WeChat's dialog for a payment. Resolves when it is closed, also where the host has no such dialog. */
  pay(payment: DialogPayment): Promise<PayOutcome>
}
