import { createAuthApi } from '@/api/auth'
import { ApiError, ErrorCode } from '@/api/errors'
import { createFileApi } from '@/api/file'
import { persistently, useUpload } from '@/kit/use-upload'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { userText } from '../../strings/profile'

/** Longest edge of an avatar in pixels: three times what the largest place shows. */
const EDGE = 512

/** Lets the student choose a picture, uploads it and makes it the avatar. */
export function useAvatar(uid: string, onDone: () => void) {
  const { api, newId, session, ui } = silently(useRoot())

  async function assign(fileId: string): Promise<string> {
    const set = () => persistently(() => api.of(createFileApi).setAvatar(uid, fileId))
    try {
      return (await set()).avatar
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === ErrorCode.ProfileMissing)) throw cause
      await api.of(createAuthApi).registerUser({ id: newId(), uid })
      return (await set()).avatar
    }
  }

  return useUpload({
    uid,
    use: 'avatar',
    edge: EDGE,
    fallback: text.account.failed,
    async onUploaded(fileId) {
      const avatar = await assign(fileId)
      if (session.uid === uid) session.update({ avatar })
      ui.say(userText.avatarSaved, 'good', TOAST_MS.login)
      onDone()
    },
  })
}
