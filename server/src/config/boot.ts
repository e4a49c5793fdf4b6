import { readFileSync } from 'node:fs'
import Value from 'typebox/value'
import { Boot } from '../../../contract/schemas/boot'
import { firstMisfit } from '../content/files'
import { errorMessage } from '../error-code'
import { StartError } from '../start/error'
import { bootText } from '../strings/start'

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
