import { inlineDrawing, type Drawings } from './drawing.contract'

export const drawings = { addressOf: inlineDrawing } satisfies Drawings as Drawings
