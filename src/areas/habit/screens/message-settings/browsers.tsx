import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { MessageSettings } from '@/api/message'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { readOwnPush, turnOffPush, turnOnPush } from '@/features/push'
import { useMoment } from '@/kit/use-moment'
import { useSubmit } from '@/kit/use-submit'
import { pushPlatform } from '@/platform/app/push'
import type { Host } from '@/platform/host/detect'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { messageSettingsText as text } from '../../strings/message-settings'
import type { SettingsState } from './settings-state'

type Browser = MessageSettings['browsers'][number]

interface BrowsersProps {
  readonly uid: string
  readonly state: SettingsState
}

/** Why messages cannot be turned on in this browser; undefined where they can. */
function hindrance({ kind }: Host, hasKey: boolean): string | undefined {
  const ability = pushPlatform.ability()
  if (ability === 'forbidden') return text.forbidden
  if (ability === 'can') return hasKey ? undefined : text.noServer
  if (kind === 'wechat' || kind === 'wechat-miniapp') return text.inWechat
  if (kind === 'native') return text.inApp
  return ability === 'installed-only' ? text.installedOnly : text.cannot
}

/** This browser: on, off, or why it cannot be on. */
const ThisBrowser = observer(function ThisBrowser({ uid, state }: BrowsersProps) {
  const root = silently(useRoot())
  const { host, storage, ui } = root
  const { settings } = state
  const [endedId, setEndedId] = useState('')
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const own = readOwnPush(storage.local)
  const reason = hindrance(host, settings.pushKey !== undefined)
  const isKnown = own?.uid === uid && settings.browsers.some(({ id }) => id === own.id)
  // Stored here and unknown to the server: the push service refused it, or the call never reached the server.
  const isLost = own?.uid === uid && own.id !== endedId && !isKnown
  const isOn = isKnown && own.id !== endedId && pushPlatform.ability() === 'can'

  async function turnOn(key: string): Promise<void> {
    const turned = await turnOnPush(root, uid, key, isLost)
    if (turned === 'refused') {
      // A browser that forbids messages asks no more: only its settings help.
      const isForbidden = pushPlatform.ability() === 'forbidden'
      return ui.say(isForbidden ? text.forbidden : text.refused, 'plain', TOAST_MS.login)
    }
    if (turned === 'failed') return ui.say(text.pushFailed, 'bad', TOAST_MS.login)
    state.take(turned)
    ui.say(text.turnedOn, 'good')
  }
  async function turnOff(id: string): Promise<void> {
    setEndedId(id)
    try {
      state.take(await turnOffPush(root, uid, id))
      ui.say(text.turnedOff, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // Nothing reaches this browser any more; the server learns it when the next message is refused.
      ui.say(text.endedHere, 'good', TOAST_MS.login)
    }
  }

  if (isOn)
    return (
      <Box className="push-own">
        <Box as="p" className="t-mid good push-words" role="status">
          {text.isOn}
        </Box>
        <Button
          className={`btn btn-line${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          onClick={() => void submit(undefined, () => turnOff(own.id))}
        >
          {text.turnOff}
        </Button>
      </Box>
    )
  const { pushKey } = settings
  if (reason !== undefined || pushKey === undefined)
    return (
      <Box as="p" className="t-sub push-none" role="status">
        {reason}
      </Box>
    )
  return (
    <>
      {isLost && (
        <Box as="p" className="t-sub push-none" role="status">
          {text.lost}
        </Box>
      )}
      <Button
        className={`btn btn-solid${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={() => void submit(undefined, () => turnOn(pushKey))}
      >
        {isLost ? text.turnOnAgain : text.turnOn}
      </Button>
    </>
  )
})

interface OtherProps extends BrowsersProps {
  readonly browser: Browser
}

/** Another browser that messages reach, and the way to end that. */
function Other({ uid, state, browser: { id, device, addedAt } }: OtherProps) {
  const root = silently(useRoot())
  const now = useMoment()
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const name = device || text.unknownDevice
  return (
    <Box as="li" className="row push-row">
      <Box as="span" className="push-words">
        <RowLines title={name} hint={text.since(addedAt, now)} isNumeric />
      </Box>
      <Button
        className={`btn btn-s btn-quiet${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        aria-label={text.removeNamed(name)}
        onClick={() => void submit(undefined, async () => state.take(await turnOffPush(root, uid, id)))}
      >
        {text.remove}
      </Button>
    </Box>
  )
}

/** The browsers that messages reach while the app is closed. */
export const Browsers = observer(function Browsers({ uid, state }: BrowsersProps) {
  const { storage } = useRoot()
  const ownId = readOwnPush(storage.local)?.id
  const others = state.settings.browsers.filter(({ id }) => id !== ownId)
  return (
    <Section title={text.browsers}>
      <Box as="p" className="t-sub push-lead">
        {text.browserLead}
      </Box>
      <ThisBrowser uid={uid} state={state} />
      {others.length > 0 && (
        <>
          <Box as="h3" className="t-sub push-others">
            {text.others}
          </Box>
          <Box as="ul" aria-label={text.others}>
            {others.map((browser) => (
              <Other key={browser.id} uid={uid} state={state} browser={browser} />
            ))}
          </Box>
        </>
      )}
    </Section>
  )
})
