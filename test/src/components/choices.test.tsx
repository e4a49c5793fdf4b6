/** @jest-environment jsdom */
import '../support/fake-page'
import { useState } from 'react'
import { CheckLine } from '@/components/check-line'
import { Chips } from '@/components/chips'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

const days = [
  { value: 1, name: '一', spoken: '周一' },
  { value: 2, name: '二', spoken: '周二' },
]

function Week() {
  const [chosen, setChosen] = useState([1])
  return (
    <Chips
      label="休息日"
      options={days}
      isChosen={(day) => chosen.includes(day)}
      onChoose={(day) => setChosen([...chosen, day])}
    />
  )
}

test('chips are one named group, each says whether it is chosen and by its spoken name what it is', async () => {
  const screen = await render(<Week />, fakeRoot())
  expect(screen.all('group', '休息日')).toHaveLength(1)
  const pressed = () =>
    screen.all('button').map((chip) => [chip.getAttribute('aria-label'), chip.getAttribute('aria-pressed')])
  expect(pressed()).toEqual([
    ['周一', 'true'],
    ['周二', 'false'],
  ])
  await screen.tap('button', '周二')
  expect(pressed().map(([, isOn]) => isOn)).toEqual(['true', 'true'])
})

function Agreement() {
  const [isChecked, setChecked] = useState(false)
  return (
    <CheckLine
      id="agree"
      label="同意协议"
      words="我已阅读"
      isChecked={isChecked}
      error={isChecked ? undefined : '请先同意协议'}
      onChange={setChecked}
    />
  )
}

test('a check line says what is wrong until its box is ticked', async () => {
  const screen = await render(<Agreement />, fakeRoot())
  const box = screen.get('checkbox', '同意协议')
  expect(screen.get('alert').textContent).toBe('请先同意协议')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await screen.tap('checkbox', '同意协议')
  expect(screen.all('alert')).toEqual([])
  expect(screen.get('checkbox', '同意协议').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.text()).toBe('我已阅读')
})
