import type { Memory, MemoryModel } from '../words/memory'

/** Recall at which a card comes back. */
const RETENTION = 0.9

/** The study day from which a card is to be recited again, by what reciting it has left. */
export const cardDue = (model: MemoryModel, memory: Memory): number =>
  memory.day + model.daysUntil(RETENTION, memory)
