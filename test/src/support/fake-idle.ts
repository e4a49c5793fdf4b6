/** Work that waits for the page to rest; the test runs it. Import it before what it stands in for. */
export const idle = new Array<() => void>()

beforeEach(() => void (idle.length = 0))

jest.mock('@/platform/app/idle', () => ({ whenIdle: (work: () => void) => void idle.push(work) }))
