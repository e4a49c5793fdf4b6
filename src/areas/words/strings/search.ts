/** Forms that are found, one of a word of the list and one of a school word, for who reads how to search. */
export const exampleForms = ['struck', 'went'] as const

/** Words of one sign that stand in meanings everywhere: a meaning is found by one of them only where it is all of it. */
export const functionWords = '的了地得着过和与或及在是有不被把使为对从向以于之其所者'

/** Sentences of the search for words. */
export const wordSearchText = {
  label: '查单词',
  placeholder: '英文、变形或中文',
  clear: '清空输入',
  recent: '最近查过',
  clearRecent: '清除记录',
  clearedRecent: '查单词的记录已清除',
  hint: `输入开头几个字母、变形（如 ${exampleForms.join('、')}）或中文意思都能查。`,
  found: (total: number, shown: number) =>
    total > shown ? `共 ${total} 个，显示前 ${shown} 个` : `共 ${total} 个`,
  list: '查到的单词',
  basics: '基础词',
  basic: '基础词，词表没有收',
  form: (form: string, word: string) => `${form} 是 ${word} 的另一种形式`,
  none: (query: string) => `没有查到“${query}”`,
  noneHint: (total: number) =>
    `词表收 ${total} 个考研高频词，不含高中已学的基础词。可以少输几个字母，或换个写法再试。`,
  similar: '是不是要查',
  loading: '正在准备变形和中文，稍等就能查到',
  incomplete: '部分单元还没有下载，里面的词暂时只能按单词开头查',
} as const
