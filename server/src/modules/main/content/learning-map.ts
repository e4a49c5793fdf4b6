import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Exact } from '../../../../../contract/schemas/common'
import { MapStage } from '../../../../../contract/schemas/main/today'
import { contentText, meaningText } from '../../../strings/content'
import { mapFileText } from '../strings/content'
import { readJson, type Report } from '../../../json-files'

/** Where the year as a map is. */
export const LEARNING_MAP_FILE = 'learning-map.json'

const LearningMapFile = Exact({ stages: Type.Array(MapStage, { maxItems: 12 }) })

/** The first of some values that comes a second time. */
const getSecond = (values: readonly string[]): number =>
  values.findIndex((value, at) => values.indexOf(value) < at)

/**
 * Reads the stages of the year and reports what is wrong with them; without a file there are none. Each begins where the
 * one before it ends, so that every day between the first and the last has its stage; a step's id is its own in the
 * whole map, because plans name it.
 */
export async function readLearningMap(dir: string, report: Report): Promise<readonly MapStage[]> {
  if (!existsSync(join(dir, LEARNING_MAP_FILE))) return []
  const file = await readJson(dir, LEARNING_MAP_FILE, LearningMapFile, report)
  const stages = file?.value.stages ?? []
  const fault = (field: string, what: string) => report(contentText.field(LEARNING_MAP_FILE, field, what))
  const second = getSecond(stages.map(({ id }) => id))
  if (second >= 0) fault(`stages.${second}.id`, meaningText.twice(stages[second]?.id ?? ''))
  stages.forEach(({ from, until }, nth) => {
    const before = stages[nth - 1]
    if (until > from) fault(`stages.${nth}.until`, mapFileText.backwards)
    if (before && from !== before.until - 1) fault(`stages.${nth}.from`, mapFileText.gap(before.until - 1))
  })
  const steps = stages.flatMap((stage, nth) =>
    stage.steps.map(({ id }, at) => ({ id, field: `stages.${nth}.steps.${at}.id` })),
  )
  const twice = steps[getSecond(steps.map(({ id }) => id))]
  if (twice) fault(twice.field, meaningText.twice(twice.id))
  return stages
}
