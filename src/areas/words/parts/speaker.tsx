import { Icon } from '@/components/icon'
import { Button } from '@/platform/ui'
import { useSay } from './use-say'

interface SpeakerProps {
  readonly word: string
  readonly label: string
  /** Whether the server has sounds of the words. */
  readonly hasAudio: boolean
}

/** Says a word; to be shown only where words can be played, see `useSpeech`. */
export function Speaker({ word, label, hasAudio }: SpeakerProps) {
  const say = useSay(hasAudio)
  return (
    <Button className="ib" aria-label={label} onClick={() => void say(word)}>
      <Icon name="volume" size={20} />
    </Button>
  )
}
