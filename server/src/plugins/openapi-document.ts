import { IsObject, type TSchema } from 'typebox'
import { commonErrors, ErrorCode, errorStatus } from '../../../contract/errors'
import { identityHeaders, minVersionHeader } from '../../../contract/identity'
import { type Operation, type OperationId } from '../../../contract/operations'
import { schemas, type OperationSchema } from '../../../contract/schemas'
import { errorText } from '../strings/errors'
import { answerSchema, operationEntries } from './contract'
import { readExample } from '../http/examples'

type Json = Readonly<Record<string, unknown>>

/** The name of each error code in the contract. */
const codeNames = new Map<ErrorCode, string>(Object.entries(ErrorCode).map(([name, code]) => [code, name]))

/** The whole contract as an OpenAPI 3.1 document: one operation each, ours and planned ones marked. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [id, operation] of operationEntries()) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describeOperation(id, operation)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: "Shang'an API",
      version: '1.0.0',
      description:
        'Answers are wrapped in `{status, msg, result}` with status 200; errors in `{status, code, msg, result: null}`, ' +
        'the HTTP status repeating `status`. `x-origin` tells paths of the product specification (`spec`) from ours; ' +
        '`x-planned` operations answer 501; text that is `x-secret` opens something for whoever has it. Branch on `code`, never on `msg`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operationEntries().map(([, it]) => getTag(it)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorEnvelope() },
      parameters: identityParameters(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** Every code that an operation may answer: its own, the common ones, and those that follow from `auth`. */
export function listErrors(operation: Operation): ErrorCode[] {
  const byAuth = operation.auth === 'none' ? [] : [ErrorCode.Unauthenticated, ErrorCode.Forbidden]
  const planned = operation.planned ? [ErrorCode.Planned] : []
  return [...new Set<ErrorCode>([...operation.errors, ...byAuth, ...planned, ...commonErrors])]
}

function getTag({ path }: Operation): string {
  return path.split('/')[1] ?? ''
}

function describeOperation(id: OperationId, operation: Operation): Json {
  const schema: OperationSchema = schemas[id]
  const example = readExample(id)
  return {
    operationId: id,
    tags: [getTag(operation)],
    summary: operation.summary,
    'x-origin': operation.origin,
    ...(operation.planned && { 'x-planned': true }),
    ...(operation.idempotent && { 'x-idempotent': true }),
    security: operation.auth === 'none' ? [] : [{ token: [] }],
    parameters: [
      ...listParameters(schema.params, 'path'),
      ...listParameters(schema.query, 'query'),
      ...listParameters(schema.headers, 'header'),
      ...identityRefs(schema.headers),
    ],
    ...(schema.body && { requestBody: describeBody(operation, schema.body, example?.request.body) }),
    responses: {
      200: {
        description: 'All is well',
        content: {
          'application/json': {
            schema: answerSchema(operation, schema.result),
            ...(example && { example: example.response }),
          },
        },
      },
      ...errorResponses(operation),
    },
  }
}

function describeBody(operation: Operation, schema: TSchema, example: unknown): Json {
  if (operation.body === 'bytes') return { required: true, content: { 'application/octet-stream': {} } }
  const type = operation.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema, ...(example !== undefined && { example }) } } }
}

function listParameters(schema: TSchema | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema || !IsObject(schema)) return []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

/** References to the identity headers that the operation does not describe itself. */
function identityRefs(headers: TSchema | undefined): Json[] {
  const own = headers && IsObject(headers) ? Object.keys(headers.properties) : []
  return Object.keys(identityParameters())
    .filter((name) => !own.includes(name))
    .map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function identityParameters(): Record<string, Json> {
  const minVersion = {
    name: minVersionHeader,
    meaning: 'oldest version that the client was built for',
    example: '4080500',
  }
  return Object.fromEntries(
    [...identityHeaders, minVersion].map(({ name, meaning, example }) => [
      name,
      { name, in: 'header', required: false, description: meaning, example, schema: { type: 'string' } },
    ]),
  )
}

function errorResponses(operation: Operation): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of listErrors(operation)) {
    const status = errorStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes
          .map((code) => `${code} ${codeNames.get(code) ?? ''}: ${errorText[code]}`)
          .join('; '),
        'x-codes': codes,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function errorEnvelope(): Json {
  return {
    type: 'object',
    required: ['status', 'code', 'msg', 'result'],
    properties: {
      status: { type: 'integer', minimum: 400, maximum: 599 },
      code: { type: 'string', enum: Object.values(ErrorCode) },
      msg: { type: 'string' },
      result: { type: 'null' },
    },
  }
}
