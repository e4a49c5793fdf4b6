import { messageKinds, type MessageKind } from '../../../contract/schemas/habit/message'
import { configText } from '../strings/config'
import { ConfigError } from './error'
import type { WechatConfig } from './wechat'

/** A subscription message as it is registered at WeChat: what it is for, and the names of its fields. */
export interface WechatTemplate {
  readonly id: string
  readonly kinds: readonly MessageKind[]
  readonly title: string
  readonly body: string
  readonly time?: string
}

const LINE = /^([\w-]{1,64}):([a-z+]+):(thing\d{1,2}):(thing\d{1,2})(?::((?:time|date)\d{1,2}))?$/

function readTemplates(text: string): WechatTemplate[] | undefined {
  const templates = (text === '' ? [] : text.split(',')).map((line): WechatTemplate | undefined => {
    const [, id = '', names = '', title = '', body = '', time] = LINE.exec(line.trim()) ?? []
    const kinds = messageKinds.filter((kind) => names.split('+').includes(kind))
    const isRight = id !== '' && kinds.length === names.split('+').length && title !== body
    return isRight ? { id, kinds, title, body, ...(time !== undefined && { time }) } : undefined
  })
  const right = templates.filter((template) => template !== undefined)
  const isRight = right.length === templates.length && right.length <= 5
  return isRight && new Set(right.map(({ id }) => id)).size === right.length ? right : undefined
}

/** Whether a text is a list of at most five templates, none of them twice; empty is one too. */
export const isTemplateList = (text: string): boolean => readTemplates(text) !== undefined

/** The subscription messages of the mini-program. Throws ConfigError where there is no mini-program to send them. */
export function templatesConfig(text: string, wechat: WechatConfig | undefined): WechatTemplate[] {
  const templates = readTemplates(text) ?? []
  if (templates.length > 0 && !wechat?.mini) throw new ConfigError(configText.templatesAlone)
  return templates
}
