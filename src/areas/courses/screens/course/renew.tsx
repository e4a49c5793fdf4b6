import type { Course } from '@/api/course'
import { Link } from '@/components/link'
import { centreText } from '../../strings/centre'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { ConsultLink } from './consult-link'

const text = centreText.other

/** When a course ended, in a line. */
export function getEnd(until: number | undefined): string {
  if (until === undefined) return text.endedUnknown
  const { year, month, day } = chinaTime(until)
  return text.ended(year, month, day)
}

interface RenewProps {
  readonly course: Course
  readonly className: string
}

/** The way to have a course again: its product page, or somebody to ask. */
export function Renew({ course: { product, title }, className }: RenewProps) {
  const spoken = text.renewNamed(title)
  if (product === undefined) return <ConsultLink label={text.renew} spoken={spoken} className={className} />
  return (
    <Link to={`/courses/courses-detail?productId=${product}`} className={className} aria-label={spoken}>
      {text.renew}
    </Link>
  )
}
