/**
 * Sends what it is given under an id: the same content, sent again because its answer was lost, keeps its id, so that
 * the server does it once. What was answered is over: the same content afterwards is another request.
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
