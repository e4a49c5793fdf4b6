import type { UseTopmost } from '@/platform/page/scroll-spy.contract'

/** A page that lays nothing out: the test says which element the reader rests at. */
export const reader = {
  ids: [] as readonly string[],
  rest: (_at: number): void => undefined,
}

const useTopmost: UseTopmost = (ids, listener) => {
  reader.ids = ids
  reader.rest = (at) => listener(ids[at] ?? '')
}

jest.mock('@/platform/page/scroll-spy', () => ({ useTopmost }))
