/** @jest-environment jsdom */
import { act, useState } from 'react'
import { render } from '../../support/render'
import type { InputProps } from '@/platform/ui/form.contract'
import { Input } from '@/platform/ui/form.h5'
import { fakeRoot } from '../../../support/root'

function Line({ kind, maxLength }: Pick<InputProps, 'kind' | 'maxLength'>) {
  const [value, setValue] = useState('')
  return <Input aria-label="line" kind={kind} value={value} maxLength={maxLength} onInput={setValue} />
}

async function paste(kind: InputProps['kind'], maxLength: number, before: string, text: string) {
  const screen = await render(<Line kind={kind} maxLength={maxLength} />, fakeRoot())
  if (before) await screen.type('line', before)
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  const line = screen.get('textbox', 'line')
  await act(async () => line.dispatchEvent(event))
  return [Reflect.get(line, 'value'), event.defaultPrevented]
}

test.each([
  ['code', 6, '', ' 123 456 ', '123456'],
  ['code', 6, '12', '3456789', '123456'],
  ['phone', 11, '', '+86 138 1234 5678', '13812345678'],
] as const)('into a %s of %i digits after %j, %j is pasted as %j', async (kind, max, before, text, value) => {
  expect(await paste(kind, max, before, text)).toEqual([value, true])
})

test('the browser pastes into every other field by itself', async () => {
  expect(await paste('password', 20, '', 'a 1')).toEqual(['', false])
})
