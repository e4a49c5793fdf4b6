import { MAX_REPORT_ANSWER } from '../../../../contract/schemas/desk'

/** What a student is told about a report: without blanks around it; undefined where it says nothing, or is too long. */
export function answerOf(written: string): string | undefined {
  const sentence = written.trim()
  return sentence === '' || [...sentence].length > MAX_REPORT_ANSWER ? undefined : sentence
}
