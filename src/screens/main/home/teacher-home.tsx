import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Page } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { homeText } from '@/strings/main/home'
import '@/theme/parts/sea-band.scss'

/** The home of the provider's intelligent-teacher host names: four directions to ask in. */
export function TeacherHome() {
  return (
    <Page>
      <Box as="section" className="home-sea sea-band">
        <Box as="h1" className="t-h1 home-lead">
          {homeText.teacherTitle}
        </Box>
        <Box as="p" className="t-sub home-gap">
          {homeText.teacherLead}
        </Box>
        <Box as="p" className="t-cap home-date">
          {homeText.teacherHint}
        </Box>
      </Box>
      <Box as="section" className="sec">
        {homeText.teacherTopics.map(({ title, summary, path }) => (
          <Link key={path} to={path} className="row">
            <Box as="span" className="home-thumb">
              <Icon name="messages" />
            </Box>
            <Box as="span" className="grow">
              <Box as="span" className="t-mid home-row-title">
                {title}
              </Box>
              <Box as="span" className="t-cap home-row-title">
                {summary}
              </Box>
            </Box>
            <Icon name="chevron-right" size={20} />
          </Link>
        ))}
      </Box>
      <Box className="sec">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go('/home-page')}>
          {homeText.mainHome}
        </Button>
      </Box>
    </Page>
  )
}
