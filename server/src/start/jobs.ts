import type { Boot } from '../config/boot'
import type { Config } from '../config'
import type { Content } from '../domain/content/content'
import { boardsJob } from '../jobs/boards'
import { eventMonthsJob } from '../jobs/event-months'
import { exportsJob } from '../jobs/exports'
import { filesJob } from '../jobs/files'
import { messagesJob, questionChangesJob, remindersJob } from '../jobs/messages'
import { dayReportsJob, ordersJob, reconcileJob } from '../jobs/orders'
import { paperSittingsJob } from '../jobs/paper-sittings'
import { pastContentJob } from '../jobs/past-content'
import { pointsJob } from '../jobs/points'
import { questionDifficultiesJob } from '../jobs/question-difficulties'
import { questionStatsJob } from '../jobs/question-stats'
import { retentionJob } from '../jobs/retention'
import { rewardsJob } from '../jobs/rewards'
import { secretsJob } from '../jobs/secrets'
import { weekReportsJob } from '../jobs/week-reports'
import { wordFitsJob } from '../jobs/word-fits'
import type { Say } from '../lib/say'
import type { FileStore } from '../providers/files/contract'
import { createFsrsFitting } from '../providers/fitting/fsrs'
import type { PayProviders } from '../providers/pay'
import type { PushProvider } from '../providers/push/contract'
import { createWechatMessages } from '../providers/wechat/messages'
import type { Keys } from '../security/keys'
import { progressText } from '../strings/start'
import type { Announce } from './announce'

/** The dependencies of jobs. */
export interface JobListDeps {
  readonly config: Config
  readonly keys: Keys
  readonly boot: Boot
  readonly content: Content
  readonly clock: () => Date
  readonly pay: PayProviders
  readonly push: PushProvider
  readonly files: FileStore
  readonly announce: Announce
  readonly say: Say
}

/** Lists the jobs of a server. */
export async function listJobs({ config, keys, boot, content, clock, ...deps }: JobListDeps) {
  const { pay, push, files, announce, say } = deps
  const fitting = await createFsrsFitting()
  if (!fitting) announce('no fitting', progressText.noFitting)
  return [
    secretsJob(keys),
    retentionJob,
    eventMonthsJob(config.tracking.days),
    filesJob(files),
    exportsJob({ keys, boot, clock, content }),
    pastContentJob(content, say),
    questionStatsJob(content, keys),
    questionDifficultiesJob(content),
    boardsJob,
    weekReportsJob(content),
    paperSittingsJob(content),
    ordersJob(pay),
    reconcileJob(pay),
    dayReportsJob,
    pointsJob,
    rewardsJob(content, keys),
    questionChangesJob(content),
    remindersJob(content),
    messagesJob({ push, wechat: createWechatMessages(config.wechat), templates: config.wechatTemplates }),
    ...(fitting ? [wordFitsJob(fitting)] : []),
  ]
}
