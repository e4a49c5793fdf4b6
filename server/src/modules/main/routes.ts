import type { FastifyInstance } from 'fastify'
import type { Content } from '../../domain/content/content'
import type { Result } from '../../../../contract/types'
import { nextFlight } from '../../lib/single-flight'
import { implement } from '../../plugins/contract'
import { readToday, type TodayDeps } from './today'

/** The texts of the whole product. */
export interface HomeDeps {
  readonly content: Pick<Content, 'home' | 'license' | 'learningMap'>
}

/** Registers the operations whose answers are texts of the whole product: home page, map of the year, user agreement. */
export function homeRoutes(app: FastifyInstance, { content }: HomeDeps): void {
  implement(app, 'getHome', async () => content.home)
  implement(app, 'getLicense', async () => content.license)
  implement(app, 'getLearningMap', async () => {
    const { cohort, examDate, examDateNote } = content.home
    return { cohort, examDate, examDateNote, stages: [...content.learningMap] }
  })
}

/** Registers what matters today. */
export function todayRoutes(app: FastifyInstance, deps: TodayDeps): void {
  const look = nextFlight<Result<'getToday'>>()
  implement(app, 'getToday', async ({ user }) => {
    // Staff are guests here.
    const uid = user?.staff ? undefined : user?.uid
    return uid === undefined ? readToday(deps, uid) : look(uid, () => readToday(deps, uid))
  })
}
