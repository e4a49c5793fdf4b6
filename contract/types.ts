import type { Static, TSchema } from 'typebox'
import type { operations, OperationId } from './operations'
import type { Schemas } from './schemas'

type Part<Id extends OperationId, Key extends string> =
  Schemas[Id] extends Readonly<Record<Key, infer Schema extends TSchema>>
    ? Static<Schema>
    : Record<string, never>

/** Values for the braces in an operation's path; an empty object where it has none. */
export type Params<Id extends OperationId> = Part<Id, 'params'>

/** The query string of an operation; an empty object where it has none. */
export type Query<Id extends OperationId> = Part<Id, 'query'>

/** The request headers that an operation reads besides the identity headers. */
export type Headers<Id extends OperationId> = Part<Id, 'headers'>

/** The request body of an operation; an empty object where it has none. */
export type Body<Id extends OperationId> = Part<Id, 'body'>

/** The result of an operation: the envelope's `result`, or the whole answer of a `raw` operation. */
export type Result<Id extends OperationId> = Part<Id, 'result'>

type Operations = typeof operations

/** Ids by method and path, which no two operations share. */
type IdAt = {
  [Id in OperationId as `${Operations[Id]['method']} ${Operations[Id]['path']}`]: Id
}

/** An operation of the contract, as a client hands it to `send`. */
export type KnownOperation = Operations[OperationId]

/** The id of an operation, by its object. */
export type IdOf<Known extends KnownOperation> = `${Known['method']} ${Known['path']}` extends infer Place
  ? Place extends keyof IdAt
    ? IdAt[Place]
    : never
  : never
