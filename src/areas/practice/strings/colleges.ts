/** Schools and papers in the format of their own exams. */
export const collegesText = {
  find: '找学校',
  placeholder: '输入学校名称',
  clear: '清空',
  samples: '示例院校',
  samplesHint: '学校是虚构的',
  real: '真实院校',
  realHint:
    '自命题卷的题型和分值由各校自己定，有可靠来源才会收录，现在一所也没有。政治、英语、数学、408 可以先做模拟卷，题型与考试一致。',
  none: (school: string) => `还没有“${school}”的试卷`,
  noneHint: '自命题卷有可靠来源才会收录，不拿别的卷子代替。政治、英语、数学、408 可以先做模拟卷。',
  mocks: '模拟卷',
  mocksHint: '政治、英语、数学、408，题型与考试一致',
  ruleSource: '学校是虚构的，题型、分值和题目都是示例，不代表任何一所学校的考试。',
} as const
