/** The study log's sentences for people. */
export const studyText = {
  noStream: '没有这一类学习记录',
  full: '学习记录已经太多，请联系客服；新的记录先留在这台设备上',
} as const
