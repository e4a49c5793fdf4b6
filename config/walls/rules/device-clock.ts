import ts from 'typescript'
import { walk, type Hit, type Rule, type WallFile } from '../rule'

/** The files that read the clock of the device or of the machine, which anybody may set, by why they may. */
export const clockPlaces: readonly { readonly reason: string; readonly files: readonly string[] }[] = [
  {
    reason: 'It hands the clock out, to the app or to the server.',
    files: ['src/bootstrap.ts', 'server/src/start/run.ts', 'server/src/staff-command.ts'],
  },
  {
    reason: 'It measures how far the clock is off, or corrects by what was measured.',
    files: [
      'src/stores/server-time.ts',
      'src/stores/learn-time.ts',
      'src/stores/open-study.ts',
      'src/stores/send-journals.ts',
      'src/kit/use-moment.ts',
      'src/areas/courses/parts/live/use-live-room.ts',
      'src/areas/courses/screens-media/live/room-screen.tsx',
    ],
  },
  {
    reason:
      'It compares two readings of the same device: how long something takes, or how old is what it stored itself.',
    files: [
      'src/areas/courses/parts/lesson/audio/area.ts',
      'src/areas/courses/parts/lesson/use-lesson.ts',
      'src/features/login/app-login-note.ts',
      'src/features/login/send-with-proof.ts',
      'src/features/login/use-countdown.ts',
      'src/features/login/wechat-page.ts',
      'src/areas/practice/parts/report-news.ts',
      'src/features/session/expire.ts',
      'src/features/throttle/use-throttled-action.ts',
      'src/areas/words/parts/use-answer-time.ts',
      'src/platform/app/old-build.h5.ts',
      'src/platform/app/typed-fields.h5.ts',
      'src/platform/first-view/early/launch.ts',
      'src/platform/first-view/early/lost-start.ts',
      'src/platform/offline/worker.ts',
      'src/areas/main/screens/home/use-server-day.ts',
      'src/stores/follow-presence.ts',
      'src/areas/practice/screens/recite-learn/index.tsx',
      'src/areas/practice/screens/run/use-run.ts',
      'src/areas/staff/screens/sale-login/use-sale-login.ts',
      'src/areas/shop/screens/order/use-confirm.ts',
      'src/areas/words/screens/placement/use-placement.ts',
      'src/areas/words/screens/quiz/use-test.ts',
      'src/areas/words/screens/today/sync-line.tsx',
      'server/src/modules/courses/live/socket.ts',
    ],
  },
  {
    reason: 'It compares with the end of a session, which this device reckoned by its own clock.',
    files: ['src/platform/first-view/early/own.ts'],
  },
  {
    reason: 'It needs a number that was never used: for an address, a key or an id.',
    files: [
      'src/platform/storage/tabs.h5.ts',
      'src/areas/market/screens/campaign/index.tsx',
      'server/src/secrets/follow.ts',
    ],
  },
  {
    reason:
      "It dates a touch by the device, as the touch's id is; the server notes itself when the lead came.",
    files: ['src/features/page/page.tsx'],
  },
  {
    reason: 'It dates a line of the log.',
    files: ['server/src/plugins/log.ts', 'server/src/start/announce.ts'],
  },
  {
    reason: 'It is a command, which runs at the moment at which somebody calls it.',
    files: ['server/src/modules/market/promotion/import.ts', 'server/src/reports-command.ts'],
  },
  {
    reason: 'It signs calls to a provider, who compares with its own clock.',
    files: [
      'server/src/providers/pay/wechat.ts',
      'server/src/providers/wechat/http.ts',
      'server/src/providers/wechat/messages.ts',
      'server/src/providers/wechat/text-judge.ts',
    ],
  },
]

const allowed = new Set(clockPlaces.flatMap(({ files }) => files))

/** `Date.now()`, or `new Date()` and `Date()` without a time. */
function readsClock(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText(source)
    return /^(?:(?:window|globalThis)\.)?Date(?:\.now)?$/.test(called)
  }
  return ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length
}

/** `now` of the root, however it is taken: by its name, out of it, or as a part of it. */
function takesFromRoot(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'now' && /^(?:this\.)?root$|^useRoot\(\)$/.test(node.expression.getText(source))
  if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node))
    return /^Pick<Root,[^>]*'now'/.test(node.getText(source).replace(/\s+/g, ' '))
  if (!ts.isObjectBindingPattern(node)) return false
  if (!node.elements.some(({ name, propertyName }) => (propertyName ?? name).getText(source) === 'now'))
    return false
  const { parent } = node
  if (ts.isParameter(parent)) return parent.type?.getText(source) === 'Root'
  return (
    ts.isVariableDeclaration(parent) &&
    /^(?:this\.)?root$|^useRoot\(\)$|^silently\(/.test(parent.initializer?.getText(source) ?? '')
  )
}

/** Where a file takes the clock of the device or of the machine. */
export function findClockReads(file: WallFile): Hit[] {
  const hits: Hit[] = []
  walk(file, (node, source) => {
    if (!readsClock(node, source) && !takesFromRoot(node, source)) return
    const found = node.getText(source).replace(/\s+/g, ' ')
    hits.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, found })
  })
  return hits
}

/** A student's day and time follow the server's clock: that of a device may be wrong by months. */
export const deviceClockRule: Rule = {
  id: 'device-clock',
  advice:
    'Take the time from serverTime(root) or useMoment(), on the server from the `clock` it is given. If no day and no moment of the product hangs on it, list the file under its reason in config/walls/rules/device-clock.ts.',
  covers: (path) => /^(src|server\/src|contract)\/.*\.tsx?$/.test(path) && !allowed.has(path),
  check: findClockReads,
}
