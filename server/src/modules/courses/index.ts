import type { FastifyInstance } from 'fastify'
import { catalogueRoutes, type CatalogueDeps } from './catalogue/routes'
import { createClasses } from './course/classes'
import { curveQueue } from './course/desk-curves'
import { courseRoutes, type CourseDeps } from './course/routes'
import type { DocumentDeps } from './document/files'
import { documentRoutes } from './document/routes'
import type { LiveSource } from './live/classes'
import { liveQueue } from './live/desk-rooms'
import { liveRoutes } from './live/routes'
import { createLive, type LiveDeps } from './live/service'

type Deps = CourseDeps &
  CatalogueDeps &
  DocumentDeps &
  Omit<LiveDeps, 'live'> & {
    /** The classes that are given live; those of the courses by default. */
    readonly live?: LiveSource
  }

/** Registers courses, the catalogue, documents and live classes; returns the live classes and the queues of the desk. */
export function registerCourses(app: FastifyInstance, deps: Deps) {
  courseRoutes(app, deps)
  catalogueRoutes(app, deps)
  documentRoutes(app, deps)
  const live = createLive({ ...deps, live: deps.live ?? createClasses(deps) })
  liveRoutes(app, live, deps)
  return { live, queues: { curves: curveQueue(deps), live: liveQueue({ ...deps, live }) } }
}
