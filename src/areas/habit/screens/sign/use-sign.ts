import { createClockApi, type ClockActivity, type ClockState } from '@/api/excitation'
import { sendUnsent } from '@/features/unsent-study'
import { useStoredRequest } from '@/kit/stored-request'
import { useMoment } from '@/kit/use-moment'
import { useSeen } from '@/kit/use-seen'
import { useSubmit } from '@/kit/use-submit'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { unsentStudy } from '@/stores/unsent-study'
import { signText as text } from '../../strings/sign'
import { getDays, getMonth, monthsAfter } from '../../../../../contract/domain/habit/calendar'
import { formatDate, studyDay, getStudyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { dateWords } from './date'
import { isSign } from './last-seen'
import type { Sign } from './sign'

/**
 * The student's check-in, and its actions: join, and make a day good. Study that is on this device alone is sent first,
 * so that it counts in the check-in that is read then.
 */
export function useSign(uid: string, onActivity: (activity: ClockActivity) => void) {
  const root = useRoot()
  const { api, storage, ui } = silently(root)
  const day = studyDay(serverTime(root).now())
  // A study day that begins while the page is open is another page.
  const shown = studyDay(useMoment(studyDayStart(day + 1)))
  const request = useStoredRequest('clock')
  const fresh = useSeen(`sign/${shown}`, {
    name: 'sign',
    fetch: async (reading): Promise<Sign> => {
      await sendUnsent(silently(root))
      const clock = reading.of(createClockApi)
      const month = getMonth(shown)
      // The device's clock may be in another month than the server's.
      const [{ first }, { last }] = [getDays(monthsAfter(month, -1)), getDays(monthsAfter(month, 1))]
      const [activity, task, listed] = await Promise.all([
        clock.getClockActivity(),
        clock.getClockTask(),
        clock.listClockRecords({ from: formatDate(first), to: formatDate(last) }),
      ])
      onActivity(activity)
      return { activity, task, ...listed }
    },
    isValue: isSign,
  })
  const { load } = fresh
  const seen = load.state === 'ready' && fresh.seenAt !== undefined ? load.value : undefined
  const isOfToday = seen?.task.day === formatDate(shown)
  const joining = useSubmit({ fallback: text.joinFailed })
  const repairing = useSubmit({ fallback: text.repairFailed })

  function show(state: ClockState): void {
    if (load.state === 'ready') fresh.put({ ...load.value, state })
  }

  function join(): void {
    void joining.submit(undefined, async () =>
      show(await request('join', (id) => api.of(createClockApi).joinClockActivity(id))),
    )
  }

  function repair(date: string): void {
    void repairing.submit(undefined, async () => {
      show(await request(date, (id) => api.of(createClockApi).repairDay(id, date)))
      ui.say(text.repaired(dateWords(getStudyDay(date))), 'good', TOAST_MS.login)
    })
  }

  return {
    ...fresh,
    isStale: fresh.isStale || isOfToday,
    /** The last seen state, where the server does not answer and that was on an earlier day. */
    earlier: isOfToday ? undefined : seen,
    unsent: unsentStudy(storage.local, uid),
    isBusy: joining.isBusy || repairing.isBusy,
    join,
    repair,
  }
}
