import { clozeText, parseCloze } from '../../../contract/domain/practice/cloze'

test('a text is parted at its key words, and read without their brackets', () => {
  const source = '[[物质]]决定[[意识]]，方法[0]不变。'
  expect(parseCloze(source)).toEqual([
    { text: '物质', isKey: true },
    { text: '决定', isKey: false },
    { text: '意识', isKey: true },
    { text: '，方法[0]不变。', isKey: false },
  ])
  expect(clozeText(source)).toBe('物质决定意识，方法[0]不变。')
})
