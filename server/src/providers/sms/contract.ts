/** A code on its way to a phone; `type` is the wire's purpose number (3 = login). */
export type SmsMessage = { mobile: string; code: string; type: number }

/**
 * Sends codes. Rejects when the gateway did not take the message, with an error that names neither the phone nor
 * the code, because it is logged; it never retries by itself.
 */
export type SmsProvider = { send(message: SmsMessage): Promise<void> }
