import type { BankHead } from '../store/question-bank'
import { roundMinutes } from '../../../../contract/domain/minutes'
import { meanSeconds, trainSize } from './choose'

/** How many questions each text has that some questions are about; 1 for one without a text. */
function textSizes(heads: readonly BankHead[]): ReadonlySet<number> {
  const sizes = new Map<string, number>()
  for (const { id, group = id } of heads) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return new Set(sizes.values())
}

/**
 * The size of a training run of some questions, at least one: as many as half an hour allows, whole texts. Where texts
 * have several sizes the number of questions is undefined, since it is open which of them comes.
 */
export function getTraining(heads: readonly BankHead[]): {
  readonly count: number | undefined
  readonly minutes: number
} {
  const [together = 1, ...others] = textSizes(heads)
  const count = Math.max(1, Math.floor(trainSize(heads) / together)) * together
  return {
    count: others.length > 0 ? undefined : count,
    minutes: roundMinutes(count * meanSeconds(heads)),
  }
}
