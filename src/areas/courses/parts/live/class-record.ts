import { ApiError } from '@/api/errors'
import type { CourseStore } from '../../store/course-store'
import type { PracticeStore } from '@/areas/practice'
import { namedUuidV7 } from '../../../../../contract/domain/named-uuid'
import { sourceOfRoom } from '../../../../../contract/domain/courses/live/schedule'

interface RecordDeps {
  /** Uid of the student who is in the class, or the guest's. */
  readonly owner: string
  readonly room: string
  readonly lesson: string
  /** Opens the student's log of the courses. */
  readonly courses: () => Promise<CourseStore>
  /** Opens that of the practice. */
  readonly practice: () => Promise<PracticeStore>
}

/**
 * Writes a class to the student's own record: that they were there, which parts of the film they saw, and their answers.
 * Each counts once, however often it is reported, and none for another student who is signed in by now. The server has
 * all of it as well: it is reported again when the student comes back to the room, if a store cannot be opened now.
 */
export class ClassRecord {
  private opened: Promise<CourseStore> | undefined

  constructor(private readonly deps: RecordDeps) {}

  /** The student signed in. */
  async signed(): Promise<void> {
    const courses = await this.courses()
    courses?.tick(`class:${this.deps.room}`, true)
  }

  /** A part of the film was shown, in whole seconds. */
  async saw(from: number, to: number): Promise<void> {
    const courses = await this.courses()
    courses?.see(this.deps.lesson, from, to, this.deps.room)
  }

  /**
   * A question of the class was answered with these letters: it goes into one run of all its questions, which may be
   * gone on with later.
   */
  async answered(quiz: string, choice: string): Promise<void> {
    const { room, lesson, owner } = this.deps
    const courses = await this.courses()
    const practice = await this.deps.practice()
    if (!courses || practice.load.state !== 'ready' || !(await hasLoaded(practice, quiz))) return
    if (practice.owner !== owner) return
    const question = practice.bank.peek(quiz)
    const source = sourceOfRoom(room)
    const known = practice.state.attempts.find(({ begin }) => begin.source === source)
    if (!question || known?.answers.has(quiz)) return
    const asked = courses.shelf.findHead(lesson)?.questions ?? [quiz]
    const begun = { mode: 'train', source, questions: asked, seed: 0, id: this.getId('run') } as const
    const attempt = known?.begin.id ?? practice.begin(begun)
    // A class goes on at its own pace: how long somebody looked at a question says nothing of them.
    practice.answer(attempt, question, { text: choice }, question.seconds * 1000, this.getId(quiz))
    if (asked.every((id) => practice.state.findAttempt(attempt)?.answers.has(id)))
      practice.finish(attempt, 'done', this.getId('finish'))
  }

  /** The same on every device of the student: what two of them tell before they have met counts once. */
  private getId(name: string): string {
    const { room } = this.deps
    const date = room.slice(-8)
    const day = Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00+08:00`)
    return namedUuidV7(day, `${room}/${name}`)
  }

  private async courses(): Promise<CourseStore | undefined> {
    this.opened ??= this.deps.courses()
    const courses = await this.opened
    return courses.load.state === 'ready' && courses.owner === this.deps.owner ? courses : undefined
  }
}

async function hasLoaded({ bank }: PracticeStore, question: string): Promise<boolean> {
  try {
    await bank.load([question])
    return true
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return false
  }
}
