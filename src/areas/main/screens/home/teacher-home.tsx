import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Page } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { isBuilt } from '@/routes/built'
import { go } from '@/routes/navigate'
import { homeText } from '../../strings/home'
import '@/theme/parts/sea-band.scss'
import '@/theme/parts/tab-icons.scss'

/** The home of the provider's intelligent-teacher host names: four directions to ask in. */
export function TeacherHome() {
  const topics = homeText.teacherTopics.filter(({ path }) => isBuilt(path))
  return (
    <Page>
      <Box as="section" className="home-sea sea-band">
        <Box as="h1" className="t-h1 home-lead">
          {homeText.teacherTitle}
        </Box>
        <Box as="p" className="t-sub home-gap">
          {homeText.teacherLead(topics.length)}
        </Box>
        <Box as="p" className="t-cap home-gap">
          {homeText.teacherHint(topics.length)}
        </Box>
      </Box>
      <Box as="section" className={topics.length > 0 ? 'sec' : undefined}>
        {topics.map(({ title, summary, path }) => (
          <Link key={path} to={path} className="row">
            <Box as="span" className="home-thumb">
              <Icon name="messages" />
            </Box>
            <Box as="span" className="grow">
              <Box as="span" className="t-mid route-line">
                {title}
              </Box>
              <Box as="span" className="t-cap route-line">
                {summary}
              </Box>
            </Box>
            <Icon name="chevron-right" size={20} />
          </Link>
        ))}
      </Box>
      <Box className="sec home-ways">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go('/home-page')}>
          {homeText.mainHome}
        </Button>
        {topics.length === 0 && (
          <Button className="btn btn-l btn-line btn-full" onClick={() => go('/spword/index')}>
            {homeText.words}
          </Button>
        )}
      </Box>
    </Page>
  )
}
