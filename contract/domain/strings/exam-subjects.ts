/** The exam papers that a school sets itself; every other subject of the list is set for the whole nation. */
export const OWN_SUBJECT = 'own'

/** The subjects of the exam by id, with their numbers in the admission catalogue; students' records hold the ids. */
export const examSubjects = {
  politics: '101 思想政治理论',
  'english-1': '201 英语（一）',
  'english-2': '204 英语（二）',
  'math-1': '301 数学（一）',
  'math-2': '302 数学（二）',
  'math-3': '303 数学（三）',
  management: '199 管理类综合能力',
  economics: '396 经济类综合能力',
  computer: '408 计算机学科专业基础',
  'western-medicine': '306 临床医学综合能力（西医）',
  'chinese-medicine': '307 临床医学综合能力（中医）',
  russian: '202 俄语',
  japanese: '203 日语',
  'math-agronomy': '314 数学（农）',
  'chemistry-agronomy': '315 化学（农）',
  education: '311 教育学专业基础',
  psychology: '312 心理学专业基础',
  history: '313 历史学基础',
  'law-basic': '397 法硕联考专业基础（法学）',
  'law-other-basic': '398 法硕联考专业基础（非法学）',
  'plant-physiology': '414 植物生理学与生物化学',
  'animal-physiology': '415 动物生理学与生物化学',
  'law-general': '497 法硕联考综合（法学）',
  'law-other-general': '498 法硕联考综合（非法学）',
  own: '院校自命题',
} as const
