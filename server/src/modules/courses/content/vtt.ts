import type { Cue } from '../../../../../contract/schemas/courses/course'

const TIME = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/
/** Longest subtitle, in characters. */
const LONGEST = 80

function tenths(time: string): number | undefined {
  const [, hours = '0', minutes, seconds, millis] = TIME.exec(time) ?? []
  if (minutes === undefined) return undefined
  return Math.round(
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 10 + Number(millis) / 100,
  )
}

/** Reads subtitles in the form of WebVTT; undefined where they are none, or out of order. */
export function readSubtitles(content: string): Cue[] | undefined {
  const [head = '', ...blocks] = content.replace(/^\uFEFF/, '').split(/\r?\n(?:\r?\n)+/)
  if (!/^WEBVTT(\s|$)/.test(head)) return undefined
  const cues: Cue[] = []
  for (const block of blocks) {
    const lines = block.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length === 0 || /^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) continue
    const at = lines.findIndex((line) => line.includes('-->'))
    const [start = '', end = ''] = (lines[at] ?? '').split('-->').map((part) => part.trim().split(/\s/)[0])
    const [from, to] = [tenths(start), tenths(end)]
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .trim()
    if (from === undefined || to === undefined || to < from || from < (cues.at(-1)?.from ?? 0))
      return undefined
    if (text !== '') cues.push({ from, to, text: [...text].slice(0, LONGEST).join('') })
  }
  return cues
}
