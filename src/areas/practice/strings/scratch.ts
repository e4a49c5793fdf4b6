/** The sheet to scribble on beside a question. */
export const scratchText = {
  title: '草稿纸',
  spoken: (strokes: number) => (strokes > 0 ? `草稿纸，已写 ${strokes} 笔` : '草稿纸，空白'),
  undo: '撤销一笔',
  clear: '清空',
  hint: '用手指、笔或鼠标写，只存在这台设备上。',
} as const
