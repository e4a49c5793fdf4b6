import { writeFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mathjax } from 'mathjax-full/js/mathjax'
import { TeX } from 'mathjax-full/js/input/tex'
import { SVG } from 'mathjax-full/js/output/svg'
import { liteAdaptor, type LiteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor'
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html'
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode'
import { STATE } from 'mathjax-full/js/core/MathItem'
import 'mathjax-full/js/input/tex/base/BaseConfiguration'
import 'mathjax-full/js/input/tex/ams/AmsConfiguration'
import 'mathjax-full/js/input/tex/newcommand/NewcommandConfiguration'
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration'
import 'mathjax-full/js/input/tex/noundefined/NoUndefinedConfiguration'
import { displayKey } from '../../../contract/domain/practice/markup'
import type { Formula } from '../../../contract/schemas/practice/question'
import { formulasOfSet, readBank } from '../../../server/src/modules/practice/content/bank'
import type { Subject } from '../../../server/src/domain/content/bank/types'
import { formulasOfCards } from '../../../server/src/modules/practice/content/cards'
import { readCourses } from '../../../server/src/modules/courses/content/courses'
import { formulasOfLesson } from '../../../server/src/modules/courses/content/lesson'
import { formulasFile } from '../../../server/src/modules/practice/content/formulas'
import { glyphsIn } from '../../../server/src/domain/content/bank/drawings'
import { bankText } from '../../../server/src/modules/practice/strings/bank'
import { say } from './speech'

/** Longest formula that is drawn, in characters: 6,000 plain letters take most of a second. */
const LONGEST = 2000

/** A drawn formula with the outlines of its glyphs by their names. */
interface Drawing {
  readonly formula: Formula
  readonly glyphs: ReadonlyMap<string, string>
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Draws TeX as SVG. Throws an Error that says why where the TeX is not sound. */
export function createPen(): (key: string) => Drawing {
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const input = new TeX({
    packages: ['base', 'ams', 'boldsymbol', 'newcommand', 'noundefined'],
    formatError: (_jax: unknown, error: Error) => {
      throw error
    },
  })
  const document = mathjax.document('', { InputJax: input, OutputJax: new SVG({ fontCache: 'local' }) })
  return (key) => {
    const isDisplay = key.startsWith(displayKey(''))
    const tex = isDisplay ? key.slice(displayKey('').length) : key
    if (tex.length > LONGEST) throw new Error('太长')
    const tree: MmlNode = document.convert(tex, { display: isDisplay, end: STATE.CONVERT })
    const spoken = say(tree).replace(/\s+/g, ' ').trim()
    const container = document.convert(tex, { display: isDisplay, em: 16, ex: 8, containerWidth: 80 * 16 })
    return getDrawing(adaptor, container, spoken)
  }
}

/** Leaves out groups that change nothing: those without attributes. */
function unwrapped(body: string): string {
  const open: boolean[] = []
  return body.replace(/<g(>| [^>]*>)|<\/g>/g, (tag) => {
    if (tag === '</g>') return open.pop() ? '' : tag
    const isPlain = tag === '<g>'
    open.push(isPlain)
    return isPlain ? '' : tag
  })
}

/** The same drawing in fewer bytes: thousands of formulas go over the network and into the repository. */
function compact(body: string): string {
  const plain = body
    .replace(/ data-[a-z-]+="[^"]*"/g, '')
    .replace(/ (?:stroke|fill)="currentColor"/g, '')
    .replace(/ stroke-width="0"/g, '')
    .replace(/ transform="translate\(0, ?0\)"/g, '')
    .replace(/<g\s+>/g, '<g>')
    .replace(/><\/(?:use|rect|path)>/g, '/>')
    .replace(/\d+\.\d+/g, (number) =>
      String(
        Math.round(Number(number) * (Number(number) < 10 ? 1000 : 1)) / (Number(number) < 10 ? 1000 : 1),
      ),
    )
  return unwrapped(plain).replace(
    /<g transform="translate\((-?[\d.]+),(-?[\d.]+)\)"><use href="([^"]+)"\/><\/g>/g,
    (_, x: string, y: string, href: string) =>
      `<use href="${href}" x="${x}"${y === '0' ? '' : ` y="${y}"`}/>`,
  )
}

function getDrawing(
  adaptor: LiteAdaptor,
  container: Parameters<LiteAdaptor['innerHTML']>[0],
  spoken: string,
): Drawing {
  const svg = adaptor.innerHTML(container)
  if (svg.includes('data-mjx-error') || /fill="red"/.test(svg)) throw new Error('有不认识的命令')
  const view = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? ''
  const [, y = 0, width = 0, height = 0] = view.split(' ').map(Number)
  const glyphs = new Map<string, string>()
  // The number at the front of a name counts the formulas of a run.
  const getName = (id: string): string => id.replace(/^MJX-\d+-TEX-/, '')
  for (const [, id = '', outline = ''] of svg.matchAll(/<path id="([^"]+)" d="([^"]*)"/g))
    glyphs.set(getName(id), outline)
  const body = compact(
    svg
      .replace(/^[\s\S]*?<svg[^>]*>/, '')
      .replace(/<\/svg>\s*$/, '')
      .replace(/<defs>[\s\S]*?<\/defs>/, '')
      .replace(/xlink:href="#([^"]+)"/g, (_, id: string) => `href="#${getName(id)}"`),
  )
  return {
    formula: {
      width: round(width / 1000),
      height: round(height / 1000),
      below: round((y + height) / 1000),
      view,
      body,
      say: spoken,
    },
    glyphs,
  }
}

const sorted = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([first], [second]) => (first < second ? -1 : 1))

/** A file with a line for each glyph and each formula, so that a change shows as what it is. */
function getFile(glyphs: ReadonlyMap<string, string>, formulas: ReadonlyMap<string, Formula>): string {
  const lines = <Value>(map: ReadonlyMap<string, Value>): string =>
    sorted(map)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  return `{"glyphs": {\n${lines(glyphs)}\n},\n"formulas": {\n${lines(formulas)}\n}}\n`
}

async function drawSubject(
  dir: string,
  subject: Subject,
  wanted: ReadonlySet<string>,
  pen: (key: string) => Drawing,
): Promise<string[]> {
  const problems: string[] = []
  const formulas = new Map<string, Formula>()
  const known = new Map(Object.entries(subject.glyphs))
  const glyphs = new Map<string, string>()
  for (const key of wanted) {
    const before = subject.formulas.get(key)
    try {
      const drawn = before ? { formula: before, glyphs: known } : pen(key)
      formulas.set(key, drawn.formula)
      for (const name of glyphsIn(drawn.formula.body))
        glyphs.set(name, drawn.glyphs.get(name) ?? known.get(name) ?? '')
    } catch (cause) {
      problems.push(bankText.formula(key, cause instanceof Error ? cause.message : String(cause)))
    }
  }
  const file = join(dir, formulasFile(subject.id))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, getFile(glyphs, formulas))
  console.log(`${subject.name}: ${formulas.size}`)
  return problems
}

/** Draws the bank's formulas that are not drawn yet and deletes unused ones. `--all` draws all of them again. */
async function main(): Promise<void> {
  const dir = join(__dirname, '../..')
  const bank = await readBank(dir, (problem) => console.error(problem))
  const pen = createPen()
  const isAll = process.argv.includes('--all')
  const { courses, lessons } = await readCourses({ dir, bank, words: [], report: () => undefined })
  for (const subject of bank.subjects) {
    const sets = bank.sets.filter((set) => set.subject === subject.id)
    const cards = bank.formulaCards.filter((card) => card.subject === subject.id)
    const taught = new Set(courses.filter((course) => course.subject === subject.id).map(({ id }) => id))
    const written = [...lessons.values()].filter(({ course }) => taught.has(course))
    const wanted = new Set(
      [
        ...sets.flatMap((set) => [...formulasOfSet(set)]),
        ...formulasOfCards(cards),
        ...written.flatMap(formulasOfLesson),
      ].sort(),
    )
    const from = isAll ? { ...subject, formulas: new Map<string, Formula>(), glyphs: {} } : subject
    const problems = await drawSubject(dir, from, wanted, pen)
    problems.forEach((problem) => console.error(problem))
    if (problems.length > 0) process.exitCode = 1
  }
}

if (require.main === module)
  main().catch((cause: unknown) => {
    console.error(cause)
    process.exitCode = 1
  })
