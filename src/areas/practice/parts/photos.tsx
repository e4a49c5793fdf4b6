import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { useUpload } from '@/kit/use-upload'
import { absoluteUrl } from '@/lib/absolute-url'
import { Box, Button, Picture } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { MOST_PICTURES } from './join-drafts'
import { questionToolText } from '../strings/question-tools'

const text = questionToolText.photos
/** Longest edge of a photograph in pixels: handwriting stays readable. */
const EDGE = 1600
/** Room that a photograph takes before it is here: a phone held upright. */
const [WIDTH, HEIGHT] = [300, 400]

/** The photographs of a handwritten answer; `onRemove` lets one be taken away. */
export function PhotoList({
  pictures,
  onRemove,
}: {
  pictures: readonly string[]
  onRemove?: (picture: string) => void
}) {
  const { boot } = useRoot()
  if (pictures.length === 0) return null
  return (
    <Box className="photos">
      {pictures.map((picture, at) => (
        <Box key={picture} className="photo">
          <Picture
            src={absoluteUrl(boot.apiBase, `/files/${picture}`)}
            alt={text.alt(at + 1)}
            width={WIDTH}
            height={HEIGHT}
          />
          {onRemove && (
            <Button
              className="ib photo-remove"
              aria-label={text.remove(at + 1)}
              onClick={() => onRemove(picture)}
            >
              <Icon name="x" size={20} />
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}

interface PhotosProps {
  readonly pictures: readonly string[]
  readonly onChange: (pictures: string[]) => void
}

function Uploading({ uid, pictures, onChange }: PhotosProps & { readonly uid: string }) {
  const { isBusy, upload } = useUpload({
    uid,
    use: 'answer',
    edge: EDGE,
    fallback: text.failed,
    onUploaded: async (_, url) => {
      const name = url.slice(url.lastIndexOf('/') + 1)
      if (!pictures.includes(name)) onChange([...pictures, name])
    },
  })
  if (pictures.length >= MOST_PICTURES) return null
  return (
    <Button
      className={`btn btn-line photo-add${isBusy ? ' is-busy' : ''}`}
      aria-busy={isBusy}
      onClick={upload}
    >
      <Icon name="plus" size={20} />
      {text.add}
    </Button>
  )
}

/** Photographs of what was written on paper; a guest has nowhere to put them. */
export const Photos = observer(function Photos(props: PhotosProps) {
  const { uid } = useRoot().session
  const { pictures, onChange } = props
  return (
    <>
      <PhotoList
        pictures={pictures}
        onRemove={(picture) => onChange(pictures.filter((item) => item !== picture))}
      />
      {uid === undefined ? (
        <Box as="p" className="t-cap photo-add">
          {text.login}{' '}
          <Link to="/login" className="btn btn-text">
            {text.loginGo}
          </Link>
        </Box>
      ) : (
        <Uploading uid={uid} {...props} />
      )}
    </>
  )
})
