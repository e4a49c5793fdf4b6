/** An inflected form that the shipped list has, for who reads how to search. */
export const exampleForm = 'struck'

/** Words of one sign that stand in meanings everywhere: a meaning is found by one of them only where it is all of it. */
export const functionWords = '的了地得着过和与或及在是有不被把使为对从向以于之其所者'

/** Sentences of the search for words. */
export const wordSearchText = {
  label: '查单词',
  placeholder: '英文、变形或中文',
  clear: '清空输入',
  recent: '最近查过',
  clearRecent: '清除记录',
  clearedRecent: '查词记录已清除',
  hint: `输入开头几个字母、变形（如 ${exampleForm}）或中文意思都能查到，没有网络也可以。`,
  found: (total: number, shown: number) =>
    total > shown ? `共 ${total} 个，显示前 ${shown} 个` : `共 ${total} 个`,
  list: '查到的单词',
  form: (form: string, word: string) => `${form} 是 ${word} 的另一种形式`,
  none: (query: string) => `没有查到“${query}”`,
  noneHint: (total: number) =>
    `这份词表收了 ${total} 个考研词，像 go、bank 这样的基础词没有收。可以少输几个字母，或换个写法再试。`,
  similar: '是不是要查',
  loading: '正在准备变形和中文，稍等就能查到',
  incomplete: '部分单元还没有下载，只能按单词开头查；联网后再试一次就完整了。',
} as const
