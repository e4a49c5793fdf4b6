import { parseCloze } from '../../../contract/domain/practice/cloze'
import type { Bank } from '../../../server/src/domain/content/bank/types'
import { docx, type Part } from './docx'
import type { Made } from './paper'

const plain = (text: string) => [{ text }]

const parts: readonly Part[] = [
  { kind: 'heading', level: 1, words: plain('英语作文句型手册') },
  {
    kind: 'paragraph',
    words: plain('句子按用途排好，粗体是可以换个话题照用的骨架。背骨架，不背整句：考场上换上自己的内容。'),
  },
  { kind: 'heading', level: 1, words: plain('两篇作文的要求') },
  {
    kind: 'table',
    rows: [
      ['试卷', '应用文', '短文'],
      ['英语（一）', '约 100 词，10 分', '160～200 词，20 分，看图写'],
      ['英语（二）', '约 100 词，10 分', '约 150 词，15 分，看图表写'],
    ],
  },
  { kind: 'paragraph', words: plain('以当年考试大纲和试卷上的要求为准。') },
  { kind: 'heading', level: 1, words: plain('动笔的顺序') },
  ...[
    '读题，把要求写的每一点圈出来，一点都不能漏。',
    '每一点写一句中文提纲，只写关键词。',
    '给每一句选一个骨架，再填自己的内容。',
    '写完先查要点，再查主谓一致、时态和单复数。',
  ].map((text): Part => ({ kind: 'item', isNumbered: true, words: plain(text) })),
  { kind: 'heading', level: 1, words: plain('最后检查') },
  ...[
    '应用文的称呼、落款是否齐全，落款用的是题目指定的名字。',
    '图画或图表先写看到了什么，再写说明了什么。',
    '一句话超过 25 个词，就拆成两句。',
  ].map((text): Part => ({ kind: 'item', words: plain(text) })),
]

/** Writes the English texts to recite as a guide to writing: the frame of each sentence, and what it means. */
export function writingGuide({ decks }: Bank): Made {
  const own = decks.filter(({ subject }) => subject === 'english')
  const sentences = own.flatMap(({ name, cards }): Part[] => [
    { kind: 'heading', level: 1, words: plain(name) },
    ...cards.flatMap(({ title, text, meaning }): Part[] => [
      { kind: 'heading', level: 2, words: plain(title) },
      { kind: 'paragraph', words: parseCloze(text).map((it) => ({ text: it.text, isBold: it.isKey })) },
      ...(meaning === undefined
        ? []
        : [{ kind: 'paragraph' as const, words: [{ text: meaning, isItalic: true }] }]),
    ]),
  ])
  return { bytes: docx([...parts, ...sentences]) }
}
