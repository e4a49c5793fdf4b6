import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationId } from '../../../contract/operations'

const EXAMPLES_DIR = join(__dirname, '../../../contract/examples')

/** A request and the answer it gets, as they go over the wire. */
export interface Example {
  request: {
    params?: Record<string, string>
    query?: Record<string, string>
    headers?: Record<string, string>
    body?: Record<string, unknown>
  }
  response: Record<string, unknown>
}

/** The golden example of an operation; `undefined` when it has none, as planned operations have. */
export function readExample(id: OperationId): Example | undefined {
  const file = join(EXAMPLES_DIR, `${id}.json`)
  if (!existsSync(file)) return undefined
  const example: Example = JSON.parse(readFileSync(file, 'utf8'))
  return example
}
