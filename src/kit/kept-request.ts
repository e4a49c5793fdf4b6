import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import { useRoot } from '@/stores/context'
import { useOwnStorage } from './own-storage'

/** The content that was sent and whose answer never came, and the id under which it was sent. */
const sentRequest = v.object({ id: v.string(), content: v.string() })

/**
 * Sends content under an id that stays on the device until the response is there: the same content, sent again
 * because the response was lost, keeps its id, also after a reload of the page. Call it in an observer.
 */
export function useKeptRequest(
  name: string,
): <T>(content: unknown, send: (id: string) => Promise<T>) => Promise<T> {
  const { newId } = useRoot()
  const { local } = useOwnStorage()
  const key = `request:${name}`
  return async (content, send) => {
    const wanted = JSON.stringify(content)
    const sent = readAs(sentRequest, local.read(key))
    const id = sent?.content === wanted ? sent.id : newId()
    local.write(key, { id, content: wanted })
    const answer = await send(id)
    local.remove(key)
    return answer
  }
}
