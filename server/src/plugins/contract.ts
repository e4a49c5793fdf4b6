import type { FastifyBodyParser, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IsObject, Type, type TSchema } from 'typebox'
import { may, type Role } from '../../../contract/domain/staff/permissions'
import { ErrorCode } from '../../../contract/errors'
import { operations, type Operation, type OperationId } from '../../../contract/operations'
import { schemas, type OperationSchema } from '../../../contract/schemas'
import type { Body, Headers, Params, Query, Result } from '../../../contract/types'
import { fileLimits } from '../domain/limits'
import { DomainError } from '../errors'
import { createMetrics, type Metrics } from '../lib/metrics'
import { createCallerTurns, type CallerTurns } from './caller-turns'
import { mayBeCompressed } from './compression'
import { maskTexts, readTexts } from './masked-texts'
import { inputText } from '../strings/errors'
import { staffText } from '../strings/staff'
import { readForm, registerForms } from './multipart'
import { isTooDeep } from '../http/deep-json'
import { compileCheck, type RequestPart } from '../http/validation'
import fp from 'fastify-plugin'

/** A signed-in user. The key of the device stays the same over its sessions. */
export interface UserCaller {
  staff?: false
  uid: string
  sessionId: string
  deviceKey: string
}

/** Signed-in staff, who are no user: they have no uid, and only operations for staff answer them. */
export interface StaffCaller {
  staff: true
  staffId: string
  role: Role
  branch: string
  /** Said who they are and accepted the terms of data protection that hold now. */
  isConfirmed: boolean
  /** Has done all that but has a password that somebody else set. */
  needsPassword?: boolean
  sessionId: string
  deviceKey: string
}

/** The sender of a request, as far as the bearer token identifies one. */
export type Caller = UserCaller | StaffCaller

declare module 'fastify' {
  interface FastifyInstance {
    /** The owner of the bearer token; `undefined` for none, an unknown one, or one that has ended. */
    authenticate: (request: FastifyRequest) => Promise<Caller | undefined>
    /** The operations that have a handler. */
    implemented: Set<OperationId>
    callerTurns: CallerTurns
  }
  interface FastifyRequest {
    user: Caller | undefined
    /** Its body was not there yet when its caller was known. */
    isBodyLate: boolean
  }
}

type CallerOf = { none: undefined; user: UserCaller; staff: StaffCaller }
type UserOf<Id extends OperationId> = (typeof operations)[Id] extends { knowsUser: true }
  ? Caller | undefined
  : CallerOf[(typeof operations)[Id]['auth']]

/** The checked parts of a request, and its caller where the operation demands or knows one. */
export interface Context<Id extends OperationId> {
  params: Params<Id>
  query: Query<Id>
  body: Body<Id>
  headers: Headers<Id>
  user: UserOf<Id>
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers an operation: with its result, or with `reply` after having sent the answer itself. */
export type Handler<Id extends OperationId> = (context: Context<Id>) => Promise<Result<Id> | FastifyReply>

/** Bytes of the longest file that is taken; most uses ask for less. */
export const LONGEST_FILE = Math.max(...Object.values(fileLimits).map(({ bytes }) => bytes))

/** Bytes of the longest JSON that strangers may send: fifty records of the log, which is what a batch holds, are less. */
const LONGEST_OF_STRANGERS = 256 * 1024

function findOperation({ routeOptions }: FastifyRequest): Operation | undefined {
  const { operation: id } = routeOptions.config
  return id && operations[id]
}

async function readBytes(_request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  return bytes
}

/** Reads the JSON of every body: none that reaches for a prototype, and none that is too deep to be walked through. */
function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const read = app.getDefaultJsonParser('error', 'error')
  return (request, text, done) =>
    read(request, text, (error, value) => {
      if (error || !isTooDeep(value)) done(error, value)
      else done(new DomainError(ErrorCode.Invalid, inputText.deep))
    })
}

/**
 * Prepares an app for `implement`: forms, bytes, the caller on the request, JSON as the only other body. Needs
 * `app.authenticate` before the first operation that is not public.
 */
export const contractPlugin = fp(async (app: FastifyInstance, { metrics }: { metrics?: Metrics }) => {
  app.decorate('implemented', new Set<OperationId>())
  app.decorate('callerTurns', createCallerTurns(metrics ?? createMetrics()))
  app.decorateRequest('user', undefined)
  app.decorateRequest('isBodyLate', false)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const readJson = jsonParser(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson)
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, text, done) => {
    // Browsers send a beacon's JSON as plain text.
    if (findOperation(request)?.beacon) return readJson(request, text, done)
    done(new DomainError(ErrorCode.UnsupportedType))
  })
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LONGEST_FILE },
    readBytes,
  )
  registerForms(app)
})

/**
 * Serves one operation as the contract describes it: route, authentication, checks of the input, filter and envelope
 * of the answer. A `uid` or `userId` in the request must be the caller's own, unless the operation is for staff. A
 * caller without permission is refused before anything of the request is checked: by address and query before the
 * body is read, by the body before the rest of it is checked. A valid request waits for the turn of its caller. No
 * cache stores a response that depends on the caller, unless the handler says otherwise. Mobile numbers in text that
 * others read are masked before the handler sees it.
 */
export function implement<Id extends OperationId>(app: FastifyInstance, id: Id, handler: Handler<Id>): void {
  const operation: Operation = operations[id]
  const schema: OperationSchema = schemas[id]
  const requireStill = operation.auth === 'none' ? async () => undefined : lookAgain(operation)
  const isAnybody = operation.auth === 'none' && !operation.knowsUser
  if (app.implemented.has(id)) throw new Error(`operation ${id} is implemented twice`)
  if (!isAnybody && !app.hasDecorator('authenticate')) {
    throw new Error(`operation ${id} needs app.authenticate`)
  }
  app.implemented.add(id)
  const read = readTexts(schema.body)
  app.route({
    method: operation.method,
    url: toFastifyPath(operation.path),
    config: { operation: id },
    // One of the reads sends a message, and a HEAD of the others is of no use to anybody.
    exposeHeadRoute: false,
    ...(operation.auth === 'none' && operation.body === 'json' && { bodyLimit: LONGEST_OF_STRANGERS }),
    compress: mayBeCompressed(schema.result) && app.compression,
    schema: routeSchema(operation, schema),
    validatorCompiler: ({ schema: part, httpPart }) =>
      compileCheck(part, getPart(httpPart), httpPart !== 'body' || operation.body === 'multipart'),
    onRequest: [
      ...(isAnybody ? [] : [storeNowhere]),
      ...(operation.auth === 'none' ? [] : [requireCaller(operation)]),
      ...(operation.knowsUser ? [knowCaller] : []),
      ...(operation.auth === 'user' ? [refuseOthers(schema, ['params', 'query'])] : []),
      checkType(operation),
    ],
    preValidation: [
      ...(operation.body === 'multipart' ? [readForm] : []),
      ...(operation.auth === 'user' ? [refuseOthers(schema, ['body'])] : []),
    ],
    handler: (request, reply) =>
      app.callerTurns(request, reply, async () => {
        await requireStill(request, reply)
        maskTexts(request.body, read)
        const result = await handler(getContext<Id>(request, reply))
        if (reply.sent) return reply
        return operation.raw ? result : { status: 200, msg: '', result }
      }),
  })
}

/**
 * Answers every planned operation with 501, and proves that the contract is whole.
 * @throws Error when an operation is neither planned nor implemented, or is both. Call it after the last
 * `implement`.
 */
export function registerPlanned(app: FastifyInstance): void {
  for (const [id, operation] of operationEntries()) {
    const implemented = app.implemented.has(id)
    if (operation.planned && implemented) throw new Error(`operation ${id} is implemented but marked planned`)
    if (!operation.planned && !implemented)
      throw new Error(`operation ${id} is neither implemented nor planned`)
    if (operation.planned) {
      app.route({
        method: operation.method,
        url: toFastifyPath(operation.path),
        config: { operation: id },
        onRequest: async () => {
          throw new DomainError(ErrorCode.Planned)
        },
        handler: async () => null,
      })
    }
  }
}

/** All operations with their ids, widened to the plain interface. */
export function operationEntries(): [OperationId, Operation][] {
  return Object.keys(operations)
    .filter((id): id is OperationId => id in operations)
    .map((id) => [id, operations[id]])
}

/** The path of an operation in Fastify's spelling: `{uid}` becomes `:uid`. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The answer of an operation as it goes over the wire: the result in its envelope, or bare when `raw`. */
export function answerSchema(operation: Operation, result: TSchema): TSchema {
  if (operation.raw) return result
  return Type.Object(
    { status: Type.Literal(200), msg: Type.String(), result },
    { additionalProperties: false },
  )
}

function routeSchema(operation: Operation, { params, query, headers, body, result }: OperationSchema) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { 200: answerSchema(operation, result) },
  }
}

function getPart(httpPart: string | undefined): RequestPart {
  return httpPart === 'params' || httpPart === 'querystring' || httpPart === 'headers' ? httpPart : 'body'
}

function getContext<Id extends OperationId>(request: FastifyRequest, reply: FastifyReply): Context<Id> {
  // The boundary: the operation's own schemas have checked these parts, and a compiler cannot know that.
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    headers: request.headers,
    user: request.user,
    request,
    reply,
  } as unknown as Context<Id>
}

function checkType(operation: Operation) {
  return async (request: FastifyRequest) => {
    const { headers } = request
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (operation.body === undefined) {
      // A mini-program names JSON with every request, and nothing at all is no JSON.
      const isEmpty = Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
      if (isEmpty) delete headers['content-type']
      return
    }
    if (type === undefined) return
    if (type === (operation.body === 'bytes' ? 'application/octet-stream' : 'application/json')) return
    if (operation.body === 'multipart' && type === 'multipart/form-data') return
    if (operation.beacon && type === 'text/plain') return
    throw new DomainError(ErrorCode.UnsupportedType)
  }
}

async function storeNowhere(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('cache-control', 'no-store')
}

function requireCaller({ auth, permission, showsPeople }: Operation) {
  return async (request: FastifyRequest) => {
    const caller = await request.server.authenticate(request)
    if (!caller) throw new DomainError(ErrorCode.Unauthenticated)
    if ((auth === 'staff') !== (caller.staff === true)) throw new DomainError(ErrorCode.Forbidden)
    if (permission && !(caller.staff && may(caller.role, permission)))
      throw new DomainError(ErrorCode.Forbidden)
    if (showsPeople && caller.staff && !caller.isConfirmed) {
      const sentence = caller.needsPassword ? staffText.passwordFirst : undefined
      throw new DomainError(ErrorCode.IdentityUnconfirmed, sentence)
    }
    request.user = caller
    request.isBodyLate = !request.raw.complete
  }
}

/** How long a request may wait until its caller is looked up again, in ms. */
const LOOK_AGAIN_MS = 2000

/** Refuses a request whose caller signed out, or lost the role for it, while it waited or its body was on its way. */
function lookAgain(operation: Operation) {
  const requireAgain = requireCaller(operation)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.isBodyLate || reply.elapsedTime > LOOK_AGAIN_MS) await requireAgain(request)
  }
}

/** Notes who calls where anybody may; a token that has ended makes a guest. */
async function knowCaller(request: FastifyRequest): Promise<void> {
  const { headers, server } = request
  request.user = headers.authorization === undefined ? undefined : await server.authenticate(request)
}

/** The fields by which a request names a user. */
const uidFields = ['uid', 'userId']

/** Refuses a request that names somebody else in one of its parts; a field that has no place there names nobody. */
function refuseOthers(schema: OperationSchema, parts: readonly ('params' | 'query' | 'body')[]) {
  const named = parts.flatMap((part) => {
    const shape = schema[part]
    const fields = IsObject(shape) ? uidFields.filter((field) => field in shape.properties) : []
    return fields.map((field) => ({ part, field }))
  })
  return async (request: FastifyRequest): Promise<void> => {
    const own = request.user?.staff ? undefined : request.user?.uid
    for (const { part, field } of named) {
      const value = request[part]
      if (typeof value !== 'object' || value === null || !(field in value)) continue
      if (Reflect.get(value, field) !== own) throw new DomainError(ErrorCode.Forbidden)
    }
  }
}
