/** The faults of a file of cards, for its editor. */
export const cardText = {
  heading: (line: string) => `“${line}”不是开头，应写成“# 编号 卡组名称”或“## 编号 标题”`,
  outside: '这一行不属于任何卡片',
  noDeck: '这张卡片前面没有卡组',
  deckHere: '公式卡不分卡组，这里不能有“# ”',
  emptyDeck: '卡组里没有卡片',
  nodes: '“nodes:”要写一到三个知识点',
  text: '没有正文',
  length: (count: number) => `正文有 ${count} 个字，应在 20 到 320 之间`,
  noKey: '正文里没有用 [[ ]] 标出关键词',
  brackets: '关键词的 [[ ]] 不成对',
  noLine: '公式卡要有“condition:”“use:”“mistake:”中的至少一行',
  noFormula: '正文里没有公式',
} as const
