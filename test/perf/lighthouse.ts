import { findChromium } from '../../config/tasks/chromium.mjs'
import { launchChromium } from '../support/chromium'
import { freePort } from '../support/server-process'

/** The figures of one visit. Times in ms, scores from 0 to 100. */
export interface Visit {
  lcp: number
  tbt: number
  cls: number
  performance: number
  accessibility: number
  /** How fast the machine was at that moment; visits at very different speeds are not compared. */
  machine: number
  /** Requests that had to follow each other before the largest picture was there. */
  chain: number
}

interface Request {
  url: string
  networkRequestTime: number
  networkEndTime: number
  resourceType?: string
}

/**
 * The longest chain of requests, each begun after the one before had ended, up to the moment of the largest paint.
 */
export function chainLength(requests: readonly Request[], until: number): number {
  const before = requests.filter(({ networkEndTime }) => networkEndTime <= until)
  const depth = new Map<Request, number>()
  const inOrder = [...before].sort((a, b) => a.networkRequestTime - b.networkRequestTime)
  for (const request of inOrder) {
    const earlier = inOrder.filter(
      (otherRequest) => otherRequest.networkEndTime <= request.networkRequestTime,
    )
    depth.set(request, 1 + Math.max(0, ...earlier.map((otherRequest) => depth.get(otherRequest) ?? 0)))
  }
  return Math.max(0, ...depth.values())
}

/**
 * Opens a page as Lighthouse's slow phone in a new browser. `applied` slows the network and the processor down for
 * real; otherwise Lighthouse estimates from a fast load.
 */
export async function visit(url: string, mode: 'applied' | 'estimated'): Promise<Visit> {
  const { default: lighthouse } = await import('lighthouse')
  process.env.CHROME_PATH = await findChromium()
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: mode === 'applied' ? ['performance'] : ['performance', 'accessibility'],
      disableFullPageScreenshot: true,
      throttlingMethod: mode === 'applied' ? 'devtools' : 'simulate',
    })
    if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`)
    const { audits, categories, environment } = result.lhr
    const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const requests = details && 'items' in details ? (details.items as unknown as Request[]) : []
    const lcp = value('largest-contentful-paint')
    return {
      lcp,
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      performance: (categories['performance']?.score ?? 0) * 100,
      accessibility: (categories['accessibility']?.score ?? 0) * 100,
      machine: environment.benchmarkIndex,
      chain: chainLength(
        requests.filter(({ url: address }) => address.startsWith('http')),
        lcp,
      ),
    }
  } finally {
    await browser.close()
  }
}
