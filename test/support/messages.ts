import type { MessageSettings } from '../../contract/schemas/habit/message'
import type { Result } from '../../contract/types'
import { postMessages, type NewMessage } from '../../server/src/domain/messages'
import type { Member } from './accounts'
import type { TestServer } from './server'

/** An answer in its envelope. */
export interface Answer<Value> {
  readonly status: number
  readonly code?: string
  readonly msg: string
  readonly result: Value
}

/** The messages of a student, as an app asks for them. */
export function getMessages(server: TestServer, { uid, headers }: Member) {
  async function ask<Value>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer<Value>> {
    const url = `/notification/v1/users/${uid}${path}`
    return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  return {
    list: (query: Record<string, string> = {}) =>
      ask<Result<'listMessages'>>('GET', `/messages?${new URLSearchParams(query).toString()}`),
    read: (body: object) => ask<Result<'readMessages'>>('POST', '/messages/read', body),
    settings: () => ask<MessageSettings>('GET', '/settings'),
    choose: (body: object) => ask<MessageSettings>('PUT', '/settings', body),
    addBrowser: (body: object) => ask<MessageSettings>('POST', '/push-subscriptions', body),
    removeBrowser: (id: string) => ask<MessageSettings>('DELETE', `/push-subscriptions/${id}`),
    allow: (id: string, templates: string[]) =>
      ask<MessageSettings>('POST', '/wechat-messages', { id, templates }),
    titles: async () => {
      const { result } = await ask<Result<'listMessages'>>('GET', '/messages?limit=100')
      return result.items.map(({ title }) => title)
    },
  }
}

/** Posts a message to a student at a time. */
export async function sendMessage(
  { db }: Pick<TestServer, 'db'>,
  { uid }: Member,
  at: number,
  message: Partial<NewMessage> = {},
): Promise<void> {
  const usual = {
    kind: 'task',
    key: `key ${at}`,
    title: `第 ${at} 条`,
    body: '内容',
    to: '/new-rewards',
  } as const
  await postMessages(db, [{ uid, ...usual, at: new Date(at), ...message }])
}
