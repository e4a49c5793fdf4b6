/** @jest-environment jsdom */
import '../support/fake-page'
import { act } from 'react'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { Box } from '@/platform/ui'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

type Work = () => Promise<void>

function Form({ work, found }: { work: Work; found?: string }) {
  const { fault, isBusy, submit } = useSubmit({ fallback: '没有成功' })
  const check = found === undefined ? undefined : { message: found }
  return (
    <>
      <Box as="p">{fault?.message}</Box>
      <SubmitButton isBusy={isBusy} onClick={() => void submit(check, work)}>
        保存
      </SubmitButton>
    </>
  )
}

async function form(work: Work, found?: string) {
  const root = fakeRoot()
  const screen = await render(<Form work={work} {...(found !== undefined && { found })} />, root)
  const button = screen.get('button', '保存')
  return {
    root,
    screen,
    tap: () => screen.tap('button', '保存'),
    isBusy: () => button.getAttribute('aria-busy'),
  }
}

test('two taps before the next drawing run the work once, and the button is busy until it ends', async () => {
  const ends: (() => void)[] = []
  const { screen, tap, isBusy } = await form(() => new Promise((done) => void ends.push(done)))
  const button = screen.get('button', '保存')
  await act(async () => {
    button.click()
    button.click()
  })
  expect([ends.length, isBusy()]).toEqual([1, 'true'])
  await act(async () => ends[0]?.())
  expect(isBusy()).toBe('false')
  await tap()
  expect(ends).toHaveLength(2)
})

test('a fault of the form is shown, and nothing is sent', async () => {
  const work = jest.fn(async () => undefined)
  const { root, screen, tap } = await form(work, '请填写姓名')
  await tap()
  expect(work).not.toHaveBeenCalled()
  expect(screen.text()).toContain('请填写姓名')
  expect(root.ui.toast).toMatchObject({ text: '请填写姓名', tone: 'bad' })
})

test.each([
  ['the sentence of the server', new ApiError(ErrorCode.Conflict, 409, '已经有人用了'), '已经有人用了'],
  ['ours where the server said nothing', new ApiError(ErrorCode.Conflict, 409), '没有成功'],
  [
    'that of the network where no answer came',
    new ApiError(LocalCode.Network, 0),
    fakeRoot().ui.formatSentence(new ApiError(LocalCode.Network, 0)),
  ],
])('a failed call is told by %s, and the form can be submitted again', async (_, error, sentence) => {
  const { root, tap, isBusy } = await form(async () => {
    throw error
  })
  await tap()
  expect(root.ui.toast).toMatchObject({ text: sentence, tone: 'bad' })
  expect(isBusy()).toBe('false')
})

test('the sentence for a missing network is not the one for a failure', () => {
  const { ui } = fakeRoot()
  expect(ui.formatSentence(new ApiError(LocalCode.Network, 0))).not.toBe(
    ui.formatSentence(new ApiError('x', 500)),
  )
})
