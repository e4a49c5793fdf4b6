/** A connection that may be ended to make room. */
export interface Connection {
  destroy(): void
}

/** Bytes that somebody holds by a connection. */
export interface Holding {
  readonly bytes: number
  readonly connection: Connection
}

/** A group of holders, how many bytes they may hold together, and which of them holds these. */
export interface Bound {
  readonly group: string
  readonly most: number
  /** An account among those of a network, a device of an account, or the connection of a stranger. */
  readonly holder: string | object
}

interface Entry extends Holding {
  readonly bounds: readonly Bound[]
}

interface Group {
  bytes: number
  readonly holders: Map<string | object, Held>
}

/** The entries of one holder in a group, the oldest first. */
interface Held {
  bytes: number
  readonly entries: Set<Entry>
}

/**
 * Counts bytes that groups hold. Where a group would hold too much, the holder with most of it gives way: its oldest
 * connection is ended, so that nobody loses room to somebody who holds more than they do.
 */
export class Holdings {
  private readonly groups = new Map<string, Group>()
  private readonly connections = new Map<Connection, Set<Entry>>()

  constructor(private readonly onEnd: () => void = () => undefined) {}

  /** How many groups hold anything. */
  get size(): number {
    return this.groups.size
  }

  /** Takes room for what is there already. Returns what gives it back. */
  take(holding: Holding, bounds: readonly Bound[]): () => void {
    const entry = this.add(holding, bounds)
    for (const { group, most } of bounds) {
      for (let largest = this.largest(group, most); largest; largest = this.largest(group, most))
        this.end(largest)
    }
    return () => this.drop(entry)
  }

  /** Takes room, or none where no other holder has more. Returns what gives it back; undefined where there is none. */
  tryTake(holding: Holding, bounds: readonly Bound[]): (() => void) | undefined {
    const entry = this.add(holding, bounds)
    for (const { group, most, holder } of bounds) {
      for (let largest = this.largest(group, most); largest; largest = this.largest(group, most)) {
        if (largest.bytes <= (this.groups.get(group)?.holders.get(holder)?.bytes ?? 0)) {
          this.drop(entry)
          return undefined
        }
        this.end(largest)
      }
    }
    return () => this.drop(entry)
  }

  private add(holding: Holding, bounds: readonly Bound[]): Entry {
    const entry = { ...holding, bounds }
    for (const { group: name, holder } of bounds) {
      const group = this.groups.get(name) ?? { bytes: 0, holders: new Map<string | object, Held>() }
      const held = group.holders.get(holder) ?? { bytes: 0, entries: new Set() }
      this.groups.set(name, group)
      group.holders.set(holder, held)
      group.bytes += entry.bytes
      held.bytes += entry.bytes
      held.entries.add(entry)
    }
    const own = this.connections.get(entry.connection) ?? new Set()
    this.connections.set(entry.connection, own.add(entry))
    return entry
  }

  private drop(entry: Entry): void {
    const own = this.connections.get(entry.connection)
    if (!own?.delete(entry)) return
    if (own.size === 0) this.connections.delete(entry.connection)
    for (const { group: name, holder } of entry.bounds) {
      const group = this.groups.get(name)
      const held = group?.holders.get(holder)
      if (!group || !held) continue
      group.bytes -= entry.bytes
      held.bytes -= entry.bytes
      held.entries.delete(entry)
      if (held.entries.size === 0) group.holders.delete(holder)
      if (group.holders.size === 0) this.groups.delete(name)
    }
  }

  /** The holder with most bytes of a group that holds too many, the oldest of several; undefined where there is room. */
  private largest(name: string, most: number): Held | undefined {
    const group = this.groups.get(name)
    if (!group || group.bytes <= most) return undefined
    let largest: Held | undefined
    for (const held of group.holders.values()) if (held.bytes > (largest?.bytes ?? 0)) largest = held
    return largest
  }

  private end({ entries }: Held): void {
    const [oldest] = entries
    if (!oldest) return
    const { connection } = oldest
    for (const entry of this.connections.get(connection) ?? []) this.drop(entry)
    this.onEnd()
    connection.destroy()
  }
}
