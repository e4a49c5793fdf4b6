import type { FastifyInstance } from 'fastify'
import { implement } from '../../plugins/contract'
import { createStudyLog, type StudyLogDeps } from './service'

/** Registers the log of what students did. That a uid is the caller's own, the contract's plugin has checked. */
export function studyLogRoutes(app: FastifyInstance, deps: StudyLogDeps): void {
  const log = createStudyLog(deps)
  implement(app, 'addStudyEvents', ({ params, body, user }) =>
    log.add({ ...params, device: user.deviceKey }, body.events),
  )
  implement(app, 'listStudyEvents', ({ params, query: { pages, cursor } }) =>
    pages === undefined ? log.list(params, cursor) : log.listPacked(params, pages, cursor),
  )
}

/** Where apps from before there were several streams send the words' events. */
const FORMER_PATH = /^(\/study\/v1\/users\/[^/?]+)\/word-events(?=$|\?)/

/** The address by which a request is served: an app that was not updated yet still sends and fetches. */
export function servedUrl(url: string): string {
  return url.replace(FORMER_PATH, '$1/streams/words/events')
}
