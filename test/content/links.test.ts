import { checkStreams, linkFault } from '../../content/links'
import type { LessonText } from '../../server/src/domain/content/courses/types'

const allowed = ['www.example.com']

test.each([
  '/market/summer-gold/27',
  '/license?a=1#b',
  '/market/purple-gold/27',
  'https://www.example.com/app',
])('%s leads somewhere', (href) => expect(linkFault(href, allowed)).toBeUndefined())

test.each([
  ['/market/nowhere', '指向不存在的页面 /market/nowhere：请对照路由表改正'],
  ['/market/purple-gold/28?x=1', '指向不存在的页面 /market/purple-gold/28：请对照路由表改正'],
  ['https://evil.example/x', '指向的网站 evil.example 不在部署参数 hosts.allow 里：请加上它，或改正地址'],
])('%s is a dead link', (href, fault) => {
  expect(linkFault(href, allowed)).toBe(fault)
})

describe('the streams of lessons', () => {
  const lesson: LessonText = {
    id: 'limit.01-idea',
    course: 'limit',
    title: '极限',
    kind: 'video',
    isTrial: false,
    nodes: [],
    questions: [],
    words: [],
    chapters: [],
    cues: [],
    board: [],
    text: [],
  }
  const buildFaults = (own: Partial<LessonText>): string[] =>
    checkStreams({ courses: [], lessons: new Map([[lesson.id, { ...lesson, ...own }]]) }, allowed)
  const played = (url: string): Partial<LessonText> => ({ media: { url, seconds: 60, bytes: 0 } })

  test.each([
    ['a stream of an allowed host', played('https://www.example.com/a.m3u8?key=1')],
    ['a film in one file of any host', played('https://other.example/a.mp4')],
    ['a stream that lies here', played('/media/a.m3u8')],
    ['the stream of a class from an allowed host', { stream: 'https://www.example.com/a.m3u8' }],
  ])('%s can be played', (_, own) => expect(buildFaults(own)).toEqual([]))

  test.each([
    ['media', 'other.example', played('https://other.example/a.m3u8')],
    ['stream', 'other.example', { stream: 'https://other.example/a.m3u8?key=1' }],
    ['media', 'www.example.com:8443', played('https://www.example.com:8443/a.m3u8')],
  ])('a strange host of %s is told of: %s', (field, host, own) => {
    expect(buildFaults(own)).toEqual([
      `内容文件 courses/limit/01-idea.txt 的 ${field} 指向的网站 ${host} 不在部署参数 hosts.allow 里：请加上它，或改正地址。`,
    ])
  })
})
