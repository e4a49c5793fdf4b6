import { createFileApi } from '@/api/file'
import { useState } from 'react'
import { ApiError, ErrorCode } from '@/api/errors'
import { useSubmit } from '@/kit/use-submit'
import { imagePicker, PictureUnreadable, type ChosenPicture } from '@/platform/media/image-picker'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { userText } from '@/strings/account/profile'

/** Longest edge of an avatar in pixels: three times what the largest place shows. */
const EDGE = 512

/** Tries once more when no answer came: every call of this way may be sent twice. */
async function persistently<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 0) return call()
    throw cause
  }
}

/** Lets the student choose a picture, uploads it and makes it the avatar. */
export function useAvatar(uid: string, onDone: () => void) {
  const { api, newId, session, ui } = silently(useRoot())
  const [isReading, setReading] = useState(false)
  const { isBusy, submit } = useSubmit({ fallback: text.account.failed })

  async function assign(fileId: string): Promise<string> {
    const set = () => persistently(() => api.of(createFileApi).setAvatar(uid, fileId))
    try {
      return (await set()).avatar
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === ErrorCode.ProfileMissing)) throw cause
      await api.auth.registerUser({ id: newId(), uid })
      return (await set()).avatar
    }
  }

  async function handIn({ bytes, type }: ChosenPicture): Promise<void> {
    const id = newId()
    const permit = await persistently(() =>
      api.of(createFileApi).getPermit({ id, use: 'avatar', type, size: bytes.length }),
    )
    await persistently(() => api.of(createFileApi).upload(uid, permit, bytes))
    const avatar = await assign(id)
    if (session.uid === uid) session.update({ avatar })
  }

  async function choose(): Promise<ChosenPicture | undefined> {
    try {
      return await imagePicker.choose(EDGE, () => setReading(true))
    } catch (cause) {
      if (!(cause instanceof PictureUnreadable)) throw cause
      ui.say(userText.avatarUnreadable, 'bad', TOAST_MS.login)
      return undefined
    } finally {
      setReading(false)
    }
  }

  async function change(): Promise<void> {
    const chosen = await choose()
    if (!chosen) return
    await submit(undefined, async () => {
      await handIn(chosen)
      ui.say(userText.avatarSaved, 'good', TOAST_MS.login)
      onDone()
    })
  }

  const isUnderWay = isReading || isBusy
  return { isBusy: isUnderWay, change: () => void (isUnderWay || change()) }
}
