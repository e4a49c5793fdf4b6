/**
 * Sends content under an id: the same content, sent again because the response was lost, keeps its id, so that the
 * server acts once. After a response the request is over: the same content afterwards gets a new id.
 */
export function oneRequest(
  newId: () => string,
): <T>(content: string, send: (id: string) => Promise<T>) => Promise<T> {
  let open: { readonly id: string; readonly content: string } | undefined
  return async (content, send) => {
    if (open?.content !== content) open = { id: newId(), content }
    const answer = await send(open.id)
    open = undefined
    return answer
  }
}
