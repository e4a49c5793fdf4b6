import type { FastifyInstance } from 'fastify'
import { implement } from '../../../plugins/contract'
import { removeBrowser } from './device-repo'
import { addBrowser, allowTemplates, loadSettings, type Ways } from './devices'
import { chooseMessages, pageOfMessages, readMessages } from './service'

/** Registers the notification centre, and by which ways messages reach devices. */
export function messageRoutes(app: FastifyInstance, ways: Ways): void {
  const { db, clock } = ways

  implement(app, 'listMessages', async ({ user, query }) => pageOfMessages(db, user.uid, query, clock()))

  implement(app, 'readMessages', async ({ user, body }) => readMessages(db, user.uid, body, clock()))

  implement(app, 'getMessageSettings', async ({ user }) => loadSettings(ways, user.uid))

  implement(app, 'setMessageSettings', async ({ user, body }) => {
    await chooseMessages(db, user.uid, body)
    return loadSettings(ways, user.uid)
  })

  implement(app, 'addPushSubscription', async ({ user, body }) => {
    await addBrowser(ways, user, body)
    return loadSettings(ways, user.uid)
  })

  implement(app, 'removePushSubscription', async ({ user, params }) => {
    await removeBrowser(db, user.uid, params.id)
    return loadSettings(ways, user.uid)
  })

  implement(app, 'allowWechatMessages', async ({ user, body }) => {
    await allowTemplates(ways, user.uid, body)
    return loadSettings(ways, user.uid)
  })
}
