import { randomBytes } from 'node:crypto'
import { uuidV7 } from '../../../contract/domain/uuid'

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A fresh UUIDv7 of a time. */
export function newUuid(now: Date): string {
  return uuidV7(now.getTime(), randomBytes(10))
}

/** Whether a text is a UUID of any version, so that PostgreSQL accepts it as one. */
export function isUuid(text: string): boolean {
  return SHAPE.test(text)
}
