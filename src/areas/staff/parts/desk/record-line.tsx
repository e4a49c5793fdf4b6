import { Box } from '@/platform/ui'
import type { DeskRecord } from '../../api/desk'
import { deskText } from '../../strings/frame'
import type { History } from './queue'
import { when } from './when'

const words = deskText.record

/** The name of the action, in a word; one that this app does not know yet is shown as it was recorded. */
export function actionName({ action }: Pick<DeskRecord, 'action'>): string {
  return deskText.actions[action] ?? action
}

interface Entry {
  readonly key: string
  readonly at: number
  readonly text: string
  readonly note: string
}

/** Everything that happened, the earliest first; of one moment what somebody did, and then what came of it. */
export function listEntries({ happened, records }: Pick<History, 'happened' | 'records'>): readonly Entry[] {
  const before = happened.map(({ at, text, note = '' }, place) => ({ key: `h${place}`, at, text, note }))
  const recorded = records.map((record) => ({
    key: record.recordId,
    at: record.at,
    text: words.by(record.name, actionName(record)),
    note: record.reason,
  }))
  return [...recorded, ...before].sort((a, b) => a.at - b.at)
}

/** The record of an item, which only grows, and what the item waits for. */
export function RecordLine({ history, now }: { history: History; now: number }) {
  const entries = listEntries(history)
  return (
    <Box as="section" className="desk-side" aria-label={words.title}>
      <Box as="h3" className="t-sub t-mid">
        {words.title}
      </Box>
      {entries.length === 0 && history.next === undefined && (
        <Box as="p" className="t-cap">
          {words.none}
        </Box>
      )}
      <Box as="ol" className="desk-audit">
        {entries.map(({ key, at, text, note }) => (
          <Box as="li" key={key} className="desk-audit-item">
            {text}
            {note !== '' && (
              <Box as="span" className="t-cap desk-line">
                {note}
              </Box>
            )}
            <Box as="span" className="t-cap t-num desk-line">
              {when(at, now)}
            </Box>
          </Box>
        ))}
        {history.next !== undefined && (
          <Box as="li" className="desk-audit-item is-next">
            {history.next}
          </Box>
        )}
      </Box>
    </Box>
  )
}
