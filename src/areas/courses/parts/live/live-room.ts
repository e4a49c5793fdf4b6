import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ApiError } from '@/api/errors'
import type { LiveMessage, LiveQuiz, LiveReason } from '@/api/live'
import { positionAt, type LiveState } from '../../../../../contract/domain/courses/live/schedule'
import { Composer } from './composer'
import { Connection } from './connection'
import { Outbox, type UnsentText } from './outbox'
import { getOwnQuestions, type OwnQuestion } from './own-questions'
import type { AskedRoom, RoomDeps } from './room-deps'
import {
  canSign,
  chosenAnswer,
  dueEvents,
  isGuest,
  isOpen,
  isSignSending,
  openingState,
  openQuiz,
  pendingEvents,
  livePhase,
  secondsToWait,
  unsentTexts,
  type RoomState,
} from './room-state'
import { Sender } from './sender'
import { step, type RoomInput } from './step'
import type { RoomEffect } from './effects'

const TICK_MS = 1000
/** When a room ends, all students in it read it again, spread over so many ms. */
const REFRESH_MS = 5000

/**
 * A live class on one day as a student is in it: what is said, asked and answered, and how far it is. Everything that
 * happens to it goes through `send`, one after the other, and `step` decides what follows.
 */
export class LiveRoom {
  /** The state that the screen shows; each field is observed by itself. */
  readonly state: RoomState
  readonly connection: Connection
  /** The state without MobX around it, for the steps. */
  private current: RoomState
  private readonly queue: RoomInput[] = []
  private isStepping = false
  private readonly composer: Composer
  private readonly outbox: Outbox
  private readonly sender: Sender
  private isLeft = true
  private isRefreshing = false
  private ticks = 0

  constructor(
    asked: AskedRoom,
    private readonly deps: RoomDeps,
  ) {
    const { api, base, open, local: store, later, random, freshen, newId } = deps
    const { room } = asked.facts
    this.outbox = new Outbox(room, store)
    this.composer = new Composer(room, store, newId)
    const left = { ...this.composer.read(), unsent: this.outbox.read() }
    this.current = openingState(asked, deps.now(), left)
    this.state = observable({ ...this.current }, {}, { deep: false })
    makeAutoObservable<
      this,
      | 'deps'
      | 'current'
      | 'queue'
      | 'isStepping'
      | 'composer'
      | 'outbox'
      | 'sender'
      | 'isLeft'
      | 'isRefreshing'
      | 'ticks'
    >(
      this,
      {
        deps: false,
        state: false,
        connection: false,
        current: false,
        queue: false,
        isStepping: false,
        composer: false,
        outbox: false,
        sender: false,
        isLeft: false,
        isRefreshing: false,
        ticks: false,
        now: false,
        target: false,
      },
      { autoBind: true },
    )
    this.connection = new Connection(
      { room, base, api, open, later, random, freshen },
      {
        after: () => this.current.after,
        unsent: () => (isGuest(this.current) ? [] : dueEvents(this.current)),
        frame: (frame) => this.send({ type: 'frame', frame }),
        page: (page) => this.send({ type: 'page', page }),
        outcomes: (outcomes) => this.send({ type: 'outcomes', outcomes }),
        reread: () => this.reread(),
      },
    )
    const { connection, send } = this
    this.sender = new Sender({
      room,
      api,
      connection,
      later,
      send,
      pending: () => pendingEvents(this.current),
    })
  }

  get isGuest(): boolean {
    return isGuest(this.state)
  }

  /** Whether the class is to come, runs or is over. */
  get phase(): LiveState {
    return livePhase(this.state)
  }

  get isOpen(): boolean {
    return isOpen(this.state)
  }

  /** Whether the sign-in is on its way. */
  get isSignSending(): boolean {
    return isSignSending(this.state)
  }

  /** Whether the student may sign in now and has not. */
  get canSign(): boolean {
    return canSign(this.state)
  }

  /** Seconds until the student may write again. */
  get wait(): number {
    return secondsToWait(this.state)
  }

  /** The question that is open. */
  get openQuiz(): LiveQuiz | undefined {
    return openQuiz(this.state)
  }

  /** The choice for the open question, stored or on its way. */
  get choice(): string | undefined {
    return chosenAnswer(this.state)
  }

  /** Texts that are not among the messages yet. */
  get waiting(): readonly UnsentText[] {
    return unsentTexts(this.state)
  }

  /** The student's questions to the teacher. */
  get questions(): readonly OwnQuestion[] {
    return getOwnQuestions(this.state)
  }

  /** The server's time in Unix ms. */
  now(): number {
    return this.deps.now() + this.current.ahead
  }

  /** Where the film is by the server's clock, in seconds. */
  target(): number {
    const { facts } = this.state
    return positionAt(facts, facts.video.seconds, this.now())
  }

  /** Processes an input after all that came before it. */
  send(input: RoomInput): void {
    this.queue.push(input)
    if (this.isStepping) return
    this.isStepping = true
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) this.process(next)
    } finally {
      this.isStepping = false
    }
  }

  /** Comes in: from now on the room is followed. */
  enter(): void {
    if (!this.isLeft) return
    this.isLeft = false
    this.tick((this.ticks += 1), true)
  }

  /** Goes out; what is not sent yet stays on the device. */
  leave(): void {
    this.isLeft = true
    this.ticks += 1
    this.connection.stop()
  }

  /** The page is in sight again. */
  wake(): void {
    this.send({ type: 'wake' })
  }

  write(draft: string): void {
    this.send({ type: 'write', draft })
  }

  setAsking(isAsking: boolean): void {
    this.send({ type: 'write', isAsking })
  }

  /** Sends the text of the field, which stays there if it cannot be sent now. */
  submit(): void {
    this.send({ type: 'submit', id: this.deps.newId() })
  }

  sign(): void {
    this.send({ type: 'sign', id: this.deps.newId() })
  }

  answer(choice: string): void {
    this.send({ type: 'answer', id: this.deps.newId(), choice })
  }

  report(message: number, reason: LiveReason): void {
    this.send({ type: 'report', id: this.deps.newId(), message, reason })
  }

  /** Sends something once more, under its id. */
  resend(id: string): void {
    this.send({ type: 'resend', id })
  }

  /** Takes a text back into the field. */
  takeBack(id: string): void {
    this.send({ type: 'takeBack', id })
  }

  /** Lets a text go that was not taken. */
  discard(id: string): void {
    this.send({ type: 'discard', id })
  }

  /** Whether the student said something, on whatever device. */
  isOwn({ speaker }: Pick<LiveMessage, 'speaker'>): boolean {
    return speaker !== '' && speaker === this.state.facts.mine?.speaker
  }

  private process(input: RoomInput): void {
    const { state, effects } = step(this.current, input, this.deps.now())
    this.current = state
    runInAction(() => Object.assign(this.state, state))
    effects.forEach((effect) => this.perform(effect))
  }

  private perform(effect: RoomEffect): void {
    const { composer, connection, deps, outbox, sender } = this
    switch (effect.type) {
      case 'store':
        return outbox.add(effect.event)
      case 'unstore':
        return outbox.remove(effect.id)
      case 'saveDraft':
        return composer.save(effect)
      case 'transmit':
        return sender.transmit(effect.event)
      case 'post':
        return void sender.post()
      case 'connect':
        return connection.start(effect.isCrowd)
      case 'disconnect':
        return connection.stop()
      case 'hurry':
        return connection.hurry()
      case 'refresh':
        return this.refreshSoon()
      case 'say':
        return deps.say(effect.sentence, effect.tone)
      case 'recordSignIn':
        return void deps.record.signed()
      case 'recordAnswer':
        return void deps.record.answered(effect.quiz, effect.choice)
    }
  }

  private tick(turn: number, isFirst: boolean): void {
    if (turn !== this.ticks) return
    this.send({ type: 'tick', isFirst })
    this.deps.later(() => this.tick(turn, false), TICK_MS)
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

  /** Reads again what the room is: its times may have changed. Rejects with ApiError. */
  private async reread(): Promise<void> {
    const askedAt = this.deps.now()
    const facts = await this.deps.api.getLiveRoom(this.current.facts.room)
    this.send({ type: 'facts', facts, askedAt })
  }
}
