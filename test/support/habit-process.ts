import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { streams } from '../../contract/schemas/study/streams'
import { openDb } from '../../server/src/db'
import { followedBy } from '../../server/src/domain/study-stream'
import { errorPlugin } from '../../server/src/errors'
import { clockRoutes } from '../../server/src/modules/habit/clock/routes'
import { createClock } from '../../server/src/modules/habit/clock/service'
import { studyLogRoutes } from '../../server/src/modules/study/routes'
import { contractPlugin } from '../../server/src/plugins/contract'
import { dieAt, watchQueries, working } from './dying'
import { rules } from './habit-rules'

/** Statements at which a server may die besides the ends of transactions. */
function findPlace(text: string): string | undefined {
  const [, table] = /insert into (study_events|clock_records|point_entries)/.exec(text) ?? []
  return table === undefined ? undefined : `the writing of ${table}`
}

/** Serves the log and the check-ins on a free port, at the time that each request names; reports the port once. */
async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const meet = dieAt(Number(env['DIE_AT']), env['DEATHS'] ?? '')
  watchQueries(meet, findPlace)
  let now = 0
  const clock = () => new Date(now)
  const db = openDb(env['DATABASE_URL'] ?? '')
  const app = fastify()
  await app.register(errorPlugin)
  app.addHook('onRequest', (request, _reply, done) => {
    // All requests that are under way at the same time are of the same time.
    now = Math.max(now, Number(request.headers['x-now']))
    working.run(request.routeOptions.config.operation ?? 'none', done)
  })
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    meet('before an answer')
    done()
  })
  await app.register(contractPlugin)
  app.decorate('authenticate', async ({ headers }) => {
    const uid = headers.authorization ?? ''
    return { uid, sessionId: uid, deviceKey: uid }
  })
  const checkIns = createClock({ db, clock, content: { clockActivities: [rules] } })
  clockRoutes(app, checkIns)
  const words = followedBy(streams.words, [(uid, events) => checkIns.recordAfter(uid, events)])
  studyLogRoutes(app, { db, clock, streams: { words } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}

if (process.send && process.env['DEATHS']) void serve(process.env)
