/** How many bytes are stored at most, and for how long. */
export interface CopyLimits {
  readonly bytes: number
  readonly ms: number
}

/** Documents that were drawn lately, in memory: none outlives its time, and the oldest make room for new ones. */
export class Copies {
  private readonly stored = new Map<string, { readonly bytes: Buffer; readonly ends: number }>()
  private size = 0

  constructor(
    private readonly limits: CopyLimits,
    private readonly clock: () => Date,
  ) {}

  get(key: string): Buffer | undefined {
    this.dropEnded()
    return this.stored.get(key)?.bytes
  }

  put(key: string, bytes: Buffer): void {
    this.drop(key)
    if (bytes.length > this.limits.bytes) return
    for (const oldest of this.stored.keys()) {
      if (this.size + bytes.length <= this.limits.bytes) break
      this.drop(oldest)
    }
    this.stored.set(key, { bytes, ends: this.clock().getTime() + this.limits.ms })
    this.size += bytes.length
  }

  private dropEnded(): void {
    const now = this.clock().getTime()
    for (const [key, { ends }] of this.stored) if (ends <= now) this.drop(key)
  }

  private drop(key: string): void {
    this.size -= this.stored.get(key)?.bytes.length ?? 0
    this.stored.delete(key)
  }
}
