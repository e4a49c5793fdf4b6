import { useEffect, useState } from 'react'
import type { QuestionStats } from '../api/question'
import type { QuestionBank } from '../store/question-bank'

/** How students answered a question, once it is here; undefined where too few did. */
export function useStats(bank: QuestionBank, question: string): QuestionStats | undefined {
  const [stats, setStats] = useState<QuestionStats>()
  useEffect(() => {
    let isWanted = true
    void bank.statsOf(question).then((found) => isWanted && setStats(found))
    return () => {
      isWanted = false
    }
  }, [bank, question])
  return stats?.question === question ? stats : undefined
}
