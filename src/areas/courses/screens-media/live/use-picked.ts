import { useEffect, useState } from 'react'
import type { LiveRoom } from '../../parts/live'
import { useOwnStorage } from '@/kit/own-storage'

interface Picked {
  readonly quiz: string
  readonly choice: string
}

function readPicked(saved: unknown): Picked | undefined {
  const [quiz, choice]: unknown[] = ['quiz', 'choice'].map((name) => Reflect.get(Object(saved), name))
  return typeof quiz === 'string' && typeof choice === 'string' ? { quiz, choice } : undefined
}

/**
 * The letters that are picked for the open question of a room and not handed in, and how to pick others. They are stored
 * on the device until the question is answered or closed. Call it in an observer.
 */
export function usePicked(room: LiveRoom): readonly [picked: string, pick: (choice: string) => void] {
  const { local } = useOwnStorage()
  const key = `live/${room.state.facts.room}/picked`
  const [picked, setPicked] = useState(() => readPicked(local.read(key)))
  const { openQuiz } = room
  const quiz = openQuiz?.choice === undefined ? openQuiz?.quiz : undefined
  useEffect(() => {
    if (quiz === undefined && readPicked(local.read(key))) local.remove(key)
  }, [quiz, local, key])
  function pick(choice: string): void {
    if (quiz === undefined) return
    setPicked({ quiz, choice })
    local.write(key, { quiz, choice })
  }
  return [picked?.quiz === quiz ? (picked?.choice ?? '') : '', pick]
}
