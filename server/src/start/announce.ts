import type { Say } from '../lib/say'
import { lineWithoutPhones } from '../plugins/log'

/**
 * Says what happens to the whole server. Machines read `event`, in English; whoever sits at the terminal reads the
 * Chinese sentence for the operator.
 */
export type Announce = (event: string, sentence?: string, level?: Level) => void

/** How much a line of the log matters; a fault that the server goes on with is `warn`. */
type Level = 'info' | 'warn' | 'fatal'

type Write = (line: string) => unknown

/** A line of the log as JSON, in the form of the request log. */
export function logLine(level: Level, msg: string, sentence: string | undefined): string {
  const time = new Date().toISOString()
  return `${lineWithoutPhones(JSON.stringify({ level, time, pid: process.pid, msg, sentence }))}\n`
}

/**
 * Announces in production as lines of the log, and otherwise as sentences with the seconds since this process began.
 */
export function createAnnounce(
  production: boolean,
  write: Write = (line) => process.stdout.write(line),
): Announce {
  if (production) return (event, sentence, level = 'info') => void write(logLine(level, event, sentence))
  return (event, sentence = event) =>
    void write(`[${process.uptime().toFixed(1).padStart(5)}s] ${sentence}\n`)
}

/** Announces every sentence as one kind of event. */
export const announceAs =
  (announce: Announce, event: string) =>
  (sentence: string): void =>
    announce(event, sentence)

/** Announces what becomes of the content; whatever is not called news is a warning. */
export const announceContent =
  (announce: Announce): Say =>
  (sentence, kind) =>
    announce('content', sentence, kind === 'news' ? 'info' : 'warn')
