import type { PageConfig } from './schemas/market/page-config'
import type { WordEntry } from './schemas/words/word'

/** A screen's first view as HTML. */
export interface FirstView {
  /** For the head of the page: what is to be fetched early. */
  readonly head: string
  readonly body: string
}

/** The scripts of a page with a first view, compiled. */
export interface FirstViewScripts {
  /** Runs before the view is there. */
  readonly early: string
  /** Runs after it. */
  readonly start: string
}

/** The choice with which a campaign page is first seen. */
export interface CampaignChoice {
  readonly tabId: number
  /** The agent whose variant of the page is shown; digits, empty for the page itself. */
  readonly agent: string
  /** Unix ms, for what the page shows until a day. */
  readonly now: number
  /** The sentence for browsers where no script runs. */
  readonly noScript: string
}

/** The files of the H5 build that the server draws first views with: the app's own components. */
export interface FirstViews {
  /** The configuration of a campaign page without what leads to pages that are not built. */
  built(page: PageConfig): PageConfig
  /** The view of a page that was built so. */
  campaign(page: PageConfig, choice: CampaignChoice): FirstView
  /** The front of a new word's card. */
  card(entry: WordEntry): FirstView
  readonly scripts: FirstViewScripts
}

/** A page as the server names it in the HTML, so that the app draws it without the list of all pages. */
export interface NamedPage<Row = unknown> {
  /** Its path in lower case, without a slash at the end. */
  readonly path: string
  /** The row of the app's route table that it is of, and the parameters that the path fixes. */
  readonly row: Row
  readonly params: Readonly<Record<string, string>>
  /** The compiled page, as `areas/words/screens/card/index`. */
  readonly page: string
  /** The parts of the build that it needs, and the one of their modules that it is. */
  readonly chunks: readonly (number | string)[]
  readonly module: number | string
}
