import type { Db } from '../db'
import { isDatabaseDown } from '../lib/database-down'
import type { Metrics } from '../lib/metrics'
import { createMicroBatch, type MicroBatch } from '../lib/micro-batch'
import { smsLimits, type Budget } from '../domain/limits'
import { readLevel, settleMessages, takeCodes, type CodeToTake, type Taken } from './code-repo'

/** The round trips of sending a code, each shared by all who are at the same point. */
export type CodeSteps = {
  takeCode: MicroBatch<CodeToTake, Taken>
  settle: MicroBatch<{ phone: Buffer; id: string; state: 'sent' | 'failed' }, void>
  /** The level of work that a stranger's code for a phone costs at a time. */
  level(phone: Buffer, now: Date): Promise<number>
}

/** The meanings of the numbers about codes, in English because monitors and their boards are. */
export const codeHelp = {
  shangan_codes_total:
    'Requests for SMS codes by class of the asker (stranger, solved, known, staff) and outcome (sent, early, challenge, spent)',
  shangan_code_budget_ratio:
    'Share of the SMS budget of a part (stranger, known, staff) that was spent at its last request, in its fuller window',
} as const

/** The options of the steps: a budget other than that of the limits, and where their numbers go. */
export type CodeOptions = { budget?: Budget; metrics?: Metrics | undefined }

/** Makes the steps on a database. */
export function createCodeSteps(db: Db, { budget = smsLimits.budget, metrics }: CodeOptions = {}): CodeSteps {
  return {
    takeCode: createMicroBatch(async (codes) => {
      const taken = await takeCodes(db, codes, budget)
      for (const item of taken) if (metrics) countCode(metrics, item)
      return taken
    }, isUndone),
    settle: createMicroBatch(async (messages) => {
      await settleMessages(db, messages)
      return messages.map(() => undefined)
    }, isUndone),
    level: (phone, now) => readLevel(db, phone, now, budget),
  }
}

/** PostgreSQL refused the statement, so its transaction left nothing; after a lost connection that is unknown. */
export function isUndone(cause: unknown): boolean {
  return cause instanceof Error && 'severity' in cause && !isDatabaseDown(cause)
}

function countCode(metrics: Metrics, { class: asker, verdict: outcome, share }: Taken): void {
  metrics.count('shangan_codes_total', { class: asker, outcome })
  metrics.set('shangan_code_budget_ratio', share, { part: asker === 'solved' ? 'stranger' : asker })
}
