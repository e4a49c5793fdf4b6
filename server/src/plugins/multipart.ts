import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError, toDomainError } from '../errors'
import { inputText } from '../strings/errors'

/** Forms of this contract are a handful of short text fields; anything larger is not one of them. */
const limits = { fields: 16, parts: 16, files: 0, fieldNameSize: 64, fieldSize: 4096, headerPairs: 32 }

/** Lets the app read forms of type `multipart/form-data`; only routes that call `readForm` do. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
}

/**
 * Reads a form of text fields into the request's body.
 * @throws DomainError `Invalid` for a broken form, a file or a field given twice; `TooLarge` beyond the limits.
 */
export async function readForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' || typeof part.value !== 'string' || fields.has(part.fieldname)) {
        throw new DomainError(ErrorCode.Invalid, inputText.notForm)
      }
      fields.set(part.fieldname, part.value)
    }
  } catch (cause) {
    throw toDomainError(cause) ?? new DomainError(ErrorCode.Invalid, inputText.notForm, { cause })
  }
  request.body = Object.fromEntries(fields)
}
