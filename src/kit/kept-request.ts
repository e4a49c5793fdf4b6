import { useRoot } from '@/stores/context'
import { useOwnStorage } from './own-storage'

/** The id under which this content was sent before, where its answer never came. */
function openId(kept: unknown, content: string): string | undefined {
  const id: unknown = Reflect.get(Object(kept), 'id')
  return Reflect.get(Object(kept), 'content') === content && typeof id === 'string' ? id : undefined
}

/**
 * Sends what it is given under an id that stays on the device until the answer is there: the same content, sent again
 * because its answer was lost, keeps its id, also after the page was loaded anew. Call it in an observer.
 */
export function useKeptRequest(
  name: string,
): <T>(content: unknown, send: (id: string) => Promise<T>) => Promise<T> {
  const { newId } = useRoot()
  const { local } = useOwnStorage()
  const key = `request:${name}`
  return async (content, send) => {
    const wanted = JSON.stringify(content)
    const id = openId(local.read(key), wanted) ?? newId()
    local.write(key, { id, content: wanted })
    const answer = await send(id)
    local.remove(key)
    return answer
  }
}
