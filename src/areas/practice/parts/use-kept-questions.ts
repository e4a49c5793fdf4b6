import { useEffect } from 'react'
import { ApiError } from '@/api/errors'
import { useArea } from '@/kit/use-area'

/** Has the questions of an open lesson stored on the device, so that they can be answered without a network. Call it in an observer. */
export function useCollectedQuestions(questions: readonly string[]): void {
  const practice = useArea(async () => (await import('../area')).practiceArea)
  const wanted = questions.join()
  useEffect(() => {
    const ids = wanted.split(',').filter((id) => practice?.bank.findHead(id) !== undefined)
    if (ids.length === 0) return
    practice?.bank.load(ids).catch((error: unknown) => {
      // They are fetched when they are asked.
      if (!(error instanceof ApiError)) throw error
    })
  }, [practice, wanted])
}
