import { scratchText } from '../../strings/scratch'
import { useState } from 'react'
import { Chips } from '@/components/chips'
import { ActionRow } from '@/components/rows'
import { Sheet } from '@/components/sheet'
import { ScratchSheet, type RunQuestion } from '../../parts'
import type { Store } from '@/platform/storage/kv.contract'
import { runText as text } from '../../strings/run'
import { sizes, writeSize, type TextSize } from './text-size'

interface ToolsProps {
  readonly one: RunQuestion
  readonly size: TextSize
  readonly store: Store
  readonly onSize: (size: TextSize) => void
  readonly onClose: () => void
}

/** The tools for a question: the size of its text, scratch paper. */
export function Tools({ one: { run, id }, size, store, onSize, onClose }: ToolsProps) {
  const [isScratch, setScratch] = useState(false)
  if (isScratch)
    return <ScratchSheet practice={run.practice} attempt={run.id} question={id} onClose={onClose} />
  return (
    <Sheet id="tools" title={text.tools} onClose={onClose}>
      <Chips
        label={text.size}
        options={sizes.map((value) => ({ value, name: text.sizes[value] }))}
        isChosen={(value) => value === size}
        onChoose={(value) => {
          writeSize(store, value)
          onSize(value)
        }}
      />
      <ActionRow title={scratchText.title} hint={scratchText.hint} onClick={() => setScratch(true)} />
    </Sheet>
  )
}
