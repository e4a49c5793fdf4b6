import Taro from '@tarojs/taro'
import { online } from '../net/online.weapp'
import type { DocumentOpening, DocumentOutcome, Documents } from './document.contract'

const refusals: Readonly<Record<number, DocumentOutcome>> = { 404: 'ended', 429: 'tooMany' }

async function download(
  url: string,
  filePath: string,
  { onProgress }: DocumentOpening,
): Promise<DocumentOutcome> {
  const task = Taro.downloadFile({ url, filePath })
  // Hosts that speak WeChat's language do not all tell of it.
  if (onProgress && 'onProgressUpdate' in task)
    task.onProgressUpdate(({ progress }) => onProgress(progress / 100))
  const status = await task.then(
    ({ statusCode }) => statusCode,
    () => 0,
  )
  if (status === 0) return online.isOnline() ? 'failed' : 'offline'
  return status === 200 ? 'opened' : (refusals[status] ?? 'failed')
}

export const documents = {
  hasTables: false,
  async open(url, name, how = {}) {
    // People to whom it is passed on see the name; a second file replaces the first.
    const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
    const outcome = await download(url, filePath, how)
    if (outcome !== 'opened') return outcome
    return Taro.openDocument({
      filePath,
      fileType: name.endsWith('.docx') ? 'docx' : 'pdf',
      showMenu: how.canPassOn ?? true,
    }).then(
      () => 'opened',
      () => 'failed',
    )
  },
} satisfies Documents as Documents
