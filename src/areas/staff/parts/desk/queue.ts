import type { ReactNode } from 'react'
import type { Claim, DeskRecord, Queue as QueueKey } from '../../api/desk'
import type { Api } from '@/api/services'
import type { ListPage } from '@/kit/use-pages'
import type { Path } from '@/routes/address'
import type { Permission } from '../../../../../contract/domain/staff/permissions'

export type DeskPath = Extract<Path, `/desk${string}`>

/** The filter of a queue's list. */
export interface Chosen {
  readonly filter: string
  /** The searched text; empty where nothing is. */
  readonly find: string
}

/** The facts in a row of a queue. */
export interface RowFacts {
  readonly tag: string
  readonly time: string
  /** The time is an end that comes today. */
  readonly isDue?: boolean
  readonly title: string
  readonly caption: string
  readonly isSample?: boolean
  readonly claim?: Claim | undefined
  /** Nothing about it waits in this queue, so that nobody claims it. */
  readonly isSettled?: boolean
}

/** The head above an item. */
export interface Head {
  readonly title: string
  readonly caption: string
  readonly isSample?: boolean
  readonly claim?: Claim | undefined
}

/** Something that happened to an item before staff did anything. */
export interface Happened {
  readonly at: number
  readonly text: string
  readonly note?: string
}

/** The typed fields of a decision. */
export interface Typed {
  /** The reason that was chosen, empty where none was. */
  readonly chip: string
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
}

/** The fields of a decision: the reason as it is stored, and the fields, amounts in fen. */
export interface Given {
  readonly reason: string
  readonly fields: Readonly<Record<string, string>>
  readonly amount: number
}

/** A line that a decision asks for; `money` is typed in yuan. */
export interface TaskField {
  readonly key: string
  readonly label: string
  readonly kind: 'money' | 'text'
  readonly maxLength: number
  readonly initial?: string
  readonly note?: string
  /** Few need it: it stands folded with the others of its kind, and no decision asks for it. */
  readonly isExtra?: boolean
}

/** One way in which staff may decide. */
export interface Decision<Item> {
  readonly key: string
  readonly name: string
  /** The lamp of the page: one a task. */
  readonly isMain: boolean
  /** Fields that it takes. */
  readonly fields: readonly string[]
  readonly needsReason: boolean
  /** Reasons for it that are there to be chosen. */
  readonly reasons?: readonly string[]
  /** The effect, said before it is done. */
  readonly effect: string
  /** The effect with the fields as they are given so far, where it depends on them and they can be read. */
  findEffect?(given: Given): string | undefined
  /** The sentence once it is done. */
  readonly done: string
  /** Why it cannot be done now. */
  readonly refusal?: string | undefined
  /** The fault of the given fields, by the field it belongs to. */
  findFault?(given: Given): { readonly field: string; readonly message: string } | undefined
  /** The doubt about the given fields: they are sent once this was read and the button pressed again. */
  findDoubt?(given: Given): string | undefined
  send(api: Api, id: string, given: Given): Promise<Item>
}

/** Something about an item that waits for a decision. */
export interface Task<Item> {
  readonly key: string
  /** The subject as it is seen, a request or an address: what was typed about one is not sent for another one. */
  readonly about?: string | undefined
  readonly name: string
  /** Stands by its name alone until it is chosen; where this is said at all, it is named also where it is the only one. */
  readonly isFolded?: boolean
  readonly reasonLabel: string
  /** The label of the field of several lines; a reason where it does not say. */
  readonly text?: { readonly label: string; readonly example: string }
  /** The text is read by the student: a chosen reason alone is not enough. */
  readonly needsText?: boolean
  /** Most characters of the reason as it is stored. */
  readonly longest: number
  readonly fields: readonly TaskField[]
  /** The name under which its extra fields are folded. */
  readonly extra?: string
  readonly decisions: readonly Decision<Item>[]
}

/** How a queue is searched. */
export interface Find {
  readonly label: string
  readonly placeholder: string
  readonly clear: string
  readonly fits: RegExp
  readonly misfit: string
  /** The filter under which everything is searched. */
  readonly filter: string
}

/** The text of an empty list. */
export interface Empty {
  readonly title: string
  readonly hint: string
}

/** A queue of the desk as data: what the one frame needs to show it. */
export interface Queue<Row, Item> {
  readonly key: QueueKey
  readonly path: DeskPath
  readonly title: string
  /** Name of a page that shows one of its items. */
  readonly itemTitle: string
  readonly none: Empty
  /** The text under a filter where that is not so. */
  readonly formatNone?: Readonly<Record<string, Empty>>
  readonly filters: readonly { readonly value: string; readonly name: string; readonly isCounted?: boolean }[]
  readonly find?: Find
  /** Its items are claimed before they are worked on. */
  readonly isClaimed: boolean
  /** A page of its items; `total` is how many there are under this filter, where that is said. */
  list(
    api: Api,
    chosen: Chosen,
    cursor: string | undefined,
  ): Promise<ListPage<Row> & { readonly total?: number | undefined }>
  /** Says how many there are under the filter. */
  readonly getTotal?: (total: number) => string
  getKey(row: Row): string
  row(row: Row, now: number): RowFacts
  read(api: Api, key: string): Promise<Item>
  head(item: Item, now: number): Head
  /** The item itself; `reload` reads it again. */
  readonly Detail: (props: { readonly item: Item; readonly reload: () => void }) => ReactNode
  /** The decisions that wait and that this role may make. */
  tasks(item: Item, mayDo: (permission: Permission) => boolean): readonly Task<Item>[]
  /** The earlier steps, the records, and the expected step; undefined for a queue without a record. */
  history(item: Item): History | undefined
}

export interface History {
  readonly happened: readonly Happened[]
  readonly records: readonly DeskRecord[]
  /** The step that the item waits for; undefined where it is settled. */
  readonly next: string | undefined
}
