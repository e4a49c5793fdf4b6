import { Link } from '@/components/link'
import { Box } from '@/platform/ui'

/** The content of a sheet that needs an account, for a guest: why, and the way to the login. */
export function LogInFirst({ why, go }: { readonly why: string; readonly go: string }) {
  return (
    <>
      <Box as="p" className="t-sub">
        {why}
      </Box>
      <Link to="/login" className="btn btn-l btn-solid btn-full keep-save">
        {go}
      </Link>
    </>
  )
}
