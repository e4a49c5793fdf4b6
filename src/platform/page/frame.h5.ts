/** Whether drawing what is not in sight yet costs nobody anything. */
export const prerendersHidden = true

let waiting: (() => void)[] = []

function runAll(): void {
  const works = waiting
  waiting = []
  for (const work of works) work()
}

let isWatching = false
/** The page is going away, which some browsers do without hiding it first. */
let isGoing = false

/** A page that goes away or into the background draws no further frame. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', () => {
    isGoing = true
    runAll()
  })
  window.addEventListener('pageshow', () => (isGoing = false))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') runAll()
  })
}

/**
 * Runs work that must not hold up the next frame right after that frame: soon enough for what must not be lost, since a
 * page that goes away does it at once.
 */
export function afterPaint(work: () => void): void {
  watch()
  waiting.push(work)
  if (waiting.length > 1) return
  if (isGoing || document.visibilityState === 'hidden') runAll()
  else requestAnimationFrame(() => setTimeout(runAll))
}
