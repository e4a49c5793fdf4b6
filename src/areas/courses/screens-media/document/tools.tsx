import type { ReactNode } from 'react'
import type { OpenedDocument } from '../../api/document'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { documentsText as text } from '../../strings/documents'
import type { Search } from './use-search'
import { useDownload } from './use-download'

/** Id of the button that opens and closes the search. */
export const FIND_BUTTON = 'doc-find-button'

interface ToolsProps {
  readonly opened: OpenedDocument
  readonly search: Search
  /** Missing where a document has no headings. */
  readonly onContents?: (() => void) | undefined
  readonly contentsName: string
  /** The further actions on it. */
  readonly children?: ReactNode
}

/** The actions of a reader on a document, in one row. */
export function Tools({ opened, search, onContents, contentsName, children }: ToolsProps) {
  const { ui } = useRoot()
  const { share, start } = useDownload(opened)

  async function fetchFile(): Promise<void> {
    const outcome = await start()
    if (outcome !== undefined && outcome !== 'opened') ui.say(text.outcomes[outcome], 'bad', TOAST_MS.login)
  }

  return (
    <Box className="doc-tools" role="group" aria-label={text.tools}>
      {onContents && (
        <Button className="ib" aria-label={contentsName} onClick={onContents}>
          <Box as="span" className="i i-layout-grid" aria-hidden />
        </Button>
      )}
      <Button
        id={FIND_BUTTON}
        className="ib"
        aria-label={text.find}
        aria-expanded={search.isOpen}
        onClick={search.toggle}
      >
        <Icon name="search" />
      </Button>
      {children}
      {opened.download && (
        <Button
          className="ib"
          aria-label={text.download}
          aria-busy={share !== undefined}
          onClick={() => void fetchFile()}
        >
          <Box as="span" className="i i-download" aria-hidden />
        </Button>
      )}
    </Box>
  )
}
