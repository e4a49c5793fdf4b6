/** Words for going on with something that stands on this device. */
interface GoOn {
  readonly title: string
  readonly hint: string
  /** The label of its button. */
  readonly go: string
}

/** The state of the test of words that is under way on this device; undefined where nothing of it is answered. */
export function reportPlacement(
  run: { readonly words: readonly string[]; readonly answers: readonly boolean[] } | undefined,
): GoOn | undefined {
  if (!run || run.answers.length === 0) return undefined
  if (run.answers.length < run.words.length)
    return { title: '接着测单词', hint: `上次答到第 ${run.answers.length} 个`, go: '接着测' }
  return { title: '单词测完了', hint: '看认识多少，排个计划', go: '看结果' }
}
