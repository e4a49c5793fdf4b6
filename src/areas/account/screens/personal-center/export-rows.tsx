import { ActionRow, RowLines } from '@/components/rows'
import { Box } from '@/platform/ui'
import { text } from '@/strings'
import { exportText as words } from '../../strings/export'
import { chinaMinute } from '../../../../../contract/domain/china-time'
import { useExport } from './use-export'

/** The way to all that is stored about the student: asked for, waited for, and fetched as a text or as JSON. */
export function ExportRows({ uid }: { uid: string }) {
  const { shown, canDownload, isBusy, isLost, retry, ask, fetch } = useExport(uid)
  if (!shown)
    return (
      <ActionRow
        title={words.title}
        hint={isLost ? words.unknown : text.common.loading}
        onClick={() => isLost && retry()}
      />
    )
  const { export: found } = shown
  if (!found || found.state === 'failed')
    return (
      <ActionRow
        title={found ? words.again : words.title}
        hint={isBusy ? words.asking : found ? words.failed : words.hint}
        onClick={ask}
      />
    )
  if (found.state === 'waiting')
    return (
      <Box className="row" role="status">
        <Box as="span" className="grow">
          <RowLines title={words.waiting} hint={words.waitingHint} />
        </Box>
      </Box>
    )
  const { id, endsAt = 0, textBytes = 0, jsonBytes = 0 } = found
  const names = canDownload ? words.download : words.copy
  const end = chinaMinute(endsAt)
  // One request at a time: while it is under way none of the rows does anything.
  const presentHint = (hint: string) => (isBusy ? text.common.loading : hint)
  return (
    <>
      <ActionRow
        title={names.text}
        hint={presentHint(words.textHint(textBytes, end))}
        onClick={() => fetch(id, 'text')}
      />
      <ActionRow
        title={names.json}
        hint={presentHint(words.jsonHint(jsonBytes))}
        onClick={() => fetch(id, 'json')}
      />
      <ActionRow title={words.again} hint={presentHint(words.againHint)} onClick={ask} />
    </>
  )
}
