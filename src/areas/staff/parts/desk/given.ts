import { deskText } from '../../strings/frame'
import { parseFen } from './amount'
import type { Decision, Given, Task, Typed } from './queue'

/** The fault of the typed fields, and its place: a field's key, or the reason. */
export interface TaskFault {
  readonly field: string
  readonly message: string
}

/** The reason as it is stored: what was chosen, and what was added to it. */
export function getReason({ chip, text }: Pick<Typed, 'chip' | 'text'>): string {
  return [chip, text.trim()].filter((part) => part !== '').join(deskText.comma)
}

/** How much of what is stored as the reason is written, once it comes near to the most; empty before. */
export function getLength<Item>({ longest }: Task<Item>, typed: Pick<Typed, 'chip' | 'text'>): string {
  const count = getReason(typed).length
  return count < longest * 0.8 ? '' : words.length(count, longest, typed.chip)
}

const words = deskText.task

function fieldFault<Item>(
  task: Task<Item>,
  decision: Decision<Item>,
  { fields }: Typed,
): TaskFault | undefined {
  for (const { key, label, kind } of task.fields) {
    if (!decision.fields.includes(key)) continue
    const typed = (fields[key] ?? '').trim()
    if (typed === '') return { field: key, message: words.empty(label) }
    if (kind === 'money' && parseFen(typed) === undefined) return { field: key, message: words.noAmount }
  }
  return undefined
}

function reasonFault<Item>(task: Task<Item>, decision: Decision<Item>, typed: Typed): TaskFault | undefined {
  if (!decision.needsReason) return undefined
  if (typed.chip !== '' && decision.reasons?.includes(typed.chip) !== true)
    return { field: 'reason', message: words.otherReason(typed.chip, decision.name) }
  if (getReason(typed) === '') return { field: 'reason', message: words.noReason }
  if (task.needsText === true && typed.text.trim() === '') return { field: 'reason', message: words.noText }
  const count = getReason(typed).length
  return count > task.longest
    ? { field: 'reason', message: words.long(task.text?.label ?? words.reason, task.longest, count) }
    : undefined
}

/** The fields that a decision is made with. Amounts are numbers by then: see `givenFault`. */
export function getGiven<Item>(task: Task<Item>, typed: Typed): Given {
  const money = task.fields.find(({ kind }) => kind === 'money')
  return {
    reason: getReason(typed),
    fields: Object.fromEntries(task.fields.map(({ key }) => [key, (typed.fields[key] ?? '').trim()])),
    amount: (money && parseFen(typed.fields[money.key] ?? '')) ?? 0,
  }
}

/** The first thing that is wrong with what was typed for a decision, from the top down; undefined where all is well. */
export function givenFault<Item>(
  task: Task<Item>,
  decision: Decision<Item>,
  typed: Typed,
): TaskFault | undefined {
  return (
    fieldFault(task, decision, typed) ??
    decision.findFault?.(getGiven(task, typed)) ??
    reasonFault(task, decision, typed)
  )
}
