import { useEffect, useState, type ReactNode, type MutableRefObject } from 'react'
import { Field } from '@/components/field'
import { Icon } from '@/components/icon'
import { TextArea } from '@/platform/input/text-area'
import { reveal } from '@/platform/page/scroll-into-view'
import { Box, Button } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import '@/theme/parts/area.scss'
import '@/theme/parts/field.scss'
import { getLength } from './given'
import type { Decision, Given, Task, TaskField } from './queue'
import { useRenewal, type RenewalOptions } from './use-renewal'
import { useTask, type TaskOptions } from './use-task'

const words = deskText.task

type Form = Pick<ReturnType<typeof useTask>, 'draft' | 'fault' | 'fill'>

/** Holds the key of the task about which something is typed. */
export type TypedRef = MutableRefObject<string | undefined>
/** More than anybody pastes: what is too long for its task is said, and not cut. */
const MOST_TYPED = 20_000

export interface TaskFormProps<Item> extends TaskOptions<Item> {
  /** The subject of the decision, above its fields. */
  readonly children: ReactNode
  /** The part beside both. */
  readonly side: ReactNode
  /** The holder of the item, so that the reader cannot decide now. */
  readonly holder: string | undefined
  readonly renewal: RenewalOptions
  readonly typed: TypedRef
}

/** A sentence about what went wrong. */
export function Said({ message }: { message: string }) {
  return (
    <Box as="p" className="desk-said" role="alert">
      <Icon name="alert-circle" size={16} />
      <Box as="span">{message}</Box>
    </Box>
  )
}

function Reasons<Item>(props: {
  readonly decision: Decision<Item>
  readonly chosen: string
  readonly onChoose: (reason: string) => void
}) {
  const { decision, chosen, onChoose } = props
  const { name, reasons } = decision
  if (!reasons) return null
  return (
    <Box role="group" aria-label={name}>
      <Box as="p" className="t-cap">
        {name}
      </Box>
      <Box className="desk-chips">
        {reasons.map((reason) => (
          <Button
            key={reason}
            className={`chip${reason === chosen ? ' is-on' : ''}`}
            aria-pressed={reason === chosen}
            onClick={() => onChoose(reason)}
          >
            {reason}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** The fields of a task; those that few need are folded while nothing is typed in them. */
function Fields<Item>({ task, form }: { readonly task: Task<Item>; readonly form: Form }) {
  const { draft, fault } = form
  const isExtra = ({ isExtra: is = false }: TaskField) => is
  const isTyped = task.fields.some((field) => isExtra(field) && (draft.fields[field.key] ?? '') !== '')
  const [isOpen, setOpen] = useState(isTyped)
  const isShown = isOpen || isTyped
  const line = ({ key, label, kind, maxLength, note }: TaskField) => (
    <Field
      key={key}
      id={`desk-${task.key}-${key}`}
      label={label}
      kind={kind === 'money' ? 'decimal' : 'text'}
      maxLength={maxLength}
      value={draft.fields[key] ?? ''}
      onInput={(value) => form.fill(key, value)}
      note={note}
      error={fault?.field === key ? fault.message : undefined}
    />
  )
  return (
    <>
      {task.fields.filter((field) => !isExtra(field)).map(line)}
      {task.extra !== undefined && (
        <Box className="desk-chips">
          <Button
            className={`chip${isShown ? ' is-on' : ''}`}
            aria-expanded={isShown}
            onClick={() => setOpen(isTyped || !isOpen)}
          >
            {task.extra}
          </Button>
        </Box>
      )}
      {isShown && task.fields.filter(isExtra).map(line)}
    </>
  )
}

function Effects<Item>({ task, given }: { task: Task<Item>; given: Given }) {
  return (
    <Box as="ul" className="desk-effects" aria-label={words.effects}>
      {task.decisions.map(({ key, name, effect, refusal, findEffect }) => (
        <Box as="li" key={key} className="t-sub desk-effect">
          <Icon name="info-circle" size={16} />
          <Box as="span">{words.effect(name, refusal ?? findEffect?.(given) ?? effect)}</Box>
        </Box>
      ))}
    </Box>
  )
}

/** The decision about a task: what it is made with, what it will do, and at the foot of the page the buttons. */
export function TaskForm<Item>(props: TaskFormProps<Item>) {
  const { holder, renewal, children, side, typed, ...options } = props
  const { task } = options
  const form = useTask(options)
  const { draft, isTyped, fault, refused, isBusy } = form
  useRenewal(renewal, isTyped)
  useEffect(() => {
    typed.current = isTyped ? task.key : undefined
    return () => {
      typed.current = undefined
    }
  }, [typed, isTyped, task.key])
  // The buttons stay at the foot of the page: what is wrong may be out of sight.
  useEffect(() => {
    if (fault) reveal(`desk-${task.key}-${fault.field}`)
  }, [fault, task.key])
  const length = getLength(task, draft)
  const hasReason = task.decisions.some(({ needsReason }) => needsReason)
  return (
    <>
      <Box className="desk-cols">
        <Box className="desk-main">
          {children}
          {form.isMoved && <Said message={words.moved} />}
          <Fields task={task} form={form} />
          {hasReason && (
            <>
              <Box as="p" className="t-sub t-mid desk-reason-label">
                {task.reasonLabel}
              </Box>
              {task.decisions.map((decision) => (
                <Reasons key={decision.key} decision={decision} chosen={draft.chip} onChoose={form.choose} />
              ))}
              <TextArea
                id={`desk-${task.key}-reason`}
                kind="text"
                className={`area desk-why${fault?.field === 'reason' ? ' is-bad' : ''}`}
                label={task.text?.label ?? words.reasonText}
                value={draft.text}
                placeholder={task.text?.example ?? words.reasonExample}
                maxLength={MOST_TYPED}
                onInput={form.write}
                onBlur={() => undefined}
              />
              {length !== '' && (
                <Box as="p" className="t-cap t-num" role="status">
                  {length}
                </Box>
              )}
              {fault?.field === 'reason' && <Said message={fault.message} />}
            </>
          )}
          <Effects task={task} given={form.given} />
          {refused !== '' && holder === undefined && <Said message={refused} />}
        </Box>
        {side}
      </Box>
      <Box className="desk-act">
        {holder !== undefined && (
          <Box as="p" className="t-sub desk-off">
            {deskText.claim.off(holder, isTyped)}
          </Box>
        )}
        {task.decisions.map((decision) => (
          <Button
            key={decision.key}
            className={`btn btn-l ${decision.isMain ? 'btn-beacon' : 'btn-line'}${isBusy && decision.isMain ? ' is-busy' : ''}`}
            disabled={holder !== undefined || decision.refusal !== undefined}
            aria-busy={isBusy}
            onClick={() => form.decide(decision)}
          >
            {decision.name}
          </Button>
        ))}
      </Box>
    </>
  )
}
