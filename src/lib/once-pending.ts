/** Does work after what is under way, or so many ms later, once, however often it is wanted until then. */
export function oncePending(
  work: () => void,
  later: (work: () => void, ms: number) => void,
  ms = 0,
): () => void {
  let isPending = false
  return () => {
    if (isPending) return
    isPending = true
    later(() => {
      isPending = false
      work()
    }, ms)
  }
}
