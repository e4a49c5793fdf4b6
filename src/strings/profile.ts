/** The student's own page. */
export const userText = {
  nameLabel: '姓名',
  nameEmpty: '请输入姓名',
  nameEdit: '修改姓名',
  nameSaved: '姓名已保存',
  save: '保存',
  joined: '加入时间',
  member: '会员',
  memberNone: '未开通',
  memberLevel: (level: number) => `${level} 级`,
  memberTrial: (level: number) => `${level} 级体验`,
  memberUntil: (day: string) => `有效期到 ${day}`,
  day: (year: number, month: number, day: number) => `${year}年${month}月${day}日`,
  facts: '基本信息',
  more: '更多',
  safety: '账号与安全',
} as const

/** The record that the study plan is made from. */
export const recordText = {
  lead: '这些信息只用来安排你的学习计划，可以随时修改。',
  about: '我的情况',
  aim: '报考目标',
  name: '姓名',
  school: '本科院校',
  major: '本科专业',
  province: '所在省份',
  grade: '年级',
  grades: ['大一', '大二', '大三', '大四', '已毕业'],
  examYear: '入学年份',
  examYearNote: '例如 2026 年 12 月考试，对应 2027 年入学',
  year: (year: number) => `${year} 年`,
  targetSchool: '报考院校代码',
  targetSchoolNote: '5 位数字，见研招网硕士目录',
  targetSchoolWrong: '院校代码是 5 位数字',
  targetMajor: '报考专业代码',
  targetMajorNote: '6 位数字或字母，见研招网硕士目录',
  targetMajorWrong: '专业代码是 6 位数字或字母',
  subjects: '考试科目',
  tooManySubjects: '最多选 8 门',
  complete: '资料已完整',
  missing: (names: string) => `还差：${names}`,
  between: '、',
  draft: '已恢复上次没有保存的内容',
  dropDraft: '改回已保存的',
  save: '保存资料',
  saved: '资料已保存',
  keptAsDraft: '没有保存成功，内容已留在这台设备上',
  noPhone: '还没有绑定手机号',
} as const

/** The subjects that are set for the whole nation, by id, with the number that the admission catalogue gives them. */
export const subjectText = {
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
  own: '院校自命题',
} as const

/** The guest's way into the vocabulary. */
export const wordsText = {
  title: '先背几个单词',
  lead: '不登录也能开始。',
  asGuest: [
    '学过的词和复习进度保存在这台设备上',
    '换设备，或清除浏览器数据后，就找不回来了',
    '登录以后，记录跟着账号走',
  ],
  tryIt: '先试试',
  signedIn: '你已登录，可以直接开始。',
  withAccount: ['学过的词和复习进度跟着账号走', '换手机也不会丢'],
  start: '开始背单词',
} as const
