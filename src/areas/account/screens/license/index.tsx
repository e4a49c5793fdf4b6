import { createContentApi } from '@/api/content'
import { NavBar } from '@/components/nav-bar'
import { LinkRow } from '@/components/rows'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import { licenseText as text } from '../../strings/license'
import './index.scss'

/** The privacy policy, or with `of=terms` the user agreement; each leads to the other. */
export default function LicenseScreen() {
  const { load, retry } = useLoad('license', (api) => api.of(createContentApi).getLicense())
  const { params } = usePage()
  const policyTitle = useTitle()
  const license = load.state === 'ready' ? load.value : undefined
  const terms = params['of'] === 'terms' ? license?.terms : undefined
  const sections = (terms ?? license)?.sections ?? []
  return (
    <Page>
      <NavBar title={terms?.title ?? policyTitle} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {license && (
        <Box className="license pad">
          <Box as="p" className="t-cap t-num">
            {text.updated(license.updated)}
          </Box>
          {sections.map(({ heading, paragraphs }) => (
            <Box as="section" key={heading}>
              <Box as="h2" className="t-h3 license-heading">
                {heading}
              </Box>
              {paragraphs.map((paragraph) => (
                <Box as="p" key={paragraph} className="t-read license-paragraph">
                  {paragraph}
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      )}
      {license?.terms && (
        <Box className="pad license-other">
          {terms ? (
            <LinkRow to="/license" title={text.privacy} />
          ) : (
            <LinkRow to="/license?of=terms" title={text.terms} />
          )}
        </Box>
      )}
    </Page>
  )
}
