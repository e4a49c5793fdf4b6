import { Type, type Static } from 'typebox'
import { Exact, Id, Link, MediaUrl, Text } from './common'

const Host = Type.String({ pattern: '^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$' })

/** A link that opens another app: `scheme://…`, or an ordinary https address. */
const DeepLink = Type.String({
  maxLength: 2048,
  pattern: '^(?!javascript:|data:)[a-z][a-z0-9+.-]*://[^\\s\\u0000]+$',
})

/** One branch of the provider with its own customer-service chat. */
export const ConsultBranch = Exact({ id: Id, name: Text(40, 1), link: Link })
export type ConsultBranch = Static<typeof ConsultBranch>

/** A native app that opens the H5 pages in its web view: how to know it and how to ask it for things. */
export const NativeApp = Exact({
  kind: Type.Union([Type.Literal('shenlong'), Type.Literal('dream')]),
  /** A part of the browser's agent string by which the app is known; case is ignored. */
  agentPattern: Text(200, 1),
  /** The name of the object that the app puts on `window`. */
  bridge: Type.String({ pattern: '^[A-Za-z_$][A-Za-z0-9_$]{0,63}$' }),
  loginUrl: DeepLink,
  courseListUrl: DeepLink,
})
export type NativeApp = Static<typeof NativeApp>

/** The differences between two deployments of the same build: served at `/boot.json` and inlined into the H5 page. */
export const Boot = Exact({
  /** The API's origin without a slash at the end; empty for the page's own origin. */
  apiBase: Type.String({ maxLength: 200, pattern: '^(https?://[^\\s/]+)?$' }),
  /** The three host names on which `/` is the intelligent-teacher home. */
  teacherHosts: Type.Array(Host, { minItems: 3, maxItems: 3 }),
  /** The document title where a route has none. */
  brandTitle: Text(40),
  consult: Exact({
    defaultUrl: Link,
    branches: Type.Array(ConsultBranch, { maxItems: 100 }),
    qrImage: MediaUrl,
  }),
  native: Type.Array(NativeApp, { maxItems: 8 }),
  /** The hosts that remote data may lead to. */
  hosts: Exact({ allow: Type.Array(Host, { maxItems: 200 }) }),
  wechat: Exact({
    miniClientId: Id,
    thirdType: Id,
    /** WeChat's script for pages in its own browser (JS-SDK); absent where pages do without it. */
    sdkUrl: Type.Optional(Link),
    /** The official account whose pages each host name shows in WeChat. */
    pages: Type.Array(Exact({ host: Host, appId: Id }), { maxItems: 50 }),
  }),
  /**
   * The free courses of the winter vacation: the goods of the first and of the second term by class type. The ids of the
   * class types are those of the app's list; a type that is absent is not offered.
   */
  courseChoice: Type.Record(Id, Type.Tuple([Id, Id])),
  /** Where the pages marked `switch` lead for agent 20. */
  switchUrl: Link,
  /**
   * How exam-date scheduling places reviews of words: the recall at which a word comes back while the exam is far, the
   * days that the last pass is spread over at most (a shorter one is taken where it promises more), and the recall on
   * the day of the exam that needs no last pass. Absent: the values of `examDefaults` in contract/domain/learning.
   */
  words: Type.Optional(
    Exact({
      retention: Type.Number({ minimum: 0.7, maximum: 0.97 }),
      lastPassDays: Type.Integer({ minimum: 1, maximum: 90 }),
      enough: Type.Number({ minimum: 0.5, maximum: 0.99 }),
    }),
  ),
})
export type Boot = Static<typeof Boot>
