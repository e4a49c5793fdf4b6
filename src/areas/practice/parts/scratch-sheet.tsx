import { useMemo, useState } from 'react'
import { Ink } from '@/components/chart-ink'
import { Icon } from '@/components/icon'
import { Sheet } from '@/components/sheet'
import { readStrokes, getStroke, strokesPath, type Stroke } from '@/lib/strokes'
import type { Point } from '@/lib/swipe'
import { DrawArea } from '@/platform/input/draw'
import { useAsync } from '@/platform/page/use-async'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../store/practice-store'
import { scratchText as text } from '../strings/scratch'
/** Units of a sheet of scratch paper: its width, and its height. */
const SCRATCH_WIDTH = 1000
const SCRATCH_HEIGHT = 1300

interface ScratchSheetProps {
  readonly practice: PracticeStore
  readonly attempt: string
  readonly question: string
  readonly onClose: () => void
}

/** Scratch paper of one question of an attempt; it stays on this device with the attempt. */
export function ScratchSheet({ practice, attempt, question, onClose }: ScratchSheetProps) {
  const sheet = useMemo(() => practice.scratch.sheet(attempt, question), [practice, attempt, question])
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [current, setCurrent] = useState<readonly Point[]>([])
  useAsync(
    async (signal) => {
      const value = await sheet.read()
      // Strokes that were drawn before the old ones came stay on top of them.
      if (!signal.isCancelled) setStrokes((drawn) => [...readStrokes(value), ...drawn])
    },
    [sheet],
  )
  function set(next: readonly Stroke[]): void {
    setStrokes(next)
    void sheet.write(next)
  }
  function handleStroke(points: readonly Point[], hasEnded: boolean): void {
    setCurrent(hasEnded ? [] : points)
    if (hasEnded) set([...strokes, getStroke(points)])
  }
  const path = strokesPath([...strokes, getStroke(current)])
  return (
    <Sheet id="scratch" title={text.title} onClose={onClose}>
      <DrawArea
        id="scratch-paper"
        label={text.spoken(strokes.length)}
        className="scratch"
        onStroke={handleStroke}
      >
        {path !== '' && <Ink width={SCRATCH_WIDTH} height={SCRATCH_HEIGHT} path={path} stroke={2} />}
      </DrawArea>
      <Box className="scratch-tools">
        <Button
          className="btn btn-text"
          disabled={strokes.length === 0}
          onClick={() => set(strokes.slice(0, -1))}
        >
          <Icon name="arrow-back-up" size={20} />
          {text.undo}
        </Button>
        <Button className="btn btn-text" disabled={strokes.length === 0} onClick={() => set([])}>
          {text.clear}
        </Button>
      </Box>
      <Box as="p" className="t-cap">
        {text.hint}
      </Box>
    </Sheet>
  )
}
