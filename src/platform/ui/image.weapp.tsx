import { Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import type { PictureProps } from './contract'

/** How far beyond the viewport a picture starts to load, in px. */
const NEAR_PX = 600
/**
 * A picture's words follow the picture, for data to the view must be small: these many letters of them after these ms.
 * A reader does not get there sooner.
 */
const WORDS = [
  { ms: 20, most: 200 },
  { ms: 1000, most: Number.POSITIVE_INFINITY },
] as const

/** Whether the phone is in its dark look, now and when that changes. */
function useDark(): boolean {
  const [isDark, setDark] = useState(() => Taro.getAppBaseInfo().theme === 'dark')
  useEffect(() => {
    const change = ({ theme }: { theme: string }) => setDark(theme === 'dark')
    Taro.onThemeChange(change)
    return () => Taro.offThemeChange(change)
  }, [])
  return isDark
}

/** The words that the view has been given so far. */
function useWords(alt: string): string | undefined {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const next = WORDS[step]
    if (!next || alt.length <= (WORDS[step - 1]?.most ?? 0)) return undefined
    const timer = setTimeout(() => setStep(step + 1), next.ms)
    return () => clearTimeout(timer)
  }, [alt, step])
  return step === 0 ? undefined : alt.slice(0, WORDS[step - 1]?.most)
}

/** The picture at once, and its words in a place of the same size when it does not come. */
function NearPicture(props: PictureProps) {
  const { src, night, alt, width, height, hasMenu, className = 'u-picture' } = props
  const words = useWords(alt)
  const isDark = useDark()
  const [isDead, setDead] = useState(false)
  const aspectRatio = `${width} / ${height}`
  if (isDead) {
    return (
      <View className="dead" aria-role="img" aria-label={alt} style={{ aspectRatio }}>
        {alt}
      </View>
    )
  }
  return (
    <Image
      src={night && isDark ? night : src}
      className={className}
      aria-role="img"
      {...(words && { 'aria-label': words })}
      mode="widthFix"
      style={{ aspectRatio }}
      {...(hasMenu && { showMenuByLongpress: true })}
      onError={() => setDead(true)}
    />
  )
}

let placed = 0

/** A place of the right size until the picture comes near: what is far away costs the view next to nothing. */
function LazyPicture(props: PictureProps) {
  const [isNear, setNear] = useState(false)
  const [id] = useState(() => `pic-${(placed += 1)}`)
  useEffect(() => {
    const page = Taro.getCurrentInstance().page
    if (isNear || !page) return undefined
    const observer = Taro.createIntersectionObserver(page)
    // The place is in the view only after React's data have reached it.
    Taro.nextTick(() => {
      observer
        .relativeToViewport({ top: NEAR_PX, bottom: NEAR_PX })
        .observe(`#${id}`, ({ intersectionRatio = 0 }) => {
          if (intersectionRatio > 0) setNear(true)
        })
    })
    return () => observer.disconnect()
  }, [id, isNear])
  if (isNear) return <NearPicture {...props} />
  return <View id={id} style={{ aspectRatio: `${props.width} / ${props.height}` }} />
}

/** A picture of the page, at once or when it comes near. */
export function Picture(props: PictureProps) {
  return props.isLazy ? <LazyPicture {...props} /> : <NearPicture {...props} />
}
