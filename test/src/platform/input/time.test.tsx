/** @jest-environment jsdom */
import { picker } from '../../support/fake-picker'
import { act } from 'react'
import type { TimeInputProps } from '@/platform/input/time.contract'
import { TimeInput as H5 } from '@/platform/input/time.h5'
import { TimeInput as Weapp } from '@/platform/input/time.weapp'
import { fakeRoot } from '../../../support/root'
import { render } from '../../support/render'

const onPick = jest.fn()
beforeEach(() => onPick.mockClear())
const props: TimeInputProps = { id: 'begins', className: 'field', label: '开始', value: '19:30', onPick }

/** The browser's event when a student has typed or picked a time. */
async function type(value: string): Promise<void> {
  const input = document.querySelector('input')
  await act(async () => {
    // React hears of a value only where the input's own setter is passed by.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a browser shows the time, and reports a whole one, without its seconds', async () => {
  await render(<H5 {...props} isInvalid describedBy="begins-error" />, fakeRoot())
  const input = document.querySelector('input')
  expect(input).toMatchObject({ type: 'time', value: '19:30', required: true })
  expect(input?.getAttribute('aria-invalid')).toBe('true')
  expect(input?.getAttribute('aria-describedby')).toBe('begins-error')
  await type('')
  await type('20:15:30')
  expect(onPick.mock.calls).toEqual([['20:15']])
})

test('WeChat shows the time in a button that says what it asks for, and reports the picked one', async () => {
  const screen = await render(<Weapp {...props} />, fakeRoot())
  expect(screen.all('button', '开始 19:30')).toHaveLength(1)
  expect(picker.shown).toMatchObject({ mode: 'time', value: '19:30' })
  picker.pick('20:15')
  expect(onPick.mock.calls).toEqual([['20:15']])
})
