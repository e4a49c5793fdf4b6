import { isFresh } from '../../app/reload'
import { isDisguisedIpad } from '../../host/detect'

function stored(key: string): unknown {
  return JSON.parse(sessionStorage.getItem(`shangan:${key}`) ?? 'null')
}

/** The agent that the app will show the page for: an address that a link from outside leads to decides itself. */
function agentShown(asked: string | undefined): string {
  if (asked !== undefined && isFresh()) return asked
  const known = stored('agent')
  return typeof known === 'string' ? known : ''
}

function isTab(value: unknown): value is { tab: unknown } {
  return typeof value === 'object' && value !== null && 'tab' in value
}

/** Whether the app will show another tab than the one drawn, or the pictures of another agent. */
function isOtherPage({ page = '', tab, agents = '' }: DOMStringMap): boolean {
  const saved = stored(`tabs:${page}`)
  if (isTab(saved) && String(saved.tab) !== tab) return true
  const asked = /.*[?&](?:amp;)*agent=([^&]*)/i.exec(location.search)?.[1]?.replace(/\D/g, '')
  const drawn = asked ?? ''
  const shown = agentShown(asked)
  const known = agents.split(' ')
  return shown !== drawn && [shown, drawn].some((agent) => agent !== '' && known.includes(agent))
}

/** Whether an offer is drawn, and the visitor is in one of these containers on iOS, where the app names none. */
function isClosed(shells: string | undefined): boolean {
  const agent = navigator.userAgent.toLowerCase()
  const isIos = /iphone|ipad|ipod/.test(agent) || isDisguisedIpad(agent, navigator.maxTouchPoints)
  return isIos && shells !== undefined && shells.split('|').some((name) => agent.includes(name))
}

/** Whether a student is signed in or has learnt on this device: their card is not the first word's. */
function isLearner(): boolean {
  return ['session', 'guest-words'].some((key) => localStorage.getItem(`shangan:${key}`) !== null)
}

/**
 * Marks the page, before its first view is there, where the app will show this visitor something else: the tab that
 * they had chosen before, the pictures of the agent by which the browser's tab was entered, a page without its offer, or a
 * card of their own.
 * `facts` say what is drawn.
 */
export function markForeign(facts: DOMStringMap): void {
  try {
    const isForeign =
      facts['subject'] === undefined ? isClosed(facts['shells']) || isOtherPage(facts) : isLearner()
    if (isForeign) document.documentElement.dataset['foreign'] = ''
  } catch {
    // Without a storage nothing is known of this visitor.
  }
}
