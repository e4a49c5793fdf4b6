/** The sentences for students about timed papers. */
export const sittingText = { tooMany: '今天已经开始了很多套模拟卷，请明天再来' } as const
