import type { Root } from './root'

/**
 * The part of an area besides its screens, built for a root when it is first requested. It is defined in the area's
 * own code, which is loaded with the area's screens: nothing that is loaded at the start imports it.
 */
export class Area<Part> {
  // A root may be copied to behave differently; all copies share one session.
  private readonly parts = new WeakMap<Root['session'], Part>()

  constructor(private readonly build: (root: Root) => Part) {}

  /** The part of a root. One that could not be built is built again when it is next asked for. */
  of(root: Root): Part {
    const built = this.parts.get(root.session)
    if (built !== undefined) return built
    const part = this.build(root)
    this.parts.set(root.session, part)
    if (part instanceof Promise) part.catch(() => this.forget(root, part))
    return part
  }

  private forget({ session }: Root, part: Part): void {
    if (this.parts.get(session) === part) this.parts.delete(session)
  }

  /** Gives a root a part that was built elsewhere. */
  set({ session }: Pick<Root, 'session'>, part: Part): void {
    this.parts.set(session, part)
  }
}
