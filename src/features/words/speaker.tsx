import { Icon } from '@/components/icon'
import { speech } from '@/platform/speech'
import { Button } from '@/platform/ui'

/** Says a word; shown only where something can be heard, which `useSpeech` tells. */
export function Speaker({ word, label }: { readonly word: string; readonly label: string }) {
  return (
    <Button className="ib" aria-label={label} onClick={() => void speech.say(word)}>
      <Icon name="volume" size={20} />
    </Button>
  )
}
