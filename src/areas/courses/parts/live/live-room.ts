import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import type {
  LiveFrame,
  LiveMessage,
  LiveOutcome,
  LivePage,
  LiveQuiz,
  LiveReason,
  LiveRoomFacts,
  RoomEvent,
} from '@/api/live'
import { liveText as text } from '../../strings/live'
import {
  isSigning,
  positionAt,
  stateAt,
  type LiveState,
} from '../../../../../contract/domain/courses/live/schedule'
import { saidText } from '../../../../../contract/domain/courses/live/text'
import { Courier } from './courier'
import { Connection } from './connection'
import { withFresh } from './messages'
import { Outbox, type UnsentText } from './outbox'
import { OwnQuestions } from './own-questions'
import { Pen } from './pen'
import type { Answer, AskedRoom, Fresh, RoomDeps } from './room-deps'
import { ServerClock } from './server-clock'

const TICK_MS = 1000
/** Rooms that end are read anew by all who are in them, though not at once, in ms. */
const REFRESH_MS = 5000

/** A live class on one day as a student is in it: what is said, asked and answered, and how far it is. */
export class LiveRoom {
  facts: LiveRoomFacts
  messages: readonly LiveMessage[] = []
  people: number
  quiz: LiveQuiz | null
  /** When the student signed in, in Unix ms. */
  signedAt: number | undefined
  isMuted: boolean
  /** The server's time in Unix ms, as far as the screen depends on it. */
  moment: number
  /** Why the last answer was not taken. */
  quizRefusal = ''
  /** Messages that came since the room was opened. */
  fresh = 0
  after: number
  readonly connection: Connection
  readonly outbox: Outbox
  readonly questions: OwnQuestions
  private readonly pen: Pen
  private readonly courier: Courier
  private readonly clock: ServerClock
  private isLeft = true
  private isRefreshing = false
  private ticks = 0

  constructor(
    { facts, askedAt }: AskedRoom,
    private readonly deps: RoomDeps,
  ) {
    this.clock = new ServerClock(deps.now)
    this.clock.take(facts.now, askedAt)
    this.facts = facts
    this.messages = withFresh([], facts.messages)
    this.people = facts.people
    this.quiz = facts.quiz
    this.signedAt = facts.mine?.signedAt ?? undefined
    this.isMuted = facts.mine?.isMuted ?? false
    this.after = facts.after
    this.moment = this.clock.now()
    this.outbox = new Outbox(facts.room, deps.kept)
    this.questions = new OwnQuestions(this.outbox, facts.mine?.questions)
    this.pen = new Pen(facts.room, deps.kept, deps.newId)
    const { api, base, open, later, random, freshen } = deps
    const [read, unsent] = [() => this.after, () => (this.isGuest ? [] : this.outbox.due)]
    const outcomes = (learnt: readonly LiveOutcome[]) => learnt.forEach((outcome) => this.learn(outcome))
    this.connection = new Connection(
      { room: facts.room, base, api, open, later, random, freshen },
      {
        get after() {
          return read()
        },
        unsent,
        frame: (frame) => this.take(frame),
        page: (page) => this.takePage(page),
        reread: () => this.reread(),
        outcomes,
      },
    )
    this.courier = new Courier(this.outbox, {
      room: facts.room,
      api,
      later,
      outcomes,
      connection: () => this.connection,
      now: () => this.clock.now(),
      slow: () => this.facts.slow,
      isOpen: () => this.isOpen,
    })
    makeAutoObservable<this, 'deps' | 'isLeft' | 'isRefreshing' | 'ticks'>(
      this,
      {
        deps: false,
        isLeft: false,
        isRefreshing: false,
        ticks: false,
        now: false,
        target: false,
      },
      { autoBind: true },
    )
  }

  /** What is in the field. */
  get draft(): string {
    return this.pen.draft
  }

  /** Whether it goes to the teacher alone. */
  get isAsking(): boolean {
    return this.pen.isAsking
  }

  /** Why the last text was not taken. */
  get refusal(): string {
    return this.pen.refusal
  }

  get isGuest(): boolean {
    return this.facts.mine === undefined
  }

  get state(): LiveState {
    return stateAt(this.facts, this.moment)
  }

  get isOpen(): boolean {
    return this.state === 'open' || this.state === 'live'
  }

  /** Whether the sign-in is on its way. */
  get isSignSending(): boolean {
    return this.signedAt === undefined && this.outbox.items.some(({ event }) => event.kind === 'sign')
  }

  /** Whether the student may sign in now and has not. */
  get isSigning(): boolean {
    const isDone = this.isGuest || this.signedAt !== undefined || this.isSignSending
    return !isDone && isSigning(this.facts, this.moment)
  }

  /** Seconds until the student may write again. */
  get wait(): number {
    return Math.max(0, Math.ceil((this.courier.writesAt - this.moment) / 1000))
  }

  /** The question that is open. */
  get openQuiz(): LiveQuiz | undefined {
    const { quiz, moment } = this
    return quiz && moment < quiz.closesAt ? quiz : undefined
  }

  /** What was chosen for the open question, be it stored or on its way. */
  get choice(): string | undefined {
    const { openQuiz } = this
    return openQuiz && (openQuiz.choice ?? this.outbox.choiceFor(openQuiz.quiz))
  }

  /** Texts that are not among the others yet. */
  get waiting(): readonly UnsentText[] {
    return this.outbox.texts
  }

  /** The server's time in Unix ms. */
  now(): number {
    return this.clock.now()
  }

  /** Where the film is by the server's clock, in seconds. */
  target(): number {
    return positionAt(this.facts, this.facts.video.seconds, this.clock.now())
  }

  /** Comes in: from now on the room is followed. */
  enter(): void {
    if (!this.isLeft) return
    this.isLeft = false
    this.tick((this.ticks += 1), false)
  }

  /** Goes out; what is not sent yet stays on the device. */
  leave(): void {
    this.isLeft = true
    this.ticks += 1
    this.connection.stop()
  }

  /** The page is in sight again. */
  wake(): void {
    this.moment = this.clock.now()
    if (this.isOpen) this.connection.hurry()
    else this.finish()
  }

  write(draft: string): void {
    this.pen.write(draft)
  }

  setAsking(isAsking: boolean): void {
    this.pen.setAsking(isAsking)
  }

  /** Sends what is in the field; the field keeps it where it cannot go now. */
  submit(): void {
    const said = saidText(this.draft)
    const kind = this.isAsking ? 'ask' : 'say'
    if (said === '') return this.pen.refuse(text.empty)
    // How long that takes stands beside the field, second by second.
    if (kind === 'say' && this.wait > 0) return
    this.pen.clear()
    this.courier.send({ kind, id: this.deps.newId(), text: said })
  }

  sign(): void {
    if (this.isSigning) this.courier.send({ kind: 'sign', id: this.deps.newId() })
  }

  answer(choice: string): void {
    const { openQuiz } = this
    if (!openQuiz || this.choice !== undefined || this.isGuest) return
    this.quizRefusal = ''
    this.courier.send({ kind: 'answer', id: this.deps.newId(), quiz: openQuiz.quiz, choice })
  }

  report(message: number, reason: LiveReason): void {
    this.courier.send({ kind: 'report', id: this.deps.newId(), message, reason })
  }

  /** Sends something once more, under its id. */
  again(id: string): void {
    this.courier.again(id)
  }

  /** Takes a text back into the field. */
  takeBack(id: string): void {
    const event = this.outbox.find(id)?.event
    if (event?.kind !== 'say' && event?.kind !== 'ask') return
    if (this.pen.putBack(event)) this.outbox.remove(id)
    else this.deps.say(text.fieldFull)
  }

  /** Lets a text go that was not taken. */
  discard(id: string): void {
    this.outbox.remove(id)
  }

  /** Whether the student said something, on whatever device. */
  isOwn({ speaker }: Pick<LiveMessage, 'speaker'>): boolean {
    return speaker !== '' && speaker === this.facts.mine?.speaker
  }

  private tick(turn: number, isFollowed: boolean): void {
    if (turn !== this.ticks) return
    const before = this.state
    this.moment = this.clock.now()
    if (this.isOpen) this.connection.start(isFollowed && before === 'upcoming')
    else this.connection.stop()
    if (!this.isGuest) this.courier.goOn()
    // What the connection did not bring in time is decided on after the class as well.
    if (this.state === 'ended' && (before !== 'ended' || !isFollowed)) this.finish()
    if (this.state === 'ended' && this.facts.state !== 'ended') this.refreshSoon()
    this.deps.later(() => this.tick(turn, true), TICK_MS)
  }

  private finish(): void {
    if (!this.isGuest && this.state === 'ended') void this.courier.finish()
  }

  private refreshSoon(): void {
    if (this.isRefreshing) return
    this.isRefreshing = true
    const { later, random } = this.deps
    later(() => void this.refresh(), random() * REFRESH_MS)
  }

  private async refresh(): Promise<void> {
    try {
      await this.reread()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    } finally {
      this.isRefreshing = false
    }
  }

  /** Reads anew what the room is: its times may have changed. Rejects with ApiError. */
  private async reread(): Promise<void> {
    const askedAt = this.deps.now()
    const facts = await this.deps.api.getLiveRoom(this.facts.room)
    runInAction(() => {
      this.clock.take(facts.now, askedAt)
      this.moment = this.clock.now()
      this.facts = facts
      this.messages = withFresh(this.messages, facts.messages)
      this.signedAt ??= facts.mine?.signedAt ?? undefined
      this.isMuted = facts.mine?.isMuted ?? false
      this.questions.take(facts.mine?.questions)
      this.takeQuiz(facts.quiz)
    })
  }

  private take(frame: LiveFrame): void {
    if (frame.kind === 'people') this.people = frame.people
    if (frame.kind === 'pong' || frame.kind === 'state') this.clock.take(frame.now)
    if (frame.kind === 'state') this.takeQuiz(frame.quiz)
    if (frame.kind === 'messages') this.takeMessages(frame)
    if (frame.kind === 'outcome') this.learn(frame.outcome)
  }

  private takePage(page: LivePage): void {
    this.people = page.people
    this.takeQuiz(page.quiz)
    this.takeMessages(page)
  }

  private takeQuiz(quiz: LiveQuiz | null): void {
    if (quiz?.quiz !== this.quiz?.quiz) this.quizRefusal = ''
    // What the student chose is not told to everybody: it is known here.
    const isSame = quiz?.quiz === this.quiz?.quiz
    this.quiz = quiz && (isSame ? { ...this.quiz, ...quiz } : quiz)
  }

  private takeMessages({ messages, after }: Fresh): void {
    const newest = this.messages[this.messages.length - 1]?.place ?? -1
    this.fresh += messages.filter(({ place, isHidden }) => place > newest && !isHidden).length
    this.messages = withFresh(this.messages, messages)
    this.after = Math.max(this.after, after)
    this.outbox.heardTo(this.after)
  }

  /** Takes in what became of something that was sent. */
  private learn(outcome: LiveOutcome): void {
    const event = this.outbox.find(outcome.id)?.event
    if (!event) return
    if (outcome.state === 'stored') this.stored(event, outcome)
    else this.refused(event, outcome)
  }

  private stored(event: RoomEvent, { place, choice, counts }: LiveOutcome): void {
    if (event.kind === 'say' && place !== undefined) {
      this.outbox.placed(event.id, place)
      this.courier.stored()
      this.outbox.heardTo(this.after)
    } else this.outbox.remove(event.id)
    if (event.kind === 'sign') {
      this.signedAt = this.clock.now()
      void this.deps.record.signed()
      this.deps.say(text.signed, 'good')
    }
    if (event.kind === 'ask') {
      this.questions.add(event, this.clock.now())
      this.deps.say(text.asked, 'good')
    }
    if (event.kind === 'report') this.deps.say(text.reported, 'good')
    // Who could write is not muted any more.
    if (event.kind === 'say' || event.kind === 'ask') this.isMuted = false
    if (event.kind === 'answer') this.answered(event, choice ?? event.choice, counts)
  }

  private answered({ quiz, choice: sent }: Answer, choice: string, counts: LiveOutcome['counts']): void {
    void this.deps.record.answered(quiz, choice)
    if (choice !== sent) this.deps.say(text.quizFirst(choice))
    if (this.quiz?.quiz === quiz) this.quiz = { ...this.quiz, choice, ...(counts && { counts }) }
  }

  private refused(event: RoomEvent, { reason, msg = text.refused, wait = 0 }: LiveOutcome): void {
    if (reason === 'muted') this.isMuted = true
    if (event.kind === 'say' && wait > 0) {
      this.courier.hold(wait)
      return this.outbox.putOff(event.id)
    }
    if (event.kind === 'say') this.courier.writesAt = 0
    if (event.kind === 'say' || event.kind === 'ask') {
      const isOver = this.state === 'ended'
      const why = isOver ? text.overUnsent : msg
      // The text goes back into the field; where there is none any more, or the student has written on, it waits with
      // what is wrong beside it.
      if (!isOver && this.pen.putBack(event, msg)) this.outbox.remove(event.id)
      else this.outbox.change(event.id, { why, hasFailed: true, isFinal: isOver || reason === 'full' })
      return
    }
    this.outbox.remove(event.id)
    if (event.kind !== 'answer') this.deps.say(msg)
    else if (event.quiz === this.openQuiz?.quiz) this.quizRefusal = msg
    else this.deps.say(text.quizLate)
  }
}
