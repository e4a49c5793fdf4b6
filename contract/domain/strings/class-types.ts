/**
 * The class types of the winter vacation (specification, section 3); their ids are the keys of the deployment's
 * `courseChoice`, which names the goods of both terms.
 */
export const classTypes = [
  { id: 'maths', name: '数学类' },
  { id: 'non-maths', name: '非数学类' },
  { id: 'economics-comprehensive', name: '经济类综合' },
  { id: 'management-comprehensive', name: '管理类综合' },
  { id: 'law', name: '法学' },
  { id: 'education', name: '教育学' },
  { id: 'psychology', name: '心理学' },
  { id: 'history', name: '历史学' },
  { id: 'western-medicine', name: '西医综合' },
  { id: 'chinese-medicine', name: '中医综合' },
  { id: 'computer', name: '计算机' },
  { id: 'agronomy', name: '农学' },
  { id: 'social-work', name: '社会工作' },
  { id: 'chinese-education', name: '国际中文教育' },
  { id: 'philosophy', name: '哲学' },
  { id: 'cultural-relics', name: '博物馆 / 文物' },
  { id: 'design', name: '设计学' },
  { id: 'marxism', name: '马克思主义理论' },
  { id: 'journalism', name: '新闻与传播' },
  { id: 'sports', name: '体育' },
  { id: 'public-administration', name: '公共管理' },
  { id: 'theoretical-mechanics', name: '理论力学' },
  { id: 'materials', name: '材料' },
  { id: 'finance', name: '金融' },
  { id: 'economics', name: '经济学' },
  { id: 'management', name: '管理学' },
  { id: 'circuits', name: '电路' },
  { id: 'mechanical-design', name: '机械设计' },
  { id: 'signals', name: '信号与系统' },
  { id: 'operations-research', name: '运筹学' },
  { id: 'biochemistry', name: '生物化学' },
  { id: 'mechanical-principle', name: '机械原理' },
  { id: 'mechanical-design-basics', name: '机械设计基础' },
  { id: 'translation-english', name: '英语翻译' },
  { id: 'translation-japanese', name: '日语翻译' },
  { id: 'second-japanese', name: '二外日语' },
  { id: 'public-japanese', name: '公共日语' },
] as const

/** The terms, in the order of a class type's two goods. */
export const terms = [
  { id: 'first', name: '第一学期' },
  { id: 'second', name: '第二学期' },
] as const
