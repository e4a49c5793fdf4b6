import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { createBankFiles } from './bank-files'
import { pageOfDeskReports, readDeskReport, reopenReport, settleReport } from './desk-reports'
import { leaveReport, pageOfReports } from './reports'
import { createSearch } from './search'
import type { Sittings } from './sittings'
import { readStats } from './stats'
import { pageOfWeeks, readWeek } from './week-reports'

/** The dependencies of the practice. */
export interface PracticeDeps {
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  readonly clock: () => Date
  readonly sittings: Sittings
}

/** Registers what is done with the question bank besides reading it. */
export function practiceRoutes(app: FastifyInstance, deps: PracticeDeps): void {
  const { content, db } = deps
  const files = createBankFiles(content)
  const search = createSearch(deps)
  const reports = { ...deps, isKnown: (question: string) => files().has(question) }

  implement(app, 'searchQuestions', async ({ query, request }) => search(query, request.ip))

  implement(app, 'getQuestionStats', async ({ params, reply }) => {
    const set = content.bank.sets.find(({ id }) => id === params.set)
    if (!set) throw new DomainError(ErrorCode.NotFound)
    reply.header('cache-control', 'public, max-age=600')
    return { questions: await readStats(db, set.questions) }
  })

  implement(app, 'beginPaper', async ({ params, body }) => deps.sittings.begin(params.uid, body))

  implement(app, 'reportQuestion', async ({ params, body }) => leaveReport(reports, params.uid, body))

  implement(app, 'listQuestionReports', async ({ params, query }) =>
    pageOfReports(reports, params.uid, query),
  )

  implement(app, 'listDeskReports', async ({ user, query }) => {
    return pageOfDeskReports(deps, user.staffId, query)
  })

  implement(app, 'getDeskReport', async ({ user, params }) => {
    return readDeskReport(deps, user.staffId, params.number)
  })

  implement(app, 'settleReport', async ({ user, params, body }) =>
    settleReport(deps, user.staffId, params.number, body),
  )

  implement(app, 'reopenReport', async ({ user, params, body }) =>
    reopenReport(deps, user.staffId, params.number, body),
  )

  implement(app, 'listWeekReports', async ({ params, query }) => pageOfWeeks(db, params.uid, query))

  implement(app, 'getWeekReport', async ({ params }) => readWeek(db, params.uid, params.week))
}
