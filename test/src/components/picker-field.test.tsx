/** @jest-environment jsdom */
import { act, useState } from 'react'
import { PickerField } from '@/components/picker-field'
import { offered } from '@/platform/input/picker.contract'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

function Form({ start, error }: { start: string; error?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <PickerField
        id="where"
        label="省份"
        value={value}
        options={['北京', '天津']}
        nothing="未选择"
        onPick={setValue}
        error={error}
      />
      <p>chosen: {value}</p>
    </>
  )
}

async function draw(start: string, error?: string) {
  const screen = await render(<Form start={start} {...(error !== undefined && { error })} />, fakeRoot())
  const select = document.querySelector('select')
  if (!select) throw new Error('there is no picker')
  return { screen, select }
}

const pick = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('one of the options is picked, or none', async () => {
  const { screen, select } = await draw('')
  expect([...select.options].map(({ text }) => text)).toEqual(['未选择', '北京', '天津'])
  expect(document.querySelector('label')?.htmlFor).toBe(select.id)
  await pick(select, '天津')
  expect(screen.text()).toContain('chosen: 天津')
  await pick(select, '')
  expect(screen.text()).toMatch(/chosen: $/)
})

test('an earlier choice stays and is offered, also where it is no option any more', async () => {
  const { select } = await draw('河西')
  expect([select.value, [...select.options].map(({ text }) => text)]).toEqual([
    '河西',
    ['未选择', '河西', '北京', '天津'],
  ])
  expect(offered({ value: '北京', options: ['北京'] })).toEqual(['北京'])
})

test('the fault text belongs to the picker', async () => {
  const { screen, select } = await draw('', '请选择省份')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(screen.get('alert').id).toBe(select.getAttribute('aria-describedby'))
})
