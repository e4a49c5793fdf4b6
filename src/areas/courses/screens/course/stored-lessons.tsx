import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { absoluteUrl } from '@/lib/absolute-url'
import { storedMedia } from '@/platform/offline/kept-media'
import { useAsync } from '@/platform/page/use-async'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import { storedText as text } from '../../strings/stored'

/** A lesson that is stored on the device, and its size. */
interface Stored {
  readonly id: string
  readonly title: string
  readonly bytes: number
  /** Address of the recording, and whether that is stored, too. */
  readonly media: string | undefined
  readonly hasAudio: boolean
}

async function storedIn(courses: CourseStore, base: string): Promise<Stored[]> {
  const lessons = await courses.shelf.storedLessons(courses.owner)
  return Promise.all(
    lessons.map(async ({ lesson: { id, title, kind, media: played }, bytes }) => {
      const media = kind === 'audio' && played ? absoluteUrl(base, played.url) : undefined
      const size = media === undefined ? 0 : await storedMedia.loadSize(media)
      return { id, title, bytes: bytes + size, media, hasAudio: size > 0 }
    }),
  )
}

/** The lessons that are stored on this device: each is opened by its title, and removed beside it. */
export const StoredLessons = observer(function StoredLessons({ courses }: { readonly courses: CourseStore }) {
  const { boot, ui } = useRoot()
  const { apiBase } = boot
  const [stored, setStored] = useState<readonly Stored[]>()
  const look = useCallback(() => storedIn(courses, apiBase), [courses, apiBase])
  useAsync(
    async (signal) => {
      const found = await look()
      if (!signal.isCancelled) setStored(found)
    },
    [look],
  )
  async function remove(gone: readonly Stored[]): Promise<void> {
    const nobodys = await courses.shelf.forget(
      gone.map(({ id }) => id),
      courses.owner,
    )
    await storedMedia.remove(gone.flatMap(({ id, media }) => (nobodys.includes(id) ? (media ?? []) : [])))
    setStored(await look())
    ui.say(text.removed, 'good')
  }
  if (!stored) return <Skeleton />
  if (stored.length === 0)
    return (
      <Notice art="empty" title={text.none} hint={text.noneHint}>
        <Link to="/courses/study-center" className="btn btn-l btn-line">
          {text.back}
        </Link>
      </Notice>
    )
  const sum = stored.reduce((all, { bytes }) => all + bytes, 0)
  return (
    <Section title={text.title} hint={text.sum(stored.length, text.size(sum))}>
      <Box as="p" className="t-sub">
        {text.hint}
      </Box>
      {stored.map((item) => (
        <Box key={item.id} className="centre-line">
          <Link to={`/courses/course-learning?lesson=${item.id}`} className="centre-words">
            <RowLines
              title={item.title}
              hint={`${item.hasAudio ? text.withAudio : text.text} · ${text.size(item.bytes)}`}
              isNumeric
            />
          </Link>
          <Button
            className="btn btn-quiet"
            aria-label={text.removeNamed(item.title)}
            onClick={() => void remove([item])}
          >
            {text.remove}
          </Button>
        </Box>
      ))}
      <Button className="btn btn-l btn-line btn-full beneath" onClick={() => void remove(stored)}>
        {text.removeAll}
      </Button>
    </Section>
  )
})
