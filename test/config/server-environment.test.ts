import ServerEnvironment from '../support/server-environment.cjs'

const projectConfig = { fakeTimers: {}, rootDir: __dirname, testEnvironmentOptions: {} }

test('changes of a file to the globals and the environment of its worker are undone after it', async () => {
  process.env['STAYS'] = 'as it was'
  const environment: ServerEnvironment = Reflect.construct(ServerEnvironment, [{ projectConfig }])
  await environment.setup()
  const { console: before } = globalThis
  Object.assign(globalThis, { left: 1, console: { log: () => undefined } })
  Object.assign(process.env, { LEFT: '1', STAYS: 'changed' })
  await environment.teardown()
  expect('left' in globalThis).toBe(false)
  expect(globalThis.console).toBe(before)
  expect([process.env['LEFT'], process.env['STAYS']]).toEqual([undefined, 'as it was'])
  delete process.env['STAYS']
})
