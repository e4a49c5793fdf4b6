/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { buildUnread, user } from '../../../../support/messages'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { fakeRoot, type Answers } from '../../../../../support/root'

beforeEach(() => {
  page.url = '/personal-center'
})

const open = async (answers: Answers) => {
  const root = fakeRoot({ user, answers })
  return { root, screen: await render(<PersonalCenterScreen />, root) }
}

test('it leads to the messages, and says by a dot that something is new', async () => {
  let count = 2
  const { root, screen } = await open({
    listMessages: () => ({ items: [], unread: buildUnread({ order: count }) }),
  })
  const link = screen.get('link', /^消息.*未读$/)
  expect(link.getAttribute('href')).toBe('/messages')
  expect(link.querySelector('.new-dot')).not.toBeNull()
  expect(root.calls.filter(({ id }) => id === 'listMessages')).toHaveLength(1)
  count = 0
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.get('link', '消息').querySelector('.new-dot')).toBeNull()
})

test('where it is not known, nothing is said to be new', async () => {
  const { screen } = await open({
    listMessages() {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  expect(screen.get('link', '消息').querySelector('.new-dot')).toBeNull()
})
