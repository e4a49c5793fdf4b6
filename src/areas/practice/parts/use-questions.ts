import type { ApiError } from '@/api/errors'
import { useLoad } from '@/kit/use-load'
import type { Load } from '@/lib/load'
import type { PracticeStore } from '../store/practice-store'

/** Makes questions ready for `bank.peek`; `retry` tries once more. */
export function useQuestions(
  { bank }: PracticeStore,
  questions: readonly string[],
): { readonly load: Load<true, ApiError>; readonly retry: () => void } {
  return useLoad([bank, questions.join(' ')], async () => {
    await bank.load(questions)
    return true as const
  })
}
