import { useState } from 'react'
import { Ink } from '@/components/chart-ink'
import { Icon } from '@/components/icon'
import { strokesPath, type Stroke } from '@/lib/strokes'
import type { Point } from '@/lib/swipe'
import { DrawArea } from '@/platform/input/draw'
import { Box, Button } from '@/platform/ui'
import { agreementText as words } from '../../strings/agreement'
import { isNameAlone, NAME_LINE, SIGNATURE_FIELD } from '../../../../../contract/domain/shop/signature'
import { getInk } from './ink'

const WIDTH = 2.5

interface DrawnProps {
  readonly strokes: readonly Stroke[]
  readonly name: string
}

/** A signature as it was drawn, or the name in its place, in the colour of the text. */
export function Drawn({ strokes, name }: DrawnProps) {
  const path = strokesPath(strokes)
  return (
    <>
      {isNameAlone(strokes) && <Box className="sign-name">{name}</Box>}
      {path !== '' && <Ink {...SIGNATURE_FIELD} path={path} stroke={WIDTH} />}
    </>
  )
}

interface PadProps extends DrawnProps {
  readonly error: string | undefined
  readonly onChange: (strokes: readonly Stroke[]) => void
}

/** The field in which a signature is drawn with a finger, a pen or a mouse. */
export function Pad({ strokes, name, error, onChange }: PadProps) {
  const [current, setCurrent] = useState<readonly Point[]>([])
  const isTyped = isNameAlone(strokes)
  const isEmpty = strokes.length === 0
  function handleStroke(points: readonly Point[], hasEnded: boolean): void {
    setCurrent(hasEnded ? [] : points)
    if (hasEnded && points.length > 0) onChange([...(isTyped ? [] : strokes), getInk(points)])
  }
  const shown = current.length > 0 ? [...(isTyped ? [] : strokes), getInk(current)] : strokes
  return (
    <Box className={`field${error === undefined ? '' : ' is-bad'}`}>
      <Box as="p" className="field-label">
        {words.draw}
      </Box>
      <DrawArea
        id="sign-pad"
        label={isTyped ? words.spokenTyped : words.spoken(strokes.length)}
        className={`sign-pad${error === undefined ? '' : ' is-bad'}`}
        onStroke={handleStroke}
      >
        {shown.length === 0 && (
          <Box className="sign-place" aria-hidden>
            {words.place}
          </Box>
        )}
        <Drawn strokes={shown} name={name} />
      </DrawArea>
      {error !== undefined && (
        <Box as="p" className="field-msg is-bad" role="alert">
          <Icon name="alert-circle" size={16} />
          {error}
        </Box>
      )}
      <Box className="sign-tools">
        <Button className="btn btn-text" disabled={isEmpty} onClick={() => onChange(strokes.slice(0, -1))}>
          {words.undo}
        </Button>
        <Button className="btn btn-text" disabled={isEmpty} onClick={() => onChange([])}>
          {words.clear}
        </Button>
      </Box>
      <Button className="btn btn-text sign-typed" aria-pressed={isTyped} onClick={() => onChange(NAME_LINE)}>
        {words.typed}
      </Button>
    </Box>
  )
}
