import { createDeskApi, type DeskReport, type DeskReportDetail } from '../../../api/desk'
import { Link } from '@/components/link'
import { when, type Decision, type Queue, type Task } from '../../../parts/desk'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { deskText } from '../../../strings/frame'
import { questionsText as text } from '../../../strings/questions'
import { deskTitles } from '../../../../../../contract/domain/strings/titles/desk'

/** Most characters of an answer to a student. */
const LONGEST_ANSWER = 500

const words = text.task

/** Whether the bank has nothing newer than the version that was reported. */
const isUnmended = ({ latest, version }: DeskReportDetail): boolean =>
  latest !== undefined && latest <= version

function decision(item: DeskReportDetail, state: 'fixed' | 'declined'): Decision<DeskReportDetail> {
  const { number, same } = item
  const isFixed = state === 'fixed'
  return {
    key: state,
    name: isFixed ? words.fixed : words.decline,
    isMain: isFixed,
    fields: isFixed && isUnmended(item) ? ['unchanged'] : [],
    needsReason: true,
    reasons: isFixed ? words.fixedReasons : words.declineReasons,
    effect: (isFixed ? words.fixedEffect : words.declineEffect)(same.length + 1),
    done: isFixed ? words.fixedDone : words.declineDone,
    send: (api, id, { reason, fields: { unchanged = '' } }) =>
      api.of(createDeskApi).settleReport(number, {
        id,
        state,
        answer: reason,
        ...(isFixed && unchanged !== '' && { unchanged }),
        // Reports that have come in since were not read, and wait.
        also: same.map((another) => another.number),
      }),
  }
}

/** Second thoughts about an answer: it is taken back, also from the reports that were answered with it. */
function reopening({ number, same, records }: DeskReportDetail): Task<DeskReportDetail> {
  const again = text.again
  return {
    key: 'reopen',
    // An answer that is taken back again is another request.
    about: `${records.length}`,
    name: again.name,
    isFolded: true,
    reasonLabel: again.reasonLabel,
    longest: LONGEST_ANSWER,
    fields: [],
    decisions: [
      {
        key: 'reopen',
        name: again.reopen,
        isMain: false,
        fields: [],
        needsReason: true,
        reasons: again.reasons,
        effect: again.effect(same.length + 1),
        done: again.done,
        send: (api, id, { reason }) => api.of(createDeskApi).reopenReport(number, { id, reason }),
      },
    ],
  }
}

/** The decisions about a report: an answer, or that the answer is taken back. */
export function reportTasks(item: DeskReportDetail): readonly Task<DeskReportDetail>[] {
  if (item.state !== 'open') return [reopening(item)]
  const field = {
    key: 'unchanged',
    label: words.unchanged,
    kind: 'text',
    maxLength: 100,
    note: words.unchangedNote(item.latest ?? 0),
  } as const
  return [
    {
      key: 'report',
      about: `${item.records.length}`,
      name: words.name,
      reasonLabel: words.reasonLabel,
      text: words.text,
      needsText: true,
      longest: LONGEST_ANSWER,
      fields: isUnmended(item) ? [field] : [],
      decisions: [decision(item, 'declined'), decision(item, 'fixed')],
    },
  ]
}

function Detail({ item }: { item: DeskReportDetail }) {
  const { now } = serverTime(useRoot())
  const { same, others, question, version, answers, state, answer } = item
  const unread = state === 'open' ? others - same.length : others
  return (
    <>
      <Box as="p" className="t-sub t-mid">
        {text.said}
      </Box>
      <Box as="ul">
        {[item, ...same].map(({ number, reason, text: said, createdAt }) => (
          <Box as="li" key={number} className="desk-cite">
            <Box as="p">{said === '' ? text.nothingSaid : said}</Box>
            <Box as="p" className="t-cap">
              {deskText.line([text.reasons[reason], when(createdAt, now())])}
            </Box>
          </Box>
        ))}
      </Box>
      {unread > 0 && (
        <Box as="p" className="t-cap">
          {text.others(unread)}
        </Box>
      )}
      <Box as="p" className="t-sub t-mid desk-gap">
        {text.question}
      </Box>
      <Box as="p" className="t-num">
        {question}
      </Box>
      <Box as="p" className="t-cap">
        {text.version(version, answers)}
      </Box>
      <Link to={`/exercises/mistake-detail?question=${question}`} className="desk-link">
        {text.open}
      </Link>
      {state !== 'open' && (
        <>
          <Box as="p" className="t-sub t-mid desk-gap">
            {text.answer}
          </Box>
          <Box as="p" className="desk-cite">
            {answer}
          </Box>
        </>
      )}
    </>
  )
}

/** Questions that students found wrong, those that wait longest first. */
export const questionsQueue: Queue<DeskReport, DeskReportDetail> = {
  key: 'questions',
  path: '/desk/questions',
  title: deskTitles['/desk/questions'],
  itemTitle: text.item,
  none: text.none,
  formatNone: text.formatNone,
  filters: [
    { value: 'open', name: text.filters.open, isCounted: true },
    { value: 'settled', name: text.filters.settled },
  ],
  isClaimed: true,
  list: (api, { filter }, cursor) =>
    api.of(createDeskApi).listDeskReports({
      filter: filter === 'settled' ? 'settled' : 'open',
      ...(cursor !== undefined && { cursor }),
    }),
  getKey: ({ number }) => number,
  row: ({ reason, state, text: said, question, others, answers, createdAt, claim }, now) => ({
    tag: state === 'open' ? text.reasons[reason] : text.states[state],
    time: when(createdAt, now),
    title: text.title(text.reasons[reason], said),
    caption: deskText.line([
      text.caption(question, answers),
      state === 'open' && others > 0 ? text.together(others + 1) : '',
    ]),
    claim,
    isSettled: state !== 'open',
  }),
  read: (api, number) => api.of(createDeskApi).getDeskReport(number),
  // The sentence is cited below, at any length.
  head: ({ reason, question, answers, claim }) => ({
    title: text.reasons[reason],
    caption: text.caption(question, answers),
    claim,
  }),
  Detail,
  tasks: (item, mayDo) => (mayDo('questions') ? reportTasks(item) : []),
  history: ({ createdAt, records, state }) => ({
    happened: [{ at: createdAt, text: text.happened }],
    records,
    next: state === 'open' ? text.next : undefined,
  }),
}
