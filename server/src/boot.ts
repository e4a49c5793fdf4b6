import { readFileSync } from 'node:fs'
import Value from 'typebox/value'
import { Boot } from '../../contract/schemas/boot'
import { errorMessage } from './error-code'
import { StartError } from './start-error'
import { bootText } from './strings/start'

export type { Boot } from '../../contract/schemas/boot'

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
  throw new StartError(bootText.wrongField(file, firstFault(Value.Errors(Boot, value))))
}

/** The field that is wrong: the deepest error says most, for a union complains about every branch as well. */
function firstFault(errors: ReturnType<typeof Value.Errors>): string {
  const [first] = [...errors].sort((one, other) => depth(other.instancePath) - depth(one.instancePath))
  if (!first) return ''
  const { params } = first
  const named =
    'requiredProperties' in params
      ? params.requiredProperties[0]
      : 'additionalProperties' in params
        ? params.additionalProperties[0]
        : undefined
  return [...first.instancePath.split('/').slice(1), ...(named === undefined ? [] : [named])].join('.')
}

const depth = (pointer: string): number => pointer.split('/').length
