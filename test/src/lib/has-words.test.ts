import { hasWords } from '@/lib/has-words'

test('a search finds a text that has each of its words, wherever they stand', () => {
  const texts = ['二叉树的遍历', 'Taylor 公式']
  for (const typed of ['二叉树 遍历', '遍历　二叉', 'taylor 遍历', ' 公式。'])
    expect([typed, hasWords(texts, typed)]).toEqual([typed, true])
  for (const typed of ['二叉树遍历', '图 遍历'])
    expect([typed, hasWords(texts, typed)]).toEqual([typed, false])
})
