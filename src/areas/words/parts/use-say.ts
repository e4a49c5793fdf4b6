import { useCallback } from 'react'
import { wordSound } from '../api/word'
import { speech } from '@/platform/media/speech'
import { useRoot } from '@/stores/context'

/**
 * Says words: by a voice of the device, or by the server's recordings where it has them (`hasAudio`).
 * Resolves to whether the word was played.
 */
export function useSay(hasAudio: boolean): (word: string) => Promise<boolean> {
  const { apiBase } = useRoot().boot
  return useCallback(
    (word) => speech.say(word, hasAudio ? wordSound(apiBase, word) : undefined),
    [apiBase, hasAudio],
  )
}
