import type { Db } from '../db'
import { isDatabaseDown } from '../lib/database-down'
import { createMicroBatch, type MicroBatch } from '../lib/micro-batch'
import { settleMessages, takeCodes, type CodeToTake, type Taken } from './code-repo'
import { smsLimits } from '../domain/limits'

const HOUR_MS = 3_600_000

/** How many messages everybody together may cause in a fixed hour and in a fixed day. */
export type Budget = { readonly hour: number; readonly day: number }

/** The round trips of sending a code, each shared by all who are at the same point. */
export type CodeSteps = {
  takeCode: MicroBatch<CodeToTake, Taken>
  settle: MicroBatch<{ phone: Buffer; id: string; state: 'sent' | 'failed' }, void>
}

/** Makes the steps on a database; without a budget of its own, that of the limits holds. */
export function createCodeSteps(db: Db, budget: Budget = smsLimits.budget): CodeSteps {
  const rules = { ...smsLimits, windows: (now: Date) => budgetWindows(now, budget) }
  return {
    takeCode: createMicroBatch((codes) => takeCodes(db, codes, rules), isUndone),
    settle: createMicroBatch(async (messages) => {
      await settleMessages(db, messages)
      return messages.map(() => undefined)
    }, isUndone),
  }
}

/** PostgreSQL refused the statement, so its transaction left nothing; a lost connection does not tell. */
export function isUndone(cause: unknown): boolean {
  return cause instanceof Error && 'severity' in cause && !isDatabaseDown(cause)
}

function budgetWindows(now: Date, budget: Budget) {
  return [
    { span: 'hour' as const, startsAt: floorTo(now, HOUR_MS), max: budget.hour },
    { span: 'day' as const, startsAt: floorTo(now, 24 * HOUR_MS), max: budget.day },
  ]
}

function floorTo(now: Date, step: number): Date {
  return new Date(Math.floor(now.getTime() / step) * step)
}
