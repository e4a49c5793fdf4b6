const works = new Set<Promise<unknown>>()

/** Work that is cut off when the page is loaded again, and that nobody repeats, as sending a picture that was chosen. */
export const unfinished = {
  /** Lets the page wait for some work; returns that. */
  add<Work extends Promise<unknown>>(work: Work): Work {
    const end = () => works.delete(work)
    works.add(work)
    work.then(end, end)
    return work
  },
  /** Resolves once no such work is left. */
  async settled(): Promise<void> {
    while (works.size > 0) await Promise.allSettled(works)
  },
}
