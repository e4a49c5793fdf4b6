import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createMessageApi } from '@/api/message'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useSubmit } from '@/kit/use-submit'
import { oneRequest } from '@/lib/one-request'
import { MOST_TEMPLATES, wechatSubscribe } from '@/platform/wechat/subscribe'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { messageSettingsText as text } from '../../strings/message-settings'
import { messagesText } from '@/strings/habit/messages'
import type { SettingsState } from './settings-state'

interface WechatProps {
  readonly uid: string
  readonly state: SettingsState
}

/** The messages that WeChat may still bring, and the way to allow more; only a mini-program has it. */
export const Wechat = observer(function Wechat({ uid, state }: WechatProps) {
  const { api, newId, ui } = silently(useRoot())
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const [request] = useState(() => oneRequest(newId))
  const { ask } = wechatSubscribe
  const { wechat } = state.settings
  if (!ask) return null

  async function allow(templates: readonly string[]): Promise<void> {
    const allowed = (await ask?.(templates)) ?? []
    if (allowed.length === 0) return ui.say(text.wechatRefused)
    const settings = await request(allowed.join(), (id) =>
      api.of(createMessageApi).allowWechatMessages(uid, { id, templates: [...allowed] }),
    )
    state.take(settings)
    ui.say(text.wechatAllowed(allowed.length), 'good')
  }

  // Those of which the fewest are left are asked about first.
  const wanted = [...wechat].sort((a, b) => a.left - b.left).slice(0, MOST_TEMPLATES)
  return (
    <Section title={text.wechat}>
      <Box as="p" className="t-sub push-lead">
        {wechat.length > 0 ? text.wechatLead : text.wechatNone}
      </Box>
      {wechat.map(({ template, kinds, left }) => (
        <FactRow
          key={template}
          title={text.wechatKinds(kinds.map((kind) => messagesText.kinds[kind]))}
          value={text.wechatLeft(left)}
        />
      ))}
      {wanted.length > 0 && (
        <Button
          className={`btn btn-solid push-ask${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          onClick={() => void submit(undefined, () => allow(wanted.map(({ template }) => template)))}
        >
          {text.wechatAsk}
        </Button>
      )}
    </Section>
  )
})
