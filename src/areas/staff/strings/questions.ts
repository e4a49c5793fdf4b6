const together = (count: number): string => (count > 1 ? `${count} 条一起` : '')

/** The queue of reports of errors in questions at the staff's desk. */
export const questionsText = {
  item: '纠错详情',
  none: { title: '没有待处理的纠错', hint: '学生提报题目有误，就会出现在这里。' },
  formatNone: { settled: { title: '还没有处理过的纠错', hint: '处理好的纠错会放在这里。' } },
  filters: { open: '待处理', settled: '已处理' },
  reasons: { answer: '答案不对', explain: '解析有误', stem: '题目有错', other: '其他' },
  title: (reason: string, text: string) => (text === '' ? reason : text),
  caption: (question: string, answers: number) => `题 ${question}，${answers} 人答过`,
  together: (count: number) => `${count} 条提报`,
  others: (count: number) => `同一道题还有 ${count} 条没处理`,
  version: (version: number, answers: number) => `第 ${version} 版，${answers} 人答过`,
  said: '提报原话',
  nothingSaid: '没有写说明，只选了原因。',
  question: '提报的题',
  open: '打开这道题',
  answer: '给学生的答复',
  states: { open: '待处理', fixed: '已改正', declined: '没有采纳' },
  happened: '学生提报',
  next: '等待决定',
  task: {
    name: '纠错',
    reasonLabel: '结论和答复，学生会看到',
    text: { label: '答复', example: '告诉学生哪里改了，或为什么没有问题' },
    fixedReasons: ['解析有误', '答案有误', '题干不清'],
    declineReasons: ['没有问题'],
    fixed: '已改正',
    fixedEffect: (count: number) =>
      `${together(count)}标为已改正，提报的学生会看到答复。题目本身要在题库里改好。`,
    fixedDone: '已答复学生',
    unchanged: '没有新版本的原因',
    unchangedNote: (version: number) =>
      `题库里还是第 ${version} 版。先改好题目再标，或者写明为什么不用出新版`,
    decline: '不采纳',
    declineEffect: (count: number) => `${together(count)}标为没有采纳，提报的学生会看到答复。`,
    declineDone: '已答复学生',
  },
  again: {
    name: '重新打开',
    reasonLabel: '理由，会写进记录',
    reasons: ['点错了', '答复有误', '题目确实有问题'],
    reopen: '收回答复，重新处理',
    effect: (count: number) => `${together(count)}回到待处理；看过答复的学生会知道答复收回了，在重新核对。`,
    done: '已收回答复，回到待处理',
  },
} as const
