/** The sheet of a run's answers, which hands in. */
export const answerSheetText = {
  sheetTitle: '答题卡',
  answered: (count: number) => `已答 ${count}`,
  current: '当前',
  open: (count: number) => `未答 ${count}`,
  flagged: (count: number) => `稍后看 ${count}`,
  cell: (at: number, state: string) => `第 ${at} 题，${state}`,
  states: { answered: '已答', open: '未答', right: '答对', wrong: '答错' },
  andFlagged: (state: string) => `${state}，稍后看`,
  handInHint: (open: number) => (open > 0 ? `还有 ${open} 题未答，交卷后不能修改` : '交卷后不能修改'),
  handInOpen: (open: number) => `还有 ${open} 题没答，交卷以后不能再答`,
  handInNow: '现在交卷',
  goOn: '接着答',
  finish: '完成练习',
  finishHint: (open: number) =>
    open > 0
      ? `还有 ${open} 题没做。现在结束就出报告；想以后接着做，点左上角退出`
      : '做完了，去看这一组的结果',
} as const
