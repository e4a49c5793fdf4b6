import { useState } from 'react'
import { useSubmit } from '@/kit/use-submit'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { deskText } from '../../strings/frame'
import { fitDraft, readDraft, withRequest, type Draft } from './draft'
import { givenFault, getGiven, type TaskFault } from './given'
import type { Decision, Task } from './queue'

export interface TaskOptions<Item> {
  readonly task: Task<Item>
  /** Names item and task among all that this device knows. */
  readonly place: string
  /** Makes a call for the staff who are signed in. */
  readonly call: <Value>(send: () => Promise<Value>) => Promise<Value>
  readonly onDone: (item: Item) => void
  /** Runs when the server refused, with its sentence: the item may have changed. */
  readonly onRefused: (sentence: string) => void
}

/** A draft in which nothing was typed yet. */
const createEmptyDraft = <Item>({ about }: Task<Item>): Draft => ({ chip: '', text: '', fields: {}, about })

/** The fields of a draft; one that nobody touched has what the task proposes now. */
const fillFields = <Item>({ fields }: Task<Item>, draft: Draft): Draft['fields'] =>
  Object.fromEntries(fields.map(({ key, initial = '' }) => [key, draft.fields[key] ?? initial]))

/**
 * The draft about a task, and the decision that is made with it. The draft survives a reload of the page and a failure;
 * a decision is one request until it is answered.
 */
export function useTask<Item>({ task, place, call, onDone, onRefused }: TaskOptions<Item>) {
  const { api, newId, storage, ui } = silently(useRoot())
  const key = `desk-draft/${place}/${task.key}`
  const [stored, setDraft] = useState(() => readDraft(storage.session, key, createEmptyDraft(task)))
  const draft = fitDraft(stored, task.about)
  const fields = fillFields(task, draft)
  const typed = { ...draft, fields }
  const [refused, setRefused] = useState('')
  /** The doubts that the reader was shown: the same again is meant so. */
  const [doubted, setDoubted] = useState('')
  const { fault, setFault, isBusy, submit } = useSubmit<TaskFault>({
    showsFault: true,
    fallback: deskText.task.failed,
    onFailure(sentence, { status }) {
      setRefused(status === 0 ? `${sentence}${deskText.task.unanswered}` : sentence)
      if (status === 0) return
      ui.say(sentence, 'bad', TOAST_MS.login)
      onRefused(sentence)
    },
  })

  function keep(next: Draft): void {
    setDraft(next)
    storage.session.write(key, next)
  }
  function change(part: Partial<Draft>): void {
    setFault(undefined)
    setRefused('')
    keep({ ...draft, ...part })
  }

  async function decide(decision: Decision<Item>): Promise<void> {
    const given = getGiven(task, typed)
    const content = JSON.stringify([decision.key, given, task.about])
    const doubt = decision.findDoubt?.(given)
    if (doubt !== undefined && doubted !== content) {
      setDoubted(content)
      setRefused(doubt)
      return
    }
    const sent = withRequest(draft, content, newId)
    keep(sent)
    const item = await call(() => decision.send(api, sent.request.id, given))
    storage.session.remove(key)
    // The same task may stay, as in a room: the same words are another request then.
    setDraft(createEmptyDraft(task))
    ui.say(decision.done, 'good', TOAST_MS.login)
    onDone(item)
  }

  const { chip, text, isMoved = false } = draft
  return {
    draft: typed,
    given: getGiven(task, typed),
    /** The task is about another subject than what was typed before. */
    isMoved,
    /** Something was typed or chosen that is not sent yet. */
    isTyped:
      chip !== '' ||
      text !== '' ||
      task.fields.some(({ key: field, initial = '' }) => fields[field] !== initial),
    fault,
    /** Why the last decision was not made; empty where it was or none was tried. */
    refused,
    isBusy,
    choose: (chip: string) => change({ chip: chip === draft.chip ? '' : chip }),
    write: (text: string) => change({ text }),
    fill: (field: string, value: string) => change({ fields: { ...draft.fields, [field]: value } }),
    decide: (decision: Decision<Item>) => {
      setRefused('')
      void submit(givenFault(task, decision, typed), () => decide(decision))
    },
  }
}
