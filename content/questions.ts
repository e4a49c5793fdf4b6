import { readBank, formulasOfSet } from '../server/src/content/bank'
import { checkQuestions, sizesOf } from './check-questions'
import { createPen } from './formulas/draw'

async function main(): Promise<void> {
  const problems: string[] = []
  const bank = await readBank(__dirname, (problem) => void problems.push(problem))
  const pen = createPen()
  for (const set of bank.sets)
    for (const key of formulasOfSet(set)) {
      try {
        pen(key)
      } catch (cause) {
        problems.push(
          `${set.file}: 公式 ${key} 画不出来：${cause instanceof Error ? cause.message : String(cause)}`,
        )
      }
    }
  const all = [...problems, ...checkQuestions(bank)]
  all.forEach((problem) => console.error(problem))
  sizesOf(bank).forEach((line) => console.log(line))
  if (all.length > 0) process.exitCode = 1
}
main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
