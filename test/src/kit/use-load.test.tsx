/** @jest-environment jsdom */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '@/api/errors'
import { createPageApi } from '@/areas/market/api/page'
import { useLoad } from '@/kit/use-load'
import { RootProvider } from '@/stores/context'
import { fakeRoot } from '../../support/root'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

interface Pending {
  readonly key: string
  resolve(value: string): void
  reject(cause: unknown): void
}

/** A view that loads by key; the test settles each fetch when it likes. */
function open(atHand?: () => string | undefined) {
  const pending: Pending[] = []
  const seen: unknown[] = []
  let retry = () => undefined as void
  function View({ name }: { name: string }) {
    const loaded = useLoad(
      name,
      () =>
        new Promise<string>((resolve, reject) => {
          pending.push({ key: name, resolve, reject })
        }),
      atHand,
    )
    retry = loaded.retry
    const { load } = loaded
    seen.push(load.state === 'ready' ? load.value : load.state === 'failed' ? load.error : load.state)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const app = fakeRoot()
  return {
    pending,
    last: () => seen.at(-1),
    seen,
    show: (name: string) =>
      act(() =>
        root.render(
          <RootProvider value={app}>
            <View name={name} />
          </RootProvider>,
        ),
      ),
    retry: () => act(() => retry()),
    close: () => act(() => root.unmount()),
  }
}

const settle = (work: () => void) => act(async () => work())

test('a load goes from loading to ready', async () => {
  const view = open()
  view.show('a')
  expect(view.last()).toBe('loading')
  await settle(() => view.pending[0]?.resolve('A'))
  expect(view.last()).toBe('A')
})

test('being drawn again with the same key fetches nothing', async () => {
  const view = open()
  view.show('a')
  await settle(() => view.pending[0]?.resolve('A'))
  view.show('a')
  expect(view.pending).toHaveLength(1)
})

test('another key shows nothing of the old one, not even for one drawing', async () => {
  const view = open()
  view.show('a')
  await settle(() => view.pending[0]?.resolve('A'))
  const before = view.seen.length
  view.show('b')
  expect(view.seen.slice(before)).not.toContain('A')
  expect(view.last()).toBe('loading')
})

test('an answer for an older key is dropped, whichever comes first', async () => {
  const view = open()
  view.show('a')
  view.show('b')
  await settle(() => view.pending[1]?.resolve('B'))
  await settle(() => view.pending[0]?.resolve('A'))
  expect(view.last()).toBe('B')
})

test('a failure is shown with its code, and another try starts from loading', async () => {
  const view = open()
  view.show('a')
  const error = new ApiError('x503', 503)
  await settle(() => view.pending[0]?.reject(error))
  expect(view.last()).toBe(error)
  view.retry()
  expect(view.last()).toBe('loading')
  await settle(() => view.pending[1]?.resolve('A'))
  expect(view.last()).toBe('A')
})

test('data at hand is shown at the first drawing without a call, and another try fetches', async () => {
  const view = open(() => 'at hand')
  view.show('a')
  expect(view.seen).toEqual(['at hand'])
  expect(view.pending).toHaveLength(0)
  view.retry()
  expect(view.last()).toBe('loading')
  await settle(() => view.pending[0]?.resolve('A'))
  expect(view.last()).toBe('A')
})

test('where nothing is at hand, and for another key, the value is fetched', async () => {
  const values = [undefined, 'never asked for']
  const view = open(() => values.shift())
  view.show('a')
  expect(view.last()).toBe('loading')
  expect(view.pending).toHaveLength(1)
  view.show('b')
  expect(view.pending.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('keys may be objects: the same object fetches once, and another of the same shape once more', async () => {
  const asked: object[] = []
  let shown: unknown
  function View({ of }: { of: { readonly name: string } }) {
    const { load } = useLoad([of, 1], async () => {
      asked.push(of)
      return of
    })
    shown = load.state === 'ready' ? load.value : load.state
    return null
  }
  const root = createRoot(document.createElement('div'))
  const app = fakeRoot()
  const show = (of: { readonly name: string }) =>
    act(async () =>
      root.render(
        <RootProvider value={app}>
          <View of={of} />
        </RootProvider>,
      ),
    )
  const [first, second] = [{ name: 'a' }, { name: 'a' }]
  for (const of of [first, first, second]) {
    await show(of)
    expect(shown).toBe(of)
  }
  expect(asked).toEqual([first, second])
  expect(asked[1]).toBe(second)
})

test('an answer to an earlier try is dropped', async () => {
  const view = open()
  view.show('a')
  view.retry()
  await settle(() => view.pending[0]?.resolve('late'))
  expect(view.last()).toBe('loading')
})

test('an error that is none of ours has its cause', async () => {
  const view = open()
  view.show('a')
  const cause = new TypeError('bug')
  await settle(() => view.pending[0]?.reject(cause))
  expect(view.last()).toBeInstanceOf(ApiError)
  expect(view.last()).toMatchObject({ cause })
})

test('an answer after the screen has gone changes nothing', async () => {
  const view = open()
  view.show('a')
  view.close()
  const before = view.seen.length
  await settle(() => view.pending[0]?.resolve('A'))
  expect(view.seen).toHaveLength(before)
})

describe('the calls that it hands over', () => {
  function View({ name }: { name: string }) {
    useLoad(name, (api) => api.of(createPageApi).getPageConfig(name, 1))
    return null
  }

  test('show nothing by themselves, and are given up when the key changes or the screen goes', () => {
    const app = fakeRoot()
    const root = createRoot(document.createElement('div'))
    const show = (name: string) =>
      act(() =>
        root.render(
          <RootProvider value={app}>
            <View name={name} />
          </RootProvider>,
        ),
      )
    const isGivenUp = () => app.behaviours.map(({ signal }) => signal?.isCancelled)
    show('a')
    expect(app.behaviours).toMatchObject([{ hidden: true, quiet: true }])
    expect(isGivenUp()).toEqual([false])
    show('b')
    expect(isGivenUp()).toEqual([true, false])
    act(() => root.unmount())
    expect(isGivenUp()).toEqual([true, true])
  })
})
