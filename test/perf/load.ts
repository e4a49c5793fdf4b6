import { once } from 'node:events'
import { request, type Agent } from 'node:http'
import type { Member } from '../support/accounts'

/** Runs the tasks, at most `width` at once; resolves to the duration in seconds. */
export async function inParallel(width: number, tasks: (() => Promise<void>)[]): Promise<number> {
  const start = performance.now()
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task()
  }
  await Promise.all(Array.from({ length: width }, work))
  return (performance.now() - start) / 1000
}

/** Posts JSON and answers the text that comes back. */
export async function postJson(
  agent: Agent,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const call = request(url, { agent, method: 'POST', headers: { ...headers, ...length } }).end(body)
  const [answer] = await once(call, 'response')
  let text = ''
  for await (const piece of answer) text += String(piece)
  return text
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A rate as a person reads it: 12,345. */
export const shown = (rate: number) => Math.round(rate).toLocaleString('en')

/** How often a text has a word in quotation marks. */
export const count = (text: string, word: string) => text.split(`"${word}"`).length - 1

/** Sends events of a student's log; resolves to the answer. */
export function sendEvents(
  agent: Agent,
  url: string,
  member: Member | undefined,
  stream: string,
  body: string,
): Promise<string> {
  if (!member) throw new Error('there is no such student')
  return postJson(agent, `${url}/study/v1/users/${member.uid}/streams/${stream}/events`, body, member.headers)
}
