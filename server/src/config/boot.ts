import { readFileSync } from 'node:fs'
import Value from 'typebox/value'
import { Boot } from '../../../contract/schemas/boot'
import { firstMisfit } from '../json-files'
import type { DeskOrders } from './desk-orders'
import { errorMessage } from '../lib/error-code'
import { StartError } from '../errors/start-error'
import { configText } from '../strings/config'
import { bootText } from '../strings/start'
import { ConfigError } from './error'

export type { Boot } from '../../../contract/schemas/boot'

/** Reads the deployment's values. Throws StartError with one sentence that names the file and the field. */
export function loadBoot(file: string): Boot {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new StartError(bootText.missing(file))
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new StartError(bootText.notJson(file, errorMessage(cause)))
  }
  if (Value.Check(Boot, value)) return value
  const { field, what } = firstMisfit(Boot, value)
  throw new StartError(bootText.wrongField(file, field, what))
}

/** Throws ConfigError where a branch that is to see all orders is none of the deployment's. */
export function checkDeskOrders(rule: DeskOrders, { consult }: Boot): void {
  if (rule === 'all') return
  const known = consult.branches.map(({ id }) => id)
  const unknown = rule.head.filter((id) => !known.includes(id))
  if (unknown.length > 0) throw new ConfigError(configText.deskBranches(unknown, known))
}
