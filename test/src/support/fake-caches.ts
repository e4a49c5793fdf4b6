/** A browser's caches for addresses of one origin, in memory; keys come in the order in which they were put. */
export function fakeCaches(origin: string) {
  const stores = new Map<string, Map<string, Response>>()
  const getHref = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, origin).href
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: string) => store.get(getHref(key))?.clone(),
      async put(key: string, answer: Response) {
        store.delete(getHref(key))
        store.set(getHref(key), answer)
      },
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async (key: { url: string }) => store.delete(getHref(key)),
    }
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  return {
    caches: caches as unknown as CacheStorage,
    /** Paths with queries of the cached files. */
    list: () =>
      [...stores.values()].flatMap((store) => [...store.keys()].map((url) => url.slice(origin.length))),
    names: () => [...stores.keys()],
  }
}
