import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Button } from '@/platform/ui'
import { taskListText } from '@/strings/task-list'

const text = taskListText.sources

/** Stands where there is no task yet: writing one, and the places that propose some. */
export function Nothing({ onWrite }: { readonly onWrite: () => void }) {
  return (
    <>
      <Notice art="empty" title={taskListText.empty} hint={taskListText.emptyHint} isPart>
        <Button className="btn btn-l btn-beacon" onClick={onWrite}>
          {text.write}
        </Button>
      </Notice>
      <Section title={text.title}>
        <LinkRow to="/exercises/deep-week-report" title={text.report} hint={text.reportHint} />
        <LinkRow to="/courses/subject-progress-selection" title={text.courses} hint={text.coursesHint} />
        <LinkRow to="/exercises/exam-diagnose" title={text.diagnose} hint={text.diagnoseHint} />
      </Section>
    </>
  )
}
