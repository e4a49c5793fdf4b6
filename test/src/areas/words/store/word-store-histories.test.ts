import fc from 'fast-check'
import { WordFold } from '../../../../../contract/domain/words/fold'
import { studyDay } from '../../../../../contract/domain/study/day'
import type { Mark } from '../../../../../contract/domain/words/event'
import type { WordStore } from '../../../../../src/areas/words/store/word-store'
import { openedPhone, settle, type Phone } from '../../../../support/word-phone'
import { fakeWordServer, type Fault, type FakeWordServer } from '../../../../support/word-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 21, 4)
const WORDS = ['able', 'brief', 'claim', 'drift', 'ease']
/** Clocks that differ by less are left alone. */
const TOLERANCE = 120_000

/** The next step of one of the devices. */
type Step =
  | { readonly kind: 'review'; readonly word: string; readonly isKnown: boolean }
  | { readonly kind: 'undo' | 'sync' | 'restart' | 'login' | 'logout' | 'full' | 'anyway' | 'plan' | 'pace' }
  | { readonly kind: 'mark'; readonly word: string; readonly mark: Mark }
  | { readonly kind: 'note'; readonly word: string }
  | { readonly kind: 'clock'; readonly skew: number }

const word = fc.constantFrom(...WORDS)
/** Decisions are about few things, so that they meet. */
const discussed = fc.constantFrom('able', 'brief')
const mark = fc.constantFrom<Mark>('mastered', 'suspended', 'none')
const skew = fc.constantFrom(0, 0, 60_000, 20 * HOUR, -20 * HOUR, 3 * DAY, -3 * DAY, 40 * DAY)
const first = <Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('review' as const), word, isKnown: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('note' as const), word: discussed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark' as const), word: discussed, mark }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clock' as const), skew }) },
  { weight: 4, arbitrary: first('sync') },
  { weight: 4, arbitrary: first('login', 'plan', 'pace') },
  { weight: 2, arbitrary: first('undo', 'restart', 'anyway') },
  { weight: 1, arbitrary: first('logout', 'full') },
)
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom('offline' as const, 'lost reply', 'cut body') },
)
const wait = fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: 2 * DAY }))

/** Histories of this run; `npm run lab -- histories:words` plays ten thousand. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 150)

/** A student's devices, and what the student has decided on them in sight of what. */
class Student {
  /** Events that were made. */
  made = 0
  /** Decisions that somebody saw and replaced, by subject. */
  readonly replaced = new Map<string, Set<string>>()
  /** Decisions of a guest or of who had met none of the account's, and decisions of the account, by subject. */
  readonly ofGuest = new Map<string, Set<string>>()
  readonly ofAccount = new Map<string, Set<string>>()
  /** The makers of the reviews. */
  private readonly makers = new Map<string, Phone>()
  /** When a review was made that was rightly dated then, and that nothing unknowable has happened to since. */
  readonly right = new Map<string, number>()
  /** Devices whose clock was set since they looked at it. */
  private readonly unseen = new Set<Phone>()
  /** Devices that may have been worked with as the student's. */
  private readonly met: Set<Phone>
  private decisions = 0

  constructor(
    readonly server: FakeWordServer,
    phones: readonly Phone[],
  ) {
    this.met = new Set(phones.filter(({ words }) => !words.isGuest))
  }

  async play(phone: Phone, what: Step): Promise<void> {
    const { words } = phone
    switch (what.kind) {
      case 'sync':
        return this.meet(phone, () => words.catchUp())
      case 'restart':
        await settle()
        // Events that a full device cannot store end with its page, and the student is asked to leave it open.
        if (words.sync.trouble || phone.records.trouble) return undefined
        if (this.unseen.has(phone)) this.forget(phone)
        return this.meet(phone, () => phone.reopen(findUid(phone)))
      case 'login':
        return this.meet(phone, () => words.enter('u1'))
      case 'logout':
        return this.meet(phone, () => words.enter(undefined))
      case 'full':
        phone.records.trouble = phone.records.trouble ? undefined : 'full'
        return undefined
      case 'clock':
        phone.clock.ms = this.server.now + what.skew
        this.unseen.add(phone)
        return undefined
      case 'anyway':
        if (words.load.state !== 'ready' || words.isGuest) return undefined
        this.met.add(phone)
        words.startAnyway()
        return undefined
      default:
        // A screen shows nothing that can be written to before.
        if (words.load.state === 'ready' && words.isWhole) this.write(phone, what)
        return undefined
    }
  }

  /** Opens a log or syncs it. The first that can be worked with is all that the server knew when that began. */
  private async meet(phone: Phone, act: () => Promise<void>): Promise<void> {
    const before = new WordFold()
    before.add(this.server.logs.get('u1') ?? [])
    await act()
    if (!phone.records.trouble) this.unseen.delete(phone)
    const { words } = phone
    if (words.isGuest || words.load.state !== 'ready' || !words.isWhole || this.met.has(phone)) return
    this.met.add(phone)
    for (const each of WORDS)
      for (const { id } of before.listReviews(each))
        expect(this.isCounted(phone, each, id) || this.isUndone(id)).toBe(true)
  }

  /** Whether a device counts a review; of its own ones it may have taken one back that nobody else knows of yet. */
  private isCounted(phone: Phone, each: string, id: string): boolean {
    const isCounted = phone.words.state.listReviews(each).some((review) => review.id === id)
    return isCounted || this.makers.get(id) === phone
  }

  private isUndone(id: string): boolean {
    return (this.server.logs.get('u1') ?? []).some((event) => event.kind === 'undo' && event.of === id)
  }

  private write(phone: Phone, what: Step): void {
    const { words } = phone
    if (what.kind === 'review') {
      const { id, at } = words.review(what.word, { took: 2000, mode: 'card', isKnown: what.isKnown })
      this.makers.set(id, phone)
      if (Math.abs(at - this.server.now) <= TOLERANCE) this.right.set(id, this.server.now)
      this.made += 1
    } else if (what.kind === 'undo') this.made += words.undo() ? 1 : 0
    else if (what.kind === 'mark') {
      this.made += words.state.getMark(what.word) === what.mark ? 0 : 1
      words.mark([what.word], what.mark)
      expect(words.state.getMark(what.word)).toBe(what.mark)
    } else if (what.kind === 'note') {
      const text = `第 ${this.decide(phone, `note/${what.word}`, words.state.getNote(what.word))} 份`
      words.note(what.word, text)
      expect(words.state.getNote(what.word)).toBe(text)
    } else if (what.kind === 'plan') {
      const cap = this.decide(phone, 'plan', getCap(words))
      words.setPlan({ ...words.plan, cap })
      expect(words.plan.cap).toBe(cap)
    } else if (what.kind === 'pace') {
      const newADay = PACE + this.decide(phone, 'pace', getPace(words))
      words.setPlan({ ...words.plan, newADay })
      expect(words.plan.newADay).toBe(newADay)
    }
  }

  /** A page never knows that the clock was set before it, unless it is earlier than then. */
  private forget(phone: Phone): void {
    const sent = new Set((this.server.logs.get('u1') ?? []).map(({ id }) => id))
    for (const [id, maker] of this.makers) if (maker === phone && !sent.has(id)) this.right.delete(id)
  }

  /** Counts a decision that replaces the one that the student sees; resolves to its number. */
  private decide({ words }: Phone, subject: string, seen: string): number {
    this.made += 1
    this.decisions += 1
    add(this.replaced, subject, seen)
    // Before the first pull nobody knows what the account has decided, but by what came of the log so far.
    const shown = isOfPlan(subject) ? { plan: getCap(words), pace: getPace(words) } : { [subject]: seen }
    const isOfGuest = ([name, value]: readonly string[]) =>
      value === '' || this.ofGuest.get(String(name))?.has(String(value)) === true
    const isBlind = !words.hasSynced && Object.entries(shown).every(isOfGuest)
    add(words.isGuest || isBlind ? this.ofGuest : this.ofAccount, subject, `第 ${this.decisions} 份`)
    return this.decisions
  }

  /** Expects a decision that nobody has replaced to hold, and the account's own where there is one. */
  judge(subject: string, holds: string): void {
    const [replaced, ofGuest, ofAccount] = [this.replaced, this.ofGuest, this.ofAccount].map(
      (map) => map.get(subject) ?? new Set<string>(),
    )
    if (!ofGuest?.size && !ofAccount?.size) return
    // Once the account has chosen any part of a plan, a guest's other part holds as far as the account had seen it.
    const hasPlan = isOfPlan(subject) && ['plan', 'pace'].some((name) => this.ofAccount.get(name)?.size)
    if (hasPlan && !ofAccount?.size) return expect(['', ...(ofGuest ?? [])]).toContain(holds)
    expect([...(replaced ?? [])]).not.toContain(holds)
    expect([...(ofAccount?.size ? ofAccount : (ofGuest ?? []))]).toContain(holds)
  }
}

/** Whether a subject is a part of the plan, which the account chooses as one. */
const isOfPlan = (subject: string): boolean => subject === 'plan' || subject === 'pace'

/** New words a day that only the student of these histories decides are more. */
const PACE = 1000
/** The decisions that the fields of a plan show; empty where they are as usual. */
const numbered = (number = 0): string => (number > 0 ? `第 ${number} 份` : '')
const getCap = ({ state: { plan: ownPlan } }: WordStore): string => numbered(ownPlan?.cap)
const getPace = ({ state: { plan: ownPlan } }: WordStore): string => numbered((ownPlan?.newADay ?? 0) - PACE)

const findUid = ({ words }: Phone): string | undefined => (words.isGuest ? undefined : 'u1')

function add(map: Map<string, Set<string>>, subject: string, value: string): void {
  const found = map.get(subject) ?? new Set<string>()
  map.set(subject, found.add(value))
}

test('three devices with wrong clocks come to the same state with the last decisions, whatever they do and whatever is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), step, wait), { maxLength: 40, size: 'max' }),
      fc.tuple(skew, skew, skew),
      fc.infiniteStream(fault),
      async (steps, skews, faults) => {
        const server = fakeWordServer(WORDS, NOW)
        const stream = faults[Symbol.iterator]()
        const phones = await Promise.all(
          // One is the student's from the beginning, two are a guest's.
          skews.map((ms, at) => openedPhone(server, at === 0 ? 'u1' : undefined, ms)),
        )
        const student = new Student(server, phones)
        server.fault = () => stream.next().value
        for (const [which, what, ms] of steps) {
          const phone = phones[which]
          if (!phone) continue
          server.now += ms
          for (const { clock } of phones) {
            clock.ms += ms
            clock.ticks += ms
          }
          await student.play(phone, what)
        }
        server.fault = () => undefined
        for (const phone of [...phones, ...phones]) await phone.words.enter('u1')
        for (const { words } of phones) await words.catchUp()
        const log = server.logs.get('u1') ?? []
        expect(log).toHaveLength(student.made)
        for (const { id, at } of log) {
          expect(at).toBeLessThanOrEqual(server.now + TOLERANCE + 100)
          const made = student.right.get(id)
          if (made !== undefined) expect(Math.abs(at - made)).toBeLessThanOrEqual(2 * TOLERANCE)
        }
        const fresh = await openedPhone(server, 'u1')
        for (const { words } of [...phones, fresh]) {
          expect(words.sync).toMatchObject({ unsent: 0, refused: [] })
          expect(words.state.hash()).toBe(fresh.words.state.hash())
          expect(words.isWhole).toBe(true)
          expect([-TOLERANCE, TOLERANCE].map((by) => studyDay(server.now + by))).toContain(words.today)
        }
        for (const each of ['able', 'brief']) student.judge(`note/${each}`, fresh.words.state.getNote(each))
        student.judge('plan', getCap(fresh.words))
        student.judge('pace', getPace(fresh.words))
      },
    ),
    { numRuns: HISTORIES },
  )
})
