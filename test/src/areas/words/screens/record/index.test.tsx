/** @jest-environment jsdom */
import { act, type ReactNode } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import StudyRecordScreen from '@/areas/words/screens/record'
import TodayScreen from '@/areas/words/screens/today'
import { fakeRoot } from '../../../../../support/root'
import { wordAnswers } from '../../../../../support/word-server'

const words = Array.from({ length: 60 }, (_, at) => `word${at}`)
const known = { isKnown: true, took: 6000, mode: 'card' } as const

/** The texts of the first page and the record, in sight and spoken, to a student who has answered ten words. */
async function loadSaid(examDate?: string): Promise<{ first: string; record: string }> {
  const root = fakeRoot({ answers: wordAnswers(words, examDate) })
  const store = await root.openWords()
  await store.enter(undefined)
  store.setPlan({ ...store.plan, newADay: 1 }) // so slow that a missed day counts
  for (const word of words.slice(0, 10)) store.review(word, known)
  const read = async (url: string, drawn: ReactNode): Promise<string> => {
    page.url = url
    const screen = await render(drawn, root)
    while (document.querySelector('[aria-busy="true"]'))
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
    const spoken = screen.all('img').map((image) => image.getAttribute('aria-label'))
    const said = [screen.text(), ...spoken].join('\n').replaceAll(' ', '')
    screen.unmount()
    return said
  }
  return {
    first: await read('/spword/index', <TodayScreen />),
    record: await read('/spword/study-record', <StudyRecordScreen />),
  }
}

test('the record shows the same range of words as the first page, and its basis', async () => {
  const { first, record } = await loadSaid()
  const sentences = [
    /\d+–\d+词，按计划学；从今天起不学约\d+词/,
    /由记忆模型推算，.*就认识算。/,
    /按计划学，考试日预计认识\d+词；隔一天学一次，约\d+词.*/,
  ]
  for (const sentence of sentences) {
    expect(first).toMatch(sentence)
    expect(record).toContain(sentence.exec(first)?.[0])
  }
})

test.each([
  ['2026-11-22', '考试日预计认识'],
  ['2026-11-20', '今天预计认识'],
  ['2026-11-19', '今天预计认识'],
  ['2026-11-01', '60天后预计认识'],
])('of an exam that begins on %s both speak as %s', async (examDate, name) => {
  const { first, record } = await loadSaid(examDate)
  for (const said of [first, record]) expect(said.match(new RegExp(name, 'g'))).toHaveLength(2)
})
