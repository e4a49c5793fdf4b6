import { follow } from '../../server/src/domain/content/watch'

test('stopping waits for a look that is under way, and does not reject with its failure', async () => {
  let fail = (): void => undefined
  const steps: string[] = []
  const live = follow(
    () =>
      new Promise((_, reject) => {
        fail = () => {
          steps.push('look')
          reject(new Error('closed'))
        }
      }),
    (why) => steps.push(why),
  )
  const looking = live.look()
  await Promise.resolve()
  const stopping = live.stop().then(() => steps.push('stopped'))
  await Promise.resolve()
  await Promise.resolve()
  fail()
  await Promise.all([looking, stopping])
  expect(steps).toEqual(['look', 'stopped'])
})

test('after stopping there are no more looks', async () => {
  const once = jest.fn(async () => undefined)
  const live = follow(once, () => undefined)
  await live.stop()
  await live.look()
  expect(once).not.toHaveBeenCalled()
})
