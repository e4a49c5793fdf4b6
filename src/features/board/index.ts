export { BoardView } from './board-view'
export { BoardVisitor } from './visitor'
export type { BoardKind } from './kind'
