import type { FastifyInstance } from 'fastify'
import type { WechatAccount } from '../../../../../contract/schemas/account/auth'
import { singleFlight } from '../../../lib/single-flight'
import { implement } from '../../../plugins/contract'
import type { WechatCode } from '../../../providers/wechat/contract'
import { bindPhone } from './bind-phone'
import {
  bindThird,
  isBound,
  officialLoginName,
  readWechatAccount,
  updateWechatAccount,
  type BindDeps,
} from './third-bind'
import { getOrigin } from '../../../security/origin'
import { signPage, type SignatureDeps } from './wechat-signature'

/** Registers what ties WeChat and a phone to an account, and the signature for pages opened in WeChat. */
export function wechatRoutes(app: FastifyInstance, deps: BindDeps & SignatureDeps): void {
  const { db } = deps
  const inFlight = singleFlight<WechatAccount>()
  // Two requests with the same code at the same moment: WeChat would refuse the second one.
  const bind = (uid: string, login: WechatCode, ip: string): Promise<WechatAccount> =>
    inFlight(JSON.stringify([uid, login]), () => bindThird(deps, uid, login, ip))

  implement(app, 'getWechatSignature', async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return signPage(deps, query)
  })

  implement(app, 'bindThirdParty', async ({ params, body, request }) => {
    const { code, thirdType, thirdClientId: clientId } = body
    await bind(params.uid, { code, thirdType, clientId }, request.ip)
    return { isBind: await isBound(db, params.uid) }
  })

  implement(app, 'bindWechatAccount', async ({ body, user, request }) =>
    bind(user.uid, { code: body.code, thirdType: '', clientId: body.clientId }, request.ip),
  )

  implement(app, 'updateWechatAccount', async ({ body, user }) => updateWechatAccount(db, user.uid, body))

  implement(app, 'getWechatAccount', async ({ user }) => readWechatAccount(db, user.uid))

  implement(app, 'getOfficialLoginName', async ({ user }) => ({
    loginName: await officialLoginName(db, user.uid),
  }))

  implement(app, 'bindPhone', async ({ params, body, request }) => ({
    phone: await bindPhone(deps, params.uid, { ...body, installation: getOrigin(request).installation }),
  }))
}
