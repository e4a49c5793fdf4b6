/** What the study log says to people. */
export const studyText = { noStream: '没有这一类学习记录' } as const
