import { operations } from '../../../contract/operations'
import { sendWith, type ClientOptions } from '@/api/client'
import { LocalCode } from '@/api/errors'
import { createCancel } from '@/lib/cancel'
import { example } from '../../support/root'
import { failure, noAnswer, ok, wire, type Step } from '../support/wire'

const home = example('getHome')

describe('a call that is given up', () => {
  const cancelled = { code: LocalCode.Cancelled, status: 0 }

  test('before it began is not sent', async () => {
    const { signal, cancel } = createCancel()
    cancel()
    const { send, requests } = wire([ok(home)])
    expect(await failure(send(operations.getHome, {}, { signal }))).toMatchObject(cancelled)
    expect(requests).toEqual([])
  })

  test('under way hands its signal to the network and rejects with a code of its own', async () => {
    const { signal, cancel } = createCancel()
    const { send, requests } = wire([], {
      http: {
        request: (request) => {
          requests.push(request)
          return new Promise((_, reject) => request.signal?.onCancel(() => reject(noAnswer)))
        },
      },
    })
    const call = failure(send(operations.getHome, {}, { signal }))
    cancel()
    expect(await call).toMatchObject(cancelled)
    // A read without an answer is tried again, but not one that nobody wants.
    expect(requests).toHaveLength(1)
  })

  test('brings no result even where the answer was faster', async () => {
    const { signal, cancel } = createCancel()
    const { send } = wire([], {
      http: {
        request: () => {
          cancel()
          return Promise.resolve(ok(home))
        },
      },
    })
    expect(await failure(send(operations.getHome, {}, { signal }))).toMatchObject(cancelled)
  })

  test('while the session was renewed is not sent again', async () => {
    const { signal, cancel } = createCancel()
    const renew = () => {
      cancel()
      return Promise.resolve(true)
    }
    const refused = { status: 401, body: { status: 401, code: 'x401', msg: '' } }
    const { send, requests } = wire([refused, ok(example('getAccount'))], { renew })
    const call = send(operations.getAccount, { params: { uid: 'u' } }, { signal })
    expect(await failure(call)).toMatchObject(cancelled)
    expect(requests).toHaveLength(1)
  })
})

describe('the owner of a client', () => {
  /** A client that records how it notifies its owner. */
  function watched(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
    const received: [what: string, how: boolean][] = []
    const { send } = wire(steps, {
      onWaiting: (isWaiting, { hidden }) => received.push([isWaiting ? 'begins' : 'ends', hidden ?? false]),
      onFailure: ({ code }, { quiet }) => received.push([code, quiet ?? false]),
      ...options,
    })
    return { received, send }
  }

  test('is notified before a call is sent and after its answer, with the caller’s options', async () => {
    const { received, send } = watched([ok(home)])
    await send(operations.getHome, {}, { hidden: true })
    await send(operations.getHome, {})
    expect(received).toEqual([
      ['begins', true],
      ['ends', true],
      ['begins', false],
      ['ends', false],
    ])
  })

  test.each([
    ['a refusal', { status: 503, body: { status: 503, code: 'x503', msg: '' } }, 'x503'],
    ['no answer', noAnswer, LocalCode.Network],
  ])('is notified of %s once, and that the waiting is over', async (_, step, code) => {
    const { received, send } = watched([step])
    await failure(send(operations.getHome, {}, { quiet: true }))
    expect(received).toEqual([
      ['begins', false],
      [code, true],
      ['ends', false],
    ])
  })

  test('is notified of a refusal without a uid too', async () => {
    const { received, send } = watched([], { uid: () => undefined })
    await failure(send(operations.getAccount, { params: { uid: 'u' } }))
    expect(received).toContainEqual(['x403', false])
  })

  test('is notified of no failure where a renewal saved the call', async () => {
    const refused = { status: 401, body: { status: 401, code: 'x401', msg: '' } }
    const { received, send } = watched([refused, ok(example('getAccount'))], {
      renew: () => Promise.resolve(true),
    })
    await send(operations.getAccount, { params: { uid: 'u' } })
    expect(received.map(([what]) => what)).toEqual(['begins', 'ends'])
  })

  test('a bug ends the waiting, but is no failure to notify of', async () => {
    const { received, send } = watched([new TypeError('bug')])
    await expect(send(operations.getHome, {})).rejects.toThrow(TypeError)
    expect(received).toEqual([
      ['begins', false],
      ['ends', false],
    ])
  })

  test('bound options hold for every call, and a call may say otherwise', async () => {
    const { received, send } = watched([ok(home)])
    const quiet = sendWith(send, { hidden: true })
    await quiet(operations.getHome, {})
    await quiet(operations.getHome, {}, { hidden: false })
    expect(received.filter((_, at) => at % 2 === 0)).toEqual([
      ['begins', true],
      ['begins', false],
    ])
  })
})
