import type { ReactNode } from 'react'
import { WithStudy } from '@/kit/with-study'
import { practiceArea } from '../area'
import type { PracticeStore } from '../store/practice-store'
import './practice.scss'

interface WithPracticeProps {
  readonly children: (practice: PracticeStore) => ReactNode
  /** Stands above the waiting and the failure, for a screen whose own bar needs the store. */
  readonly bar?: ReactNode
}

/** Gives a screen the student's practice once it is open; see `WithStudy`. */
export function WithPractice(props: WithPracticeProps) {
  return <WithStudy area={practiceArea} {...props} />
}
