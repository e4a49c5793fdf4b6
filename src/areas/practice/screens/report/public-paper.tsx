import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { openLogin } from '@/features/login'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { reportText } from '../../strings/report'
import type { Attempt } from '../../../../../contract/domain/practice/fold'

const text = reportText.publicPaper

/** The public paper of an attempt; undefined for an attempt of anything else. */
export function findPublicPaper({ begin: { mode, source } }: Attempt): string | undefined {
  return mode === 'public' ? source.slice('paper:'.length) : undefined
}

/** The reason for a guest to sign up: what more the report says, and that nothing is lost. */
export function SignUpForReport() {
  const root = useRoot()
  return (
    <>
      <Section title={text.gate}>
        <Box as="ul" className="report-gate">
          {text.more.map((line) => (
            <Box as="li" key={line} className="t-sub">
              {line}
            </Box>
          ))}
        </Box>
        <Box as="p" className="t-cap report-kept">
          {text.kept}
        </Box>
      </Section>
      <Box className="act">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Box>
    </>
  )
}

/** Where the result of a public paper is found again. */
export function PublicPaperNext({ paper }: { readonly paper: string }) {
  return (
    <>
      <LinkRow
        to={`/market/paper-rank?paper=${encodeURIComponent(paper)}`}
        title={text.rank}
        hint={text.rankHint}
      />
      <LinkRow to="/exercises/master-status" title={text.mastery} hint={text.masteryHint} />
      <LinkRow to="/exercises/deep-week-report" title={text.week} />
    </>
  )
}

/** The way to the other public papers. */
export function OtherPapers() {
  return (
    <Link to="/market/paper-practice" className="btn btn-l btn-quiet act-back">
      {text.others}
    </Link>
  )
}
