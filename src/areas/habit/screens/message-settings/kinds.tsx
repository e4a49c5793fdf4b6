import { observer } from 'mobx-react-lite'
import type { MessageKind } from '@/api/message'
import { CheckLine } from '@/components/check-line'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { messageSettingsText as text } from '../../strings/message-settings'
import { messagesText } from '@/strings/habit/messages'
import type { SettingsState } from './settings-state'

/** The kinds that can be muted; the news of an order always come. */
const mutable = ['report', 'live', 'task', 'correction'] as const satisfies readonly MessageKind[]

/** Which kinds of messages disturb the student. */
export const Kinds = observer(function Kinds({ state }: { state: SettingsState }) {
  return (
    <Section title={text.kinds}>
      {mutable.map((kind) => (
        <CheckLine
          key={kind}
          id={`kind-${kind}`}
          label={messagesText.kinds[kind]}
          isChecked={!state.isMuted(kind)}
          onChange={(isWanted) => state.mute(kind, !isWanted)}
        >
          <Box as="p" className="t-cap">
            {text.hints[kind]}
          </Box>
        </CheckLine>
      ))}
      <Box as="p" className="t-cap">
        {text.orderAlways}
      </Box>
    </Section>
  )
})
