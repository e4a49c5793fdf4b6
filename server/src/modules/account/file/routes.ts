import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { implement } from '../../../plugins/contract'
import type { FileStore } from '../../../providers/files/contract'
import { typeOfName } from './permit'
import { permitFile, setAvatar } from './service'
import { createUpload } from './upload'

/** The dependencies of the operations on files. */
export type FileRouteDeps = {
  keys: Keys
  db: Db
  clock: () => Date
  files: FileStore
}

/** Registers the permission to upload, the upload, the avatar, and the address under which files are shown. */
export function fileRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  const upload = createUpload(deps)
  implement(app, 'getStsToken', async ({ query, user }) => {
    return permitFile(deps, { ...query, uid: user.uid })
  })

  implement(app, 'uploadFile', async ({ params, query, body }) =>
    upload({ ...params, ...query, bytes: Buffer.from(body) }),
  )

  implement(app, 'setAvatar', async ({ params, body }) => setAvatar(deps, params.uid, body.fileId))

  app.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name }, headers }, reply) => {
    const type = typeOfName(name)
    const bytes = type && (await deps.files.read(name))
    if (!bytes) throw new DomainError(ErrorCode.NotFound)
    const etag = `"${name}"`
    // It never changes, but its owner may remove it: a copy is good for an hour.
    void reply.headers({ etag, 'cache-control': 'private, max-age=3600', 'content-disposition': 'inline' })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(bytes)
  })
}
