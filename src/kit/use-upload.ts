import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { createFileApi } from '@/api/file'
import { imagePicker, PictureUnreadable, type ChosenPicture } from '@/platform/media/image-picker'
import { unfinished } from '@/platform/app/unfinished'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { uploadText } from '@/strings/list'
import { useSubmit } from './use-submit'

export interface UploadOptions {
  readonly uid: string
  readonly use: Parameters<ReturnType<typeof createFileApi>['getPermit']>[0]['use']
  /** Longest edge that the picture is made small to, in pixels. */
  readonly edge: number
  /** The sentence for a failed call to which the server gave none. */
  readonly fallback: string
  /** Runs once the server has the file, with its id and where it is shown; a call that it makes and that fails is shown like one of the upload. */
  readonly onUploaded: (fileId: string, url: string) => Promise<void>
}

/** Tries once more when no answer came: for calls that may be sent twice. */
export async function persistently<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 0) return call()
    throw cause
  }
}

/** Lets the student choose a picture, makes it small and hands it in; one at a time. */
export function useUpload({ uid, use, edge, fallback, onUploaded }: UploadOptions) {
  const { api, newId, ui } = silently(useRoot())
  const [isReading, setReading] = useState(false)
  const { isBusy: isSending, submit } = useSubmit({ fallback })

  async function choose(): Promise<ChosenPicture | undefined> {
    try {
      return await imagePicker.choose(edge, () => setReading(true))
    } catch (cause) {
      if (!(cause instanceof PictureUnreadable)) throw cause
      ui.say(uploadText.unreadable, 'bad', TOAST_MS.login)
      return undefined
    } finally {
      setReading(false)
    }
  }

  async function handIn({ bytes, type }: ChosenPicture): Promise<void> {
    const files = api.of(createFileApi)
    const id = newId()
    const permit = await persistently(() => files.getPermit({ id, use, type, size: bytes.length }))
    await persistently(() => files.upload(uid, permit, bytes))
    await onUploaded(id, permit.url)
  }

  async function upload(): Promise<void> {
    const chosen = await choose()
    if (chosen) await submit(undefined, () => unfinished.add(handIn(chosen)))
  }

  const isBusy = isReading || isSending
  return { isBusy, upload: () => void (isBusy || upload()) }
}
