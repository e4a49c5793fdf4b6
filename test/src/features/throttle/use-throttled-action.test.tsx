/** @jest-environment jsdom */
import { page } from '../../support/fake-page'
import { render } from '../../support/render'
import { Button } from '@/platform/ui'
import { useThrottledAction } from '@/features/throttle'
import { fakeRoot } from '../../../support/root'

const sent: string[] = []

function Two() {
  const once = useThrottledAction()
  return (
    <>
      <Button onClick={() => once(() => void sent.push('sale'))}>购买</Button>
      <Button onClick={() => once(() => void sent.push('course'))}>课程</Button>
    </>
  )
}

beforeEach(() => void (sent.length = 0))

test('a second tap within three seconds does nothing, on whichever button of the page', async () => {
  const root = fakeRoot()
  const screen = await render(<Two />, root)
  await screen.tap('button', '购买')
  await screen.tap('button', '购买')
  await screen.tap('button', '课程')
  root.clock.ms += 2999
  await screen.tap('button', '购买')
  expect(sent).toEqual(['sale'])
  root.clock.ms += 1
  await screen.tap('button', '课程')
  expect(sent).toEqual(['sale', 'course'])
})

test('a student who comes back to the page may tap at once', async () => {
  const root = fakeRoot()
  const screen = await render(<Two />, root)
  await screen.tap('button', '购买')
  page.show()
  await screen.tap('button', '购买')
  expect(sent).toEqual(['sale', 'sale'])
})
