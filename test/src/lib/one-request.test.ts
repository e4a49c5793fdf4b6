import { oneRequest } from '@/lib/one-request'

/** A request whose answers come as they are listed; resolves to the ids under which it was sent. */
async function listIds(contents: readonly string[], isAnswered: (at: number) => boolean): Promise<string[]> {
  let count = 0
  const ids: string[] = []
  const request = oneRequest(() => `id-${(count += 1)}`)
  for (const [at, content] of contents.entries()) {
    const send = (id: string) => {
      ids.push(id)
      return isAnswered(at) ? Promise.resolve() : Promise.reject(new Error('lost'))
    }
    await request(content, send).catch(() => undefined)
  }
  return ids
}

test('a request that is sent again because its answer was lost has the same id, until there is an answer', async () => {
  expect(await listIds(['a', 'a', 'a', 'a'], (at) => at === 2)).toEqual(['id-1', 'id-1', 'id-1', 'id-2'])
})

test('other content has another id', async () => {
  expect(await listIds(['a', 'b', 'a'], () => false)).toEqual(['id-1', 'id-2', 'id-3'])
})
