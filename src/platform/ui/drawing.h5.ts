import { inlineDrawing, type Drawings } from './drawing.contract'

export const drawings = { loadAddress: inlineDrawing } satisfies Drawings as Drawings
