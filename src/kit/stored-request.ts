import * as v from 'valibot'
import { readAs } from '@/lib/shape'
import { useLatest } from '@/platform/page/latest'
import { useAsync } from '@/platform/page/use-async'
import { useRoot } from '@/stores/context'
import { useOwnStorage } from './own-storage'

/** The content that was sent and whose answer never came, its id, and the key of the draft that it was written in. */
const sentRequest = v.object({ id: v.string(), content: v.string(), draft: v.exactOptional(v.string()) })

const getKey = (name: string): string => `request:${name}`

/** Sends content under an id; `hasEnded` says of an answer whether the thing with that id has ended. */
type SendRequest = <T>(
  content: unknown,
  send: (id: string) => Promise<T>,
  hasEnded?: (answer: T, id: string) => boolean,
) => Promise<T>

/**
 * Sends content under an id that stays on the device until the response is there: the same content, sent again
 * because the response was lost, keeps its id, also after a reload of the page. Where the thing with that id has ended
 * since, it is sent under a new one. The draft under the key `draft` is removed with the id. Call it in an observer.
 */
export function useStoredRequest(name: string, draft?: string): SendRequest {
  const { newId } = useRoot()
  const { local } = useOwnStorage()
  const key = getKey(name)
  return async function request(content, send, hasEnded) {
    const wanted = JSON.stringify(content)
    const sent = readAs(sentRequest, local.read(key))
    const isRepeated = sent?.content === wanted
    const id = isRepeated ? sent.id : newId()
    local.write(key, { id, content: wanted, ...(draft !== undefined && { draft }) })
    const answer = await send(id)
    local.remove(key)
    if (isRepeated && hasEnded?.(answer, id)) return request(content, send, hasEnded)
    if (draft !== undefined) local.remove(draft)
    return answer
  }
}

/**
 * Forgets a request whose response was lost, and its draft, as soon as the thing that it asked for is among those that
 * the page has read, whatever became of it; `onSettled` receives its content. Call it in an observer.
 */
export function useSettledRequest(
  name: string,
  readIds: readonly (string | undefined)[],
  onSettled?: (content: string) => void,
): void {
  const { local } = useOwnStorage()
  const settle = useLatest(() => {
    const sent = readAs(sentRequest, local.read(getKey(name)))
    if (!sent || !readIds.includes(sent.id)) return
    local.remove(getKey(name))
    if (sent.draft !== undefined) local.remove(sent.draft)
    onSettled?.(sent.content)
  })
  useAsync(() => settle.current(), [settle], [local, name, ...readIds])
}
