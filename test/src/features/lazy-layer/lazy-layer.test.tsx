/** @jest-environment jsdom */
import { render } from '../../support/render'
import { lazyLayer } from '@/features/lazy-layer'
import { fakeRoot } from '../../../support/root'

type Props = { readonly name: string; readonly onClose: () => void }

test('a layer is drawn when its code has come', async () => {
  const Layer = lazyLayer<Props>(() => Promise.resolve(({ name }: Props) => <p>{name}</p>))
  const screen = await render(<Layer name="here" onClose={() => undefined} />, fakeRoot())
  expect(screen.text()).toBe('here')
})

test('a layer whose code does not come says so and closes itself', async () => {
  const root = fakeRoot()
  const closed: number[] = []
  const Layer = lazyLayer<Props>(() => Promise.reject(new Error('offline')))
  await render(<Layer name="here" onClose={() => void closed.push(1)} />, root)
  expect(closed).toHaveLength(1)
  expect(root.ui.toast?.text).toBe('页面打开失败，请检查网络或刷新后再试。')
})
