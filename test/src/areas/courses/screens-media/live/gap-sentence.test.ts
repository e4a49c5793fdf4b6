import { gapSentence } from '@/areas/courses/screens-media/live/gap-sentence'

const text = [
  'Prices rose by 3.5 per cent [1] a year. “Why?” asked [2]. Nobody [3]',
  '',
  '[4] helps, too! Then [10] came.',
].join('\n')

test.each([
  [1, 'Prices rose by 3.5 per cent [1] a year.'],
  [2, 'asked [2].'],
  [3, 'Nobody [3]'],
  [4, '[4] helps, too!'],
  [10, 'Then [10] came.'],
])('gap %i is shown in its sentence', (number, sentence) => {
  expect(gapSentence(text, number)).toBe(sentence)
})

test('a text without the gap has no sentence of it', () => {
  expect([gapSentence(text, 5), gapSentence('', 1), gapSentence('A street falls quiet.', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
