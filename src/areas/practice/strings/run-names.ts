/** The name of a run by the source of its questions. */
export const runNames = {
  type: (subject: string, type: string) => `${subject} · ${type}`,
  quick: (subject: string) => `${subject} · 随手练`,
  weak: (subject: string) => `${subject} · 薄弱点专练`,
  mixed: (subject: string) => `${subject} · 综合测试`,
  ability: (subject: string) => `${subject} · 能力测试`,
  network: (subject: string) => `${subject} · 知识网络`,
  duel: (subject: string) => `${subject} · 隔空对战`,
  placement: (subjects: readonly string[]) => `${subjects.join('、')} · 水平测试`,
  mistakes: (subject: string) => `${subject} · 错题重做`,
  folder: (name: string) => `收藏 · ${name}`,
  again: '再做一遍',
  lesson: '随讲练习',
  class: '定时课随堂题',
  one: '单题练习',
  text: '材料题',
  other: '练习',
} as const

/** The name of a run by its mode. */
export const modeNames = {
  train: '练习',
  mistakes: '错题重做',
  adaptive: '智能选题',
  ability: '能力测试',
  test: '测试',
  page: '整页测试',
  public: '十题小卷',
  network: '知识网络',
  duel: '隔空对战',
  placement: '水平测试',
  paper: '模拟卷',
} as const
