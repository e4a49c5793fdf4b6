import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../content'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'

/** Registers the course-detail page's content. */
export function productRoutes(app: FastifyInstance, { content }: { content: Content }): void {
  implement(app, 'getProduct', async ({ params }) => {
    const product = content.products.get(params.productId)
    if (product === undefined) throw new DomainError(ErrorCode.NotFound)
    return { ...product, courses: [] }
  })
}
