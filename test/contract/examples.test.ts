import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Value from 'typebox/value'
import { operations, type Operation, type OperationId } from '../../contract/operations'
import { schemas, type OperationSchema } from '../../contract/schemas'
import { answerSchema } from '../../server/src/plugins/contract'
import { readExample } from '../../server/src/http/examples'

const built = Object.keys(operations)
  .filter((id): id is OperationId => id in operations)
  .filter((id) => {
    const operation: Operation = operations[id]
    return !operation.planned
  })

test('there is one golden example for each built operation and for no other', () => {
  const files = readdirSync(join(__dirname, '../../contract/examples')).map((name) =>
    name.replace(/\.json$/, ''),
  )
  expect(files.sort()).toEqual([...built].sort())
})

test.each(built)('the golden request of %s has the parts that its schemas ask for', (id) => {
  const { params, query, headers, body }: OperationSchema = schemas[id]
  const request = readExample(id)?.request ?? {}
  const parts = { params, query, headers, body }
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const schema = parts[part]
    if (!schema) expect(request[part]).toBeUndefined()
    // Query values are text on the wire; only here are they read as what they stand for.
    else
      expect([
        ...Value.Errors(schema, part === 'query' ? Value.Convert(schema, request[part]) : request[part]),
      ]).toEqual([])
  }
})

test.each(built)('the golden answer of %s matches its schema', (id) => {
  const schema: OperationSchema = schemas[id]
  const example = readExample(id)
  expect([...Value.Errors(answerSchema(operations[id], schema.result), example?.response)]).toEqual([])
})
