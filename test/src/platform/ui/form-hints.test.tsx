/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '../../support/render'
import { TextArea } from '@/platform/input/text-area.h5'
import { Input } from '@/platform/ui/form.h5'
import type { InputProps } from '@/platform/ui/form.contract'
import { fakeRoot } from '../../../support/root'

const NAMES = ['type', 'autocomplete', 'inputmode', 'enterkeyhint', 'autocapitalize', 'spellcheck']

/** The hints to a phone about each kind of field: its keyboard, its autofill, its last key, and its corrections. */
const hints: Readonly<Record<InputProps['kind'], readonly (string | null)[]>> = {
  text: ['text', 'off', null, null, null, null],
  message: ['text', 'off', null, 'send', null, null],
  name: ['text', 'name', null, null, null, null],
  organization: ['text', 'organization', null, null, null, null],
  email: ['text', 'email', 'email', null, 'none', 'false'],
  number: ['text', 'off', 'numeric', null, null, null],
  decimal: ['text', 'off', 'decimal', null, null, null],
  phone: ['tel', 'tel-national', 'numeric', null, null, null],
  code: ['text', 'one-time-code', 'numeric', null, null, null],
  password: ['password', 'current-password', null, null, null, null],
  'new-password': ['password', 'new-password', null, null, null, null],
  'shown-password': ['text', 'new-password', null, null, 'none', 'false'],
  word: ['text', 'off', null, null, 'none', 'false'],
  search: ['text', 'off', null, 'search', 'none', 'false'],
}
const kinds = Object.keys(hints) as InputProps['kind'][]

const ignore = () => undefined

test.each(kinds)('a field for a %s says to the phone what it expects', async (kind) => {
  await render(<Input aria-label="line" kind={kind} value="" maxLength={30} onInput={ignore} />, fakeRoot())
  const field = document.querySelector('input')
  expect(NAMES.map((name) => field?.getAttribute(name))).toEqual(hints[kind])
})

test.each([
  ['text', 'off'],
  ['address', 'street-address'],
] as const)('a field of several lines for a %s has %s filled in', async (kind, filledIn) => {
  const area = { id: 'area', label: 'area', value: '', placeholder: '', maxLength: 30, onInput: ignore }
  await render(<TextArea {...area} kind={kind} />, fakeRoot())
  expect(document.querySelector('textarea')?.getAttribute('autocomplete')).toBe(filledIn)
})

test('no field stands in a page but by these', () => {
  const src = path.join(__dirname, '../../../../src')
  const own = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      !file.startsWith('platform') &&
      /<(?:input|textarea)\b/.test(readFileSync(path.join(src, file), 'utf8')),
  )
  expect(own).toEqual([])
})
