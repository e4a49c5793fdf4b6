import type { FastifyInstance } from 'fastify'
import { authRoutes, type AuthDeps } from './auth/routes'
import { bindInvite, registerUser } from './auth/profiles'
import { fileRoutes, type FileRouteDeps } from './file/routes'
import { createLeadOfLogin } from './hand-over/login'
import { handOverRoutes } from './hand-over/routes'
import type { AfterLoginSteps } from './hand-over/service'
import { studentRoutes, type StudentRoutesDeps } from './student/routes'

/** Registers accounts, the calls that follow a login, files and the personal centre. */
export function registerAccount(
  app: FastifyInstance,
  deps: Omit<AuthDeps, 'leaveLead'> & FileRouteDeps & StudentRoutesDeps,
  steps: Omit<AfterLoginSteps, 'registerUser' | 'bindInvite'>,
): void {
  const afterLogin: AfterLoginSteps = {
    ...steps,
    registerUser: (user) => registerUser(deps, user),
    bindInvite: (uid, codes) => bindInvite(deps, uid, codes),
  }
  authRoutes(app, { ...deps, leaveLead: createLeadOfLogin(afterLogin) })
  fileRoutes(app, deps)
  handOverRoutes(app, afterLogin)
  studentRoutes(app, deps)
}
