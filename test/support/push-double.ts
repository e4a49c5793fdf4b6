import type { PushNote } from '../../contract/schemas/habit/message'
import { findEndpoint } from '../../server/src/providers/push/endpoint'
import type { PushOutcome, PushProvider } from '../../server/src/providers/push/contract'

/** Push services that are one: they remember what they were given and answer as a test says. */
export interface PushDouble extends PushProvider {
  /** The notes passed to them, with the last part of the browser's address. */
  readonly sent: { to: string; note: PushNote; seconds: number }[]
  /** Their answer; `sent` by default. */
  outcome: PushOutcome
}

/** Makes them; they trust the usual hosts. */
export function createPushDouble(): PushDouble {
  const sent: PushDouble['sent'] = []
  return {
    publicKey: `B${'A'.repeat(86)}`,
    sent,
    outcome: { is: 'sent' },
    findEndpoint: (address) => findEndpoint(address, ['fcm.googleapis.com']),
    async send({ endpoint }, note, seconds) {
      sent.push({ to: endpoint.split('/').at(-1) ?? '', note, seconds })
      return this.outcome
    },
  }
}
