/** @jest-environment jsdom */
import fc from 'fast-check'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CancelSignal } from '@/lib/cancel'
import { useAsync } from '@/platform/page/use-async'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

interface Run {
  readonly key: string
  readonly signal: CancelSignal
  readonly resolve: () => void
}

/** A view that shows the result of an effect; the test decides when each run of it ends. */
function open() {
  const runs: Run[] = []
  const box = { shown: '' }
  function View({ name, of }: { name: string; of: object }) {
    const [shown, setShown] = useState('')
    box.shown = shown
    useAsync(
      async (signal) => {
        await new Promise<void>((resolve) => runs.push({ key: name, signal, resolve }))
        if (!signal.isCancelled) setShown(name)
      },
      [name],
      [of],
    )
    return null
  }
  const root = createRoot(document.createElement('div'))
  const shared = {}
  return {
    runs,
    box,
    show: (name: string, of: object = shared) => act(() => root.render(<View name={name} of={of} />)),
    settle: (at: number) => act(async () => runs[at]?.resolve()),
    close: () => act(() => root.unmount()),
  }
}

test('an effect runs again with a new key alone, and its signal is cancelled with the old one', () => {
  const view = open()
  view.show('a')
  view.show('a')
  expect(view.runs.map(({ key }) => key)).toEqual(['a'])
  view.show('a', {})
  view.show('b', {})
  expect(view.runs.map(({ signal }) => signal.isCancelled)).toEqual([true, true, false])
  view.close()
  expect(view.runs[2]?.signal.isCancelled).toBe(true)
})

test('a result that comes after its key or its component has gone is not shown', async () => {
  const view = open()
  view.show('a')
  view.show('b')
  await view.settle(0)
  expect(view.box.shown).toBe('')
  await view.settle(1)
  expect(view.box.shown).toBe('b')
})

test('in whatever order results come, the one shown is that of a key while it was current', async () => {
  const names = fc.constantFrom('a', 'b', 'c')
  const moves = fc.oneof(fc.record({ show: names }), fc.record({ settle: fc.nat({ max: 9 }) }))
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { maxLength: 20, size: 'max' }), async (history) => {
      const view = open()
      let expected = ''
      for (const move of history) {
        if ('show' in move) view.show(move.show)
        else {
          const run = view.runs[move.settle]
          if (run && !run.signal.isCancelled) expected = run.key
          await view.settle(move.settle)
        }
        expect(view.box.shown).toBe(expected)
      }
      view.close()
    }),
  )
})
