import type { FastifyInstance } from 'fastify'
import { implement, operationEntries, registerPlanned } from '../../server/src/plugins/contract'
import { asUser, bareApp, exampleApp } from '../support/contract-app'

let app: FastifyInstance
beforeAll(async () => {
  app = await exampleApp()
})
afterAll(() => app.close())

const planned = operationEntries().filter(([, it]) => it.planned)
const buildUrl = (path: string) => path.replace(/\{\w+\}/g, '1')

test.each(planned)(
  '%s answers 501 in the envelope before it looks at anything',
  async (_id, { method, path }) => {
    const bare = await app.inject({ method, url: buildUrl(path) })
    expect(bare.statusCode).toBe(501)
    expect(bare.json()).toEqual({ status: 501, code: 'x501', msg: '这个功能正在建设中', result: null })
    if (method === 'GET') return
    const broken = await app.inject({
      method,
      url: buildUrl(path),
      headers: { ...asUser, 'content-type': 'application/json' },
      payload: '{',
    })
    expect(broken.statusCode).toBe(501)
  },
)

test('an app that lacks a built operation does not start', async () => {
  const partial = await bareApp()
  expect(() => registerPlanned(partial)).toThrow('operation requestToken is neither implemented nor planned')
})

test('an app that implements a planned operation without saying so in the contract does not start', async () => {
  const eager = await bareApp((it) => {
    for (const [id] of operationEntries()) implement(it, id, async ({ reply }) => reply)
  })
  expect(() => registerPlanned(eager)).toThrow(
    `operation ${planned[0]?.[0]} is implemented but marked planned`,
  )
})

test('an operation cannot be implemented twice', async () => {
  const twice = bareApp((it) => {
    implement(it, 'signOut', async () => null)
    implement(it, 'signOut', async () => null)
  })
  await expect(twice).rejects.toThrow('operation signOut is implemented twice')
})
