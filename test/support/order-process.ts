import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { readConfig } from '../../server/src/config'
import { openDb } from '../../server/src/db'
import { saveCourses } from '../../server/src/domain/retired-courses'
import { errorPlugin } from '../../server/src/errors'
import { loadAccess } from '../../server/src/modules/courses/course/access'
import { afterSaleRoutes } from '../../server/src/modules/shop/order/after-sale-routes'
import { createCoupons } from '../../server/src/modules/shop/order/coupons'
import type { OrderDeps } from '../../server/src/modules/shop/order/deps'
import { deskOrderRoutes } from '../../server/src/modules/shop/order/desk-routes'
import { noticeRoutes } from '../../server/src/modules/shop/order/notices'
import { createOffers } from '../../server/src/modules/shop/order/offers'
import { settleRefund } from '../../server/src/modules/shop/order/refund-settlement'
import { orderRoutes } from '../../server/src/modules/shop/order/routes'
import { settlePayment } from '../../server/src/modules/shop/order/settle'
import { contractPlugin, type Caller } from '../../server/src/plugins/contract'
import { deskPay } from '../../server/src/providers/pay/desk'
import { deriveKeys } from '../../server/src/security/keys'
import { dieAt, watchQueries, working } from './dying'
import { coursesAt, goodsContent, productsAt } from './order-goods'
import { tillAt } from './order-till'

/** The caller that a token of the run names: `user <uid>` or `staff <id>`; accounts are not tested here. */
function findCaller(token: string): Caller | undefined {
  const [kind, id = ''] = token.split(' ')
  if (kind === 'user') return { uid: id, sessionId: id, deviceKey: id }
  if (kind !== 'staff') return undefined
  return {
    staff: true,
    staffId: id,
    role: 'cashier',
    branch: '1',
    isConfirmed: true,
    sessionId: id,
    deviceKey: '',
  }
}

/** Serves everything about orders on a free port; reports it once. */
async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const meet = dieAt(Number(env['DIE_AT']), env['DEATHS'] ?? '')
  watchQueries(meet)
  const db = openDb(env['DATABASE_URL'] ?? '')
  const wechat = tillAt(env['TILL'] ?? '', () => meet('a call of the provider'))
  const content = { ...goodsContent }
  const deps: OrderDeps = {
    db,
    clock: () => new Date(),
    keys: deriveKeys('the secret of a run of faults, long enough'),
    pay: { desk: deskPay, wechat },
    content,
    config: readConfig({ NODE_ENV: 'test' }),
    boot: { wechat: { pages: [] } },
    wechat: { exchange: () => Promise.reject(new Error('nobody logs in here')) },
    loadAccess: (uid, courses, now) => loadAccess(db, uid, courses, now),
  }
  const app = fastify()
  // As the live content does: an edit is seen between two requests, and what somebody owns goes on without its files.
  let isSeen: boolean | undefined
  const follow = async (): Promise<void> => {
    const isEdited = existsSync(env['EDITED'] ?? '')
    if (isEdited === isSeen) return
    const { courses } = await saveCourses(db, coursesAt(isEdited), new Date())
    Object.assign(content, { courses, products: productsAt(isEdited) })
    isSeen = isEdited
  }
  app.addHook('onRequest', follow)
  await app.register(errorPlugin)
  app.addHook('onRequest', (request, _reply, done) =>
    working.run(request.routeOptions.config.operation ?? 'notice', done),
  )
  await app.register(contractPlugin)
  app.decorate('authenticate', async ({ headers }) => findCaller(headers.authorization ?? ''))
  orderRoutes(app, { ...deps, offers: createOffers(deps), coupons: createCoupons(deps) })
  afterSaleRoutes(app, deps)
  deskOrderRoutes(app, deps)
  noticeRoutes(app, {
    provider: wechat,
    settlePayment: async (number, said) => (await settlePayment(deps, number, 'wechat', said)) !== undefined,
    settleRefund: (number, said) => settleRefund(deps, number, said),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}

if (process.send && process.env['TILL']) void serve(process.env)
