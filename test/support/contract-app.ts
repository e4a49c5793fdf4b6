import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { OperationId } from '../../contract/operations'
import { errorPlugin, errorServerOptions } from '../../server/src/errors'
import { compressionPlugin } from '../../server/src/plugins/compression'
import {
  contractPlugin,
  implement,
  operationEntries,
  registerPlanned,
  type Caller,
  type Handler,
  type StaffCaller,
} from '../../server/src/plugins/contract'
import { readExample } from '../../server/src/http/examples'

/** The user of the golden examples, who is also the bearer of every token that `callerOf` accepts. */
export const EXAMPLE_UID = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e'

export const asUser = { authorization: 'Bearer user' }
export const asStaff = { authorization: 'Bearer staff' }

const staffCaller: StaffCaller = {
  staff: true,
  staffId: 'staff-1',
  role: 'admin',
  branch: '1',
  isConfirmed: true,
  sessionId: 'session-1',
  deviceKey: 'device-1',
}

async function findCaller(request: FastifyRequest): Promise<Caller | undefined> {
  if (request.headers.authorization === asStaff.authorization) return staffCaller
  return request.headers.authorization === asUser.authorization
    ? { uid: EXAMPLE_UID, sessionId: EXAMPLE_UID, deviceKey: EXAMPLE_UID }
    : undefined
}

/** An app with the error and contract plugins and whatever `routes` adds; no database. */
export async function bareApp(routes: (app: FastifyInstance) => void = () => {}): Promise<FastifyInstance> {
  const lines: string[] = []
  const app = fastify({
    ...errorServerOptions,
    bodyLimit: 4096,
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  app.decorate('logLines', lines)
  await app.register(errorPlugin)
  await app.register(compressionPlugin, { leastBytes: 1 })
  await app.register(contractPlugin)
  app.decorate('authenticate', findCaller)
  routes(app)
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The log of a test's app. */
    logLines: string[]
  }
}

/** An app with the whole contract, every built operation answering its golden example. */
export function exampleApp(): Promise<FastifyInstance> {
  return bareApp((app) => {
    for (const [id, operation] of operationEntries())
      if (!operation.planned) implement(app, id, getExample(id))
    registerPlanned(app)
  })
}

function getExample(id: OperationId): Handler<OperationId> {
  const { response } = readExample(id) ?? { response: {} }
  const answer = JSON.stringify('result' in response ? response.result : response)
  return async () => JSON.parse(answer)
}
