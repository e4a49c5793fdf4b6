import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { loadContent } from '../../server/src/content'
import { comparable, listGrams } from '../../server/src/modules/practice/question/grams'
import { replaceTexts, type SearchRow } from '../../server/src/modules/practice/question/search-repo'
import { plainText } from '../../contract/domain/practice/markup'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'

/** Questions in the table, and the time that the slowest twentieth of the searches may take, in ms. */
const QUESTIONS = 20_000
const GATE = 20
const SEARCHES = 1000

/** Common and rare, short and long, one phrase and two, Chinese and English. */
const phrases = [
  '函数',
  '极限',
  '的',
  '马克思主义',
  '下列说法正确的是',
  '函数 极限',
  'the',
  'process thread',
  '凑微分',
]

/** Rows that read like the bank's: stems and options of one question with those of another. */
async function makeRows(): Promise<SearchRow[]> {
  const { bank } = await loadContent('content')
  const texts = bank.sets.flatMap(({ subject, questions }) =>
    questions.map(({ stem, options }) => ({
      subject,
      text: [stem, ...options.map((option) => option.text)].map((text) => plainText(text)).join(' '),
    })),
  )
  return Array.from({ length: QUESTIONS }, (_, at) => {
    const [first, second] = [texts[at % texts.length], texts[(at * 7 + Math.floor(at / 13)) % texts.length]]
    const shown = `${first?.text.slice(0, 120)} ${second?.text.slice(0, 80)} ${at}`
      .replace(/\s+/g, ' ')
      .trim()
    const matter = comparable(shown)
    const [doc, subject] = [`bench-${at}`, first?.subject ?? 'maths']
    return {
      doc,
      question: doc,
      set: 'bench',
      subject,
      place: at + 1,
      shown,
      matter,
      grams: [...listGrams(matter)],
    }
  })
}

async function get(agent: Agent, url: string): Promise<string> {
  const [answer] = await once(request(url, { agent }).end(), 'response')
  let text = ''
  for await (const piece of answer) text += String(piece)
  return text
}

async function measure({ url, db }: BenchServer): Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const begun = performance.now()
  await replaceTexts(db, await makeRows())
  console.info(
    `${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s   to write down ${QUESTIONS} questions`,
  )
  const times = new Map<string, number[]>(phrases.map((phrase) => [phrase, []]))
  for (let nth = -phrases.length; nth < SEARCHES; nth += 1) {
    const phrase = phrases[Math.abs(nth) % phrases.length] ?? ''
    const from = performance.now()
    const text = await get(agent, `${url}/study/v1/question-search?text=${encodeURIComponent(phrase)}`)
    if (!text.startsWith('{"status":200,')) throw new Error(`a search was refused: ${text}`)
    if (nth >= 0) times.get(phrase)?.push(performance.now() - from)
  }
  agent.destroy()
  const p95 = (of: number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length * 0.95)] ?? 0
  for (const [phrase, of] of times) console.info(`${p95(of).toFixed(1).padStart(7)} ms  p95 of ${phrase}`)
  const whole = p95([...times.values()].flat())
  console.info(`${whole.toFixed(1).padStart(7)} ms  p95 over HTTP of ${SEARCHES} searches; gate ${GATE}`)
  return whole <= GATE
}

exitByResult(() => withServer(measure))
