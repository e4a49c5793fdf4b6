import type { QuestionStats } from '../api/question'
import { useLoad } from '@/kit/use-load'
import type { QuestionBank } from '../store/question-bank'

/** How students answered a question, once it is here; undefined where too few did. */
export function useStats(bank: QuestionBank, question: string): QuestionStats | undefined {
  const { load } = useLoad([bank, question], () => bank.findStats(question))
  return load.state === 'ready' ? load.value : undefined
}
