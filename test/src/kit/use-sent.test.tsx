/** @jest-environment jsdom */
import { act } from 'react'
import '../support/fake-page'
import { render } from '../support/render'
import { useSent } from '@/kit/use-sent'
import { recordUnsentStudy } from '@/stores/unsent-study'
import { memoryStore, memoryTabs } from '../../support/memory-store'
import { fakeRoot } from '../../support/root'

const user = { uid: 'u1', phone: '137****0001' }

/** A page on which a word waits to be sent, beside another tab of the device. */
async function opened() {
  const [local, second] = memoryTabs(2)
  if (!local || !second) throw new Error('two tabs')
  const root = fakeRoot({ user, storage: { local, session: memoryStore() } })
  recordUnsentStudy(local, 'words', 'u1', 1)
  const handleSent = jest.fn()
  function Page() {
    useSent(handleSent)
    return null
  }
  await render(<Page />, root)
  return { local, other: second, handleSent }
}

test('a page is notified when another tab has sent what waited, and not when that has more to send', async () => {
  const { other, handleSent } = await opened()
  act(() => recordUnsentStudy(other, 'words', 'u1', 2))
  expect(handleSent).not.toHaveBeenCalled()
  act(() => recordUnsentStudy(other, 'words', 'u1', 0))
  expect(handleSent).toHaveBeenCalledTimes(1)
})

test('a page is notified when what waited was sent by itself', async () => {
  const { local, handleSent } = await opened()
  act(() => recordUnsentStudy(local, 'words', 'u1', 0))
  expect(handleSent).toHaveBeenCalledTimes(1)
})
