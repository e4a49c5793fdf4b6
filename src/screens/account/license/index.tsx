import { createContentApi } from '@/api/content'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import { licenseText } from '@/strings/account/license'
import './index.scss'

/** The user agreement and privacy policy. */
export default function LicenseScreen() {
  const { load, retry } = useLoad('license', (api) => api.of(createContentApi).getLicense())
  return (
    <Page>
      <NavBar title={useTitle()} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && (
        <Box className="license pad">
          <Box as="p" className="t-cap t-num">
            {licenseText.updated(load.value.updated)}
          </Box>
          {load.value.sections.map(({ heading, paragraphs }) => (
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
    </Page>
  )
}
