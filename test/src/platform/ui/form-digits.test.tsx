/** @jest-environment jsdom */
import { useState } from 'react'
import { render } from '../../support/render'
import type { InputProps } from '@/platform/ui/form.contract'
import { Input } from '@/platform/ui/form.h5'
import { fakeRoot } from '../../../support/root'

function Line({ kind, maxLength }: Pick<InputProps, 'kind' | 'maxLength'>) {
  const [value, setValue] = useState('')
  return <Input aria-label="line" kind={kind} value={value} maxLength={maxLength} onInput={setValue} />
}

async function fill(kind: InputProps['kind'], maxLength: number, text: string) {
  const screen = await render(<Line kind={kind} maxLength={maxLength} />, fakeRoot())
  await screen.type('line', text)
  return screen.get('textbox', 'line')
}

test.each([
  ['code', 6, ' 123 456 ', '123456'],
  ['code', 6, '123456123456', '123456'],
  ['phone', 11, '+86 138 1234 5678', '13812345678'],
  ['phone', 11, '１３８１２３４５６７８', '13812345678'],
  ['text', 20, ' a 1 ', ' a 1 '],
] as const)('into a %s of %i, %j comes as %j', async (kind, max, text, value) => {
  expect(Reflect.get(await fill(kind, max, text), 'value')).toBe(value)
})

test.each([
  ['phone', null],
  ['code', null],
  ['word', '30'],
] as const)('a browser cuts a %s at %s', async (kind, limit) => {
  expect((await fill(kind, 30, 'a')).getAttribute('maxlength')).toBe(limit)
})

test.each(['word', 'search'] as const)('a phone leaves a %s as it is typed', async (kind) => {
  const line = await fill(kind, 30, 'a')
  expect(
    ['autocapitalize', 'autocorrect', 'spellcheck', 'autocomplete'].map((name) => line.getAttribute(name)),
  ).toEqual(['none', 'off', 'false', 'off'])
})
