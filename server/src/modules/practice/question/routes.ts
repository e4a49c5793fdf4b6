import type { FastifyInstance } from 'fastify'
import { drawingPath } from '../../../../../contract/domain/practice/drawing'
import { ErrorCode } from '../../../../../contract/errors'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { IMMUTABLE, NO_CACHE, sendEncoded } from '../../../delivery/encoded-response'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { createBankFiles } from './bank-files'
import { createCardFiles } from './card-files'
import { createDrawingFiles } from './drawing-files'
import { createLevels } from './difficulties'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The dependencies of the question bank. */
export interface QuestionDeps {
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  readonly clock: () => Date
}

/** Registers the question bank and the cards. */
export function questionRoutes(app: FastifyInstance, { content, db, clock }: QuestionDeps): void {
  const files = createBankFiles(content)
  const cards = createCardFiles(content)
  const levels = createLevels({ db, clock })
  const findDrawing = createDrawingFiles(content)

  implement(app, 'getQuestionIndex', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, files().index(await levels()))
  })

  implement(app, 'getQuestionSet', async ({ params, query, request, reply }) => {
    const set = files().set(params.set)
    if (set === undefined) throw new DomainError(ErrorCode.NotFound)
    reply.type(JSON_TYPE).header('cache-control', query.t === set.version ? IMMUTABLE : NO_CACHE)
    return sendEncoded(request, reply, set.file())
  })

  app.get<{ Params: { digest: string } }>(drawingPath(':digest'), ({ params: { digest } }, reply) => {
    const svg = findDrawing(digest)
    if (svg === undefined) throw new DomainError(ErrorCode.NotFound)
    // A mask is fetched as a font is: by leave of the server alone.
    void reply.headers({ 'cache-control': IMMUTABLE, 'access-control-allow-origin': '*' })
    return reply.type('image/svg+xml').send(svg)
  })

  implement(app, 'getPaperQuestions', async ({ params, request, reply }) => {
    const paper = files().paper(params.paper)
    if (paper === undefined) throw new DomainError(ErrorCode.NotFound)
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, paper)
  })

  implement(app, 'getReciteDecks', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, cards().decks())
  })

  implement(app, 'getFormulaCards', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, cards().formulas())
  })
}
