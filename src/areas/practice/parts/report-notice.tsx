import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import { questionToolText } from '../strings/question-tools'
import { useReportNews } from './report-news'
import '@/theme/parts/tab-icons.scss'

/** Says that a question which the student reported was answered, until they have seen it. */
export const ReportNotice = observer(function ReportNotice() {
  if (!useReportNews()) return null
  return (
    <Box className="pad" role="status">
      <Link to="/exercises/practice-record?view=reports" className="report-notice">
        <Icon name="messages" size={20} />
        <Box as="span" className="grow">
          {questionToolText.report.news}
        </Box>
        <Icon name="chevron-right" size={20} />
      </Link>
    </Box>
  )
})
