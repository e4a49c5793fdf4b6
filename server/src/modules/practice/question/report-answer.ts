import { MAX_REPORT_ANSWER } from '../../../../../contract/schemas/staff/desk'
import { maskPhonesIn } from '../../../security/phone'

/**
 * The answer to a report, for its student: without blanks around it; undefined where it says nothing, or is too long.
 */
export function findAnswer(written: string): string | undefined {
  const sentence = maskPhonesIn(written.trim())
  return sentence === '' || [...sentence].length > MAX_REPORT_ANSWER ? undefined : sentence
}
